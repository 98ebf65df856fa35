import { describe, expect, it } from 'vitest';
import type { Block, Inline } from '../../document/tree.ts';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';
import { wordsIn } from '../../math/words.ts';

/** A line of text with a raised mark at its end. */
function marked(text: string, mark: string, baseline: number): GlyphRun[] {
  const runs = line(text, 60, baseline);
  const end = runs.at(-1)?.x1 ?? 60;
  return [
    ...runs,
    ...line(mark, end + 0.2, baseline - 3.5, { sizePt: 6.5 }).map((run) => ({ ...run, space: 'none' as const })),
  ];
}

const heading = (text: string, baseline: number): GlyphRun[] => line(text, 60, baseline, { sizePt: 16, bold: true });

function written(...pages: GlyphRun[][]): Block[] {
  return structured(
    pages.map((runs, index) => page({ index, runs })),
    { title: 'A book' },
  ).children;
}

const references = (blocks: readonly Block[]): string[] =>
  blocks
    .flatMap((block) => ('children' in block && block.type === 'paragraph' ? block.children : []))
    .flatMap((inline: Inline) => (inline.type === 'footnoteReference' ? [inline.identifier] : []));

const notes = (blocks: readonly Block[]): [string, string][] =>
  blocks.flatMap((block): [string, string][] =>
    block.type === 'footnoteDefinition'
      ? [
          [
            block.identifier,
            block.children.map((child) => (child.type === 'paragraph' ? wordsIn(child.children) : '')).join(),
          ],
        ]
      : [],
  );

const filler = (from: number): GlyphRun[] =>
  Array.from({ length: 6 }, (_, i) =>
    line('Plain words of the text that fill the lines of a page to its end.', 60, from + 12 * i),
  ).flat();

describe('endnotes', () => {
  it('that end with an arrow back need no heading', () => {
    const blocks = written([
      ...heading('The first chapter', 80),
      ...marked('A claim that wants a source.', '1', 110),
      ...filler(140),
      ...marked('Another claim.', '2', 240),
      ...line('1. The source of the claim. ↩', 60, 300),
      ...line('2. Another source.↩', 60, 330),
    ]);
    expect(references(blocks)).toHaveLength(2);
    expect(notes(blocks).map(([, text]) => text)).toEqual(['The source of the claim.', 'Another source.']);
  });

  it('that end with an arrow back are not the items of a list above them', () => {
    const blocks = written([
      ...heading('The first chapter', 80),
      ...marked('A claim that wants a source.', '1', 110),
      ...filler(140),
      ...marked('Another claim.', '2', 240),
      ...line('1. The first step of a list', 60, 270),
      ...line('2. The second step of a list', 60, 285),
      ...line('1. The source of the claim,', 60, 330),
      ...line('which says more. ↩', 72, 342),
      ...line('2. Another source.↩', 60, 354),
    ]);
    expect(notes(blocks).map(([, text]) => text)).toEqual([
      'The source of the claim, which says more.',
      'Another source.',
    ]);
  });

  it('under a heading of their own are matched to the marks before it', () => {
    const blocks = written(
      [
        ...heading('The first chapter', 80),
        ...marked('A claim that wants a source.', '1', 110),
        ...filler(140),
        ...marked('Another claim.', '2', 240),
      ],
      [
        ...heading('Notes', 80),
        ...line('1. The source of the claim.', 60, 110),
        ...line('2. Another source of it.', 60, 130),
      ],
    );
    const found = notes(blocks);
    expect(found.map(([, text]) => text)).toEqual(['The source of the claim.', 'Another source of it.']);
    expect(references(blocks)).toEqual(found.map(([identifier]) => identifier));
  });

  it('of several chapters at the end of a book are matched chapter by chapter', () => {
    const chapter = (title: string) => [
      ...heading(title, 80),
      ...marked(`A claim in the chapter ${title}.`, '1', 110),
      ...filler(title.length * 12 + 40),
      ...marked(`Another claim, that ends ${title}.`, '2', 260),
    ];
    const blocks = written(chapter('Of rivers'), chapter('Of stones'), [
      ...heading('Notes', 80),
      ...['1. On rivers.', '2. More on rivers.', '1. On stones.', '2. More on stones.'].flatMap((text, i) =>
        line(text, 60, 110 + 20 * i),
      ),
    ]);
    const found = notes(blocks);
    expect(found.map(([, text]) => text)).toEqual(['On rivers.', 'More on rivers.', 'On stones.', 'More on stones.']);
    expect(references(blocks)).toEqual(found.map(([identifier]) => identifier));
  });

  it('are not looked for in a list of references', () => {
    const blocks = written(
      [...heading('The first chapter', 80), ...marked('A claim that cites a paper.', '1', 110), ...filler(140)],
      [
        ...heading('References', 80),
        ...line('1. A paper by its author.', 60, 110),
        ...line('2. Another paper.', 60, 130),
      ],
    );
    expect(notes(blocks)).toEqual([]);
  });

  it('are not made of a section about notes', () => {
    const blocks = written(
      [...heading('How to write', 80), ...marked('A claim with a note.', '1', 110), ...filler(140)],
      [...heading('Footnotes', 80), ...filler(110), ...line('1. The source of the claim.', 60, 200)],
    );
    expect(notes(blocks)).toEqual([]);
  });
});

describe('footnotes', () => {
  const foot = (text: string, mark: string): GlyphRun[] => [
    ...line(mark, 60, 736, { sizePt: 6 }),
    ...line(text, 63.2, 739, { sizePt: 8 }),
  ];

  it('on the page behind their mark are matched to it', () => {
    const blocks = written(
      [...filler(80), ...marked('A claim at the foot of the page.', '1', 740)],
      [...filler(80), ...foot('The source of the claim.', '1')],
    );
    const found = notes(blocks);
    expect(found.map(([, text]) => text)).toEqual(['The source of the claim.']);
    expect(references(blocks)).toEqual(found.map(([identifier]) => identifier));
  });

  it('may be numbered with a full stop at the foot, unlike items of a list', () => {
    const numbered = (top: number) => line('1. Its source.', 60, top, { sizePt: 8 });
    const page = [...filler(80), ...marked('A claim.', '1', 240)];
    expect(notes(written([...page, ...numbered(739)])).map(([, text]) => text)).toEqual(['Its source.']);
    expect(notes(written([...page, ...numbered(300), ...filler(330)]))).toEqual([]);
  });

  it('are matched to marks behind a space, too', () => {
    const mark = line('1', 193.5, 236.5, { sizePt: 6.5 }).map((run) => ({ ...run, space: 'drawn' as const }));
    const blocks = written([
      ...filler(80),
      ...line('A claim with room behind it.', 60, 240),
      ...mark,
      ...foot('Its source.', '1'),
    ]);
    const found = notes(blocks);
    expect(found.map(([, text]) => text)).toEqual(['Its source.']);
    expect(references(blocks)).toEqual(found.map(([identifier]) => identifier));
  });

  it.each([736.5, 737])('in letters as small as their label keep it, %s', (baseline) => {
    const typewriter = { sizePt: 5.6, monospace: true, font: 'Mono' };
    const blocks = written([
      ...filler(80),
      ...marked('A claim.', '1', 200),
      ...line('1', 60, baseline, { sizePt: 6 }),
      ...line('https://source.example/of/the/claim', 63.2, 739, typewriter),
    ]);
    expect(notes(blocks).map(([, text]) => text)).toEqual(['https://source.example/of/the/claim']);
  });
});
