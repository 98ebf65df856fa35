import { describe, expect, test } from 'vitest';
import { harness } from '../../core/tasks/fixtures/harness.ts';
import type { DroppedItems } from './contract.ts';
import { givenByDrop, givenByPaste, intakeHandlers } from './intake-handlers.ts';

const dropped = (items: Partial<DroppedItems>) => {
  const { paths, addresses, skipped } = givenByDrop({ paths: [], addresses: [], unnamed: [], ...items });
  return { paths, addresses, skipped: skipped.map(({ name, error }) => `${error.code}: ${name}`) };
};

describe('A drop', () => {
  test.each<[string, Partial<DroppedItems>, ReturnType<typeof dropped>]>([
    [
      'of files means the files, whatever else describes them',
      { paths: ['/a.pdf'], addresses: ['file:///a.pdf', 'https://x.example/a.pdf'] },
      { paths: ['/a.pdf'], addresses: [], skipped: [] },
    ],
    [
      'of links means where they lead',
      { addresses: ['https://x.example/a.pdf', 'https://x.example/paper?id=1'] },
      { paths: [], addresses: ['https://x.example/a.pdf', 'https://x.example/paper?id=1'], skipped: [] },
    ],
    [
      'of a link to a file on this computer is not followed',
      { addresses: ['file:///home/ada/My%20letters.pdf'] },
      { paths: [], addresses: [], skipped: ['link-to-file: My letters.pdf'] },
    ],
    [
      'of a picture alone is refused',
      { unnamed: ['plot.png'], addresses: ['https://x.example/plot.png'] },
      { paths: [], addresses: [], skipped: ['picture-not-pdf: plot.png'] },
    ],
    [
      'of a picture that leads to a PDF means the PDF',
      { unnamed: ['cover.png'], addresses: ['https://x.example/book.pdf?x=1'] },
      { paths: [], addresses: ['https://x.example/book.pdf?x=1'], skipped: [] },
    ],
  ])('%s', (_what, items, expected) => {
    expect(dropped(items)).toEqual(expected);
  });
});

describe('What is pasted', () => {
  const place = { platform: 'linux', home: '/home/ada' } as const;

  test('is taken as far as it names something, and the rest is named', () => {
    expect(givenByPaste('/a.pdf\nDear Ada', place)).toEqual({
      paths: ['/a.pdf'],
      addresses: [],
      skipped: [{ name: 'Dear Ada', error: { code: 'not-a-path', params: { name: 'Dear Ada' } } }],
    });
  });

  test('is named without the password of an address', () => {
    const { skipped } = givenByPaste('/a.pdf\nftp://ada:s3cret@example.org/a.pdf', place);
    expect(JSON.stringify(skipped)).not.toContain('s3cret');
  });

  test.each(['', 'Dear Ada,\nthe letter is too long to be a list of files.'])(
    'is refused in one sentence: “%s”',
    (text) => {
      expect(() => givenByPaste(text, place)).toThrow(expect.objectContaining({ code: 'nothing-to-paste' }));
    },
  );
});

describe('What the window adds reaches the queue', () => {
  /** The handlers over a real queue, with what the dialogs and the clipboard answer. */
  function entrances(answers: { files?: string[] | null; folders?: string[] | null; clipboard?: string } = {}) {
    const h = harness();
    const { requests, internal } = intakeHandlers({
      queue: h.queue,
      presets: () => h.settings.presets,
      dialogs: { choosePdfs: async () => answers.files ?? null, chooseFolders: async () => answers.folders ?? null },
      readClipboard: async () => answers.clipboard ?? '',
      place: { platform: 'linux', home: '/home/ada' },
    });
    return { h, requests, ...internal, listed: () => h.queue.snapshot().tasks.map(({ name }) => name) };
  }

  test('from a dialog, of files or of folders; nothing where it was closed', async () => {
    const answers: { files: string[] | null; folders: string[] | null } = { files: null, folders: null };
    const { h, requests, listed } = entrances(answers);
    expect(await requests['queue.choose']('files')).toBeNull();
    answers.files = h.pdfs('a.pdf');
    expect(await requests['queue.choose']('files')).toMatchObject({ added: 1 });
    expect(await requests['queue.choose']('folder')).toBeNull();
    expect(listed()).toEqual(['a.pdf']);
  });

  test('from the field for an address, and one that is none is named with its reason', async () => {
    const { requests, listed } = entrances();
    expect(await requests['queue.addUrl']('https://example.org/b.pdf')).toMatchObject({ added: 1, skipped: [] });
    const { added, skipped } = await requests['queue.addUrl'](`https://example.org/${'a'.repeat(8192)}`);
    expect([added, skipped[0]?.error.code]).toEqual([0, 'url-too-long']);
    expect(listed()).toEqual(['b.pdf']);
  });

  test('from the clipboard, which may name files and addresses together', async () => {
    const answers = { clipboard: '' };
    const { h, requests, listed } = entrances(answers);
    answers.clipboard = [...h.pdfs('c.pdf'), 'https://example.org/d.pdf'].join('\n');
    expect(await requests['queue.paste']()).toMatchObject({ added: 2 });
    expect(listed()).toEqual(['c.pdf', 'd.pdf']);
  });

  test('from a drop, with the preset of the place where it was dropped', async () => {
    const { h, listed, ...drop } = entrances();
    const items = { addresses: [], unnamed: [] };
    await drop['queue.addDropped']({ ...items, paths: h.pdfs('e.pdf'), presetId: 'epub' });
    await drop['queue.addDropped']({ ...items, paths: h.pdfs('f.pdf'), presetId: null });
    expect(listed()).toEqual(['e.pdf', 'f.pdf']);
    expect(h.queue.snapshot().tasks.map(({ format }) => format)).toEqual(['epub', h.settings.format]);
  });
});
