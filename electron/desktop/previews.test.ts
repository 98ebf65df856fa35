import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PreviewIndex } from '../../core/model/preview.ts';
import { createPreviews, type Previews } from './previews.ts';

const id = '5f0c1f0a-7c3f-4f4b-9a3c-0d9d8f6f2b11';
const png = Buffer.from('89504e470d0a1a0a', 'hex');
const index: PreviewIndex = {
  isWhole: true,
  pieces: [{ firstBlock: 0, letters: 3, images: 0 }],
  blocks: 1,
  anchors: {},
  contents: [],
  pages: 0,
  places: [0, null],
};

let folder = '';
let previews: Previews;
/** What the process was asked to do. */
let asked: string[] = [];
/** The result is long. */
let isLong = false;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-previews-'));
  asked = [];
  isLong = false;
  for (const [name, text] of [
    ['a.md', '![](images/a.png) ![](secret.png)'],
    ['a.pdf', '%PDF'],
    ['secret.png', 'x'],
  ] as const)
    await writeFile(join(folder, name), text);
  await mkdir(join(folder, 'images'));
  await writeFile(join(folder, 'images', 'a.png'), png);
  const result = { path: join(folder, 'a.md'), assetsFolder: join(folder, 'images'), sizeBytes: 1, missingImages: 0 };
  const cut = (who: string) => async (request: { folder: string; onlyBeginning: boolean }) => {
    asked.push(who);
    await writeFile(join(request.folder, 'piece-0.json'), '[[{"tag":"p","children":["abc"]}]]');
    const images = [
      { kind: 'link', link: 'images/a.png' },
      { kind: 'link', link: 'secret.png' },
    ];
    await writeFile(join(request.folder, 'images.json'), JSON.stringify(images));
    return { kind: 'preview', index: { ...index, isWhole: !(isLong && request.onlyBeginning) } } as const;
  };
  previews = createPreviews({
    reader: { preview: cut('rest'), rich: async () => ({ kind: 'rich', html: '<p>abc</p>', text: 'abc' }) },
    folder: join(folder, 'previews'),
    queue: Promise.resolve({
      resultOf: (task) => (task === id ? result : null),
      sourceOf: (task) => (task === id ? join(folder, 'a.pdf') : null),
      passwordOf: () => undefined,
    }),
    viewer: {
      preview: cut('preview'),
      find: async ({ pieces, query }) => {
        asked.push(`find ${query} in ${pieces}`);
        return { kind: 'found', found: [[0, 2]] };
      },
      marks: async ({ page }) => {
        asked.push(`marks ${page}`);
        return { kind: 'marks', marks: [[0, 0, 1, 1]] };
      },
      page: async ({ page, picturePath }) => {
        asked.push(`page ${page}`);
        await writeFile(picturePath, png);
        return { kind: 'drawn' };
      },
    },
  });
});
afterEach(() => rm(folder, { recursive: true }));

describe('Previews', () => {
  test('are made once for a result, and anew when it is another', async () => {
    expect(await previews.open(id)).toMatchObject({ blocks: 1, pages: 2, places: [0, null] });
    await previews.open(id);
    expect(asked).toEqual(['preview']);
    expect(await previews.piece(id, 0)).toEqual([[{ tag: 'p', children: ['abc'] }]]);
    await writeFile(join(folder, 'a.md'), 'another one');
    await previews.open(id);
    expect(asked).toEqual(['preview', 'preview']);
  });

  test('begin with the beginning of a long result, and read it to its end once, out of the way of its pages', async () => {
    isLong = true;
    expect(await previews.open(id)).toMatchObject({ isWhole: false, pages: 2 });
    const [whole] = await Promise.all([previews.whole(id), previews.whole(id)]);
    expect(whole).toMatchObject({ isWhole: true, pages: 2 });
    expect(await previews.open(id)).toMatchObject({ isWhole: true });
    expect(asked).toEqual(['preview', 'rest']);
  });

  test('are searched as a whole, however much of them is shown', async () => {
    isLong = true;
    await previews.open(id);
    expect(await previews.find(id, 'abc')).toEqual([[0, 2]]);
    expect(await previews.marks(id, 2, 'abc')).toEqual([[0, 0, 1, 1]]);
    expect(await previews.rich(id)).toMatchObject({ html: '<p>abc</p>', text: 'abc' });
    expect(asked).toEqual(['preview', 'rest', 'find abc in 1', 'marks 1']);
  });

  test('take places of pages from the comparison where the result has no marks', async () => {
    await mkdir(join(folder, 'previews', id), { recursive: true });
    const receipt = { shares: [100, 50, null], letters: [9, 9, 0], gaps: [], places: [7, 8, null] };
    await writeFile(join(folder, 'previews', id, 'receipt.json'), JSON.stringify(receipt));
    expect(await previews.open(id)).toMatchObject({ pages: 3, places: [0, 8, null] });
    expect(await previews.receipt(id)).toEqual({ shares: [100, 50, null], letters: [9, 9, 0], gaps: [] });
  });

  test('find the blocks of a Markdown where the comparison says where in its text pages begin', async () => {
    const at = join(folder, 'previews', id);
    await mkdir(at, { recursive: true });
    const receipt = { shares: [100, 99, 98, null], letters: [9, 9, 9, 0], gaps: [], offsets: [0, 45, 10, null] };
    await writeFile(join(at, 'receipt.json'), JSON.stringify(receipt));
    await writeFile(join(at, 'starts.json'), JSON.stringify([0, 10, 40]));
    expect(await previews.open(id)).toMatchObject({ pages: 4, places: [0, 2, 1, null] });
  });

  test('draw a page once, as long as the PDF stays the same', async () => {
    expect(await previews.picture({ what: 'page', id, number: 3 })).toEqual({ mediaType: 'image/png', bytes: png });
    await previews.picture({ what: 'page', id, number: 3 });
    expect(asked).toEqual(['page 2']);
  });

  test('show pictures of the result, and nothing beside them', async () => {
    await previews.open(id);
    expect(await previews.picture({ what: 'image', id, number: 0 })).toEqual({ mediaType: 'image/png', bytes: png });
    expect(await previews.picture({ what: 'image', id, number: 1 })).toBeNull();
    expect(await previews.picture({ what: 'image', id, number: 2 })).toBeNull();
  });

  test('are none of tasks that are not there, whatever the window calls them', async () => {
    await writeFile(join(folder, 'receipt.json'), '{"shares":[],"letters":[],"gaps":[]}');
    for (const other of ['..', '../..', 'nobody', id.replace('5', '6')]) {
      expect(await previews.open(other)).toBeNull();
      expect(await previews.piece(other, 0)).toEqual([]);
      expect(await previews.receipt(other)).toBeNull();
      expect(await previews.find(other, 'abc')).toBeNull();
      expect(await previews.marks(other, 1, 'abc')).toEqual([]);
      expect(await previews.rich(other)).toBeNull();
    }
    expect(await readdir(folder)).not.toContain('index.json');
  });
});
