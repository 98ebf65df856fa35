import { describe, expect, test } from 'vitest';
import type { DroppedItems } from './contract.ts';
import { givenByDrop, givenByPaste } from './intake-handlers.ts';

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
