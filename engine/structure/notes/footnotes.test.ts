import { describe, expect, it } from 'vitest';
import { layoutPage } from '../../blocks/page-layout.ts';
import { isRightToLeft } from '../../extract/letters/unicode.ts';
import type { GlyphRun, TextStyle } from '../../extract/page-content.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';
import { across, files, rowOf } from '../../fixtures/tables.ts';
import { lineOf } from '../../lines/segments.ts';
import { wordsIn } from '../../math/words.ts';
import type { FlowBlock } from '../flow.ts';
import { leadingLabel, markFootnotes, noteLabel } from './footnotes.ts';

/** The words of right-to-left text stand the other way round on the page. */
function fromRight(runs: GlyphRun[]): GlyphRun[] {
  if (!runs.some((run) => isRightToLeft(run.text))) return runs;
  const edge = 60 + (runs.at(-1)?.x1 ?? 0);
  return runs.map((run) => ({ ...run, x0: edge - run.x1, x1: edge - run.x0 }));
}

/** The label of a single line of text on a page where a mark "2" waits for its note. */
function labelOf(text: string, style: Partial<TextStyle> = {}): string | null {
  const [block] = layoutPage(page({ runs: fromRight(line(text, 60, 700, style)) })).blocks;
  const first = block?.kind === 'text' ? block.lines[0] : undefined;
  if (!first) throw new Error('no line of text');
  return leadingLabel(first, new Set(['2']));
}

describe('a line that begins with the label of a waiting mark', () => {
  it.each([
    ['2 A google account is required.', {}, '2'],
    ['3 A note whose mark is on another page.', {}, null],
    ['2) Penguin regression', {}, null],
    ['2 Data and methods', { bold: true }, null],
    ['20 students took part.', {}, null],
    ['٢ ملاحظة في أسفل الصفحة.', {}, '2'],
    ['٣ ملاحظة في صفحة أخرى.', {}, null],
  ])('%s %j', (text, style, label) => {
    expect(labelOf(text, style)).toBe(label);
  });
});

describe('the label of a mark', () => {
  it.each([
    ['(1)', '1'],
    ['2)', '2'],
    ['(1', null],
  ])('%s is %j', (text, label) => {
    expect(noteLabel(text)).toBe(label);
  });
});

describe('notes as large as the text', () => {
  const note = (text: string, top: number, labelTop: number): GlyphRun[] => [
    ...line('1', 60, labelTop, { sizePt: 6 }),
    ...line(text, 65, top),
  ];
  const rolesOf = (runs: GlyphRun[]): string[] => {
    const layout = layoutPage(page({ runs }));
    const flow = layout.blocks.map((block): FlowBlock => ({ page: layout, block, role: { kind: 'body' } }));
    return markFootnotes(flow, { sizePt: 10, font: 'Test-Regular', bold: false }).map(({ role }) => role.kind);
  };
  const marked = [
    ...line('Text with a mark', 60, 100),
    ...line('1', 137, 96, { sizePt: 6 }),
    ...line('inside.', 145, 100),
  ];

  it('are notes where their raised labels stand at the foot', () => {
    expect(rolesOf([...marked, ...note('A note.', 700, 696)])).toEqual(['body', 'footnote']);
  });

  it.each([
    ['1）', '1）国土交通省による。'],
    ['*1', '*1 国土交通省による。'],
    ['①', '①数据来源'],
    ['[1]', '[1] 국토교통부'],
  ])('are known by the sign beside their figure: %s', (mark, text) => {
    const body = [
      ...line('運転士の不足も深刻であり', 60, 100),
      ...line(mark, 121, 96, { sizePt: 6 }),
      ...line('。従来の路線網', 140, 100),
    ];
    expect(rolesOf([...body, ...line(text, 60, 700, { sizePt: 8 })])).toEqual(['body', 'footnote']);
  });

  it('are notes where a cell has their mark, but text where nothing has it', () => {
    const rules = [across(92, 55, 400), across(106, 55, 400), across(134, 55, 400)];
    const cells = files.flatMap((texts, i) => rowOf(texts, 103 + 14 * i));
    const rolesBelow = (mark: readonly GlyphRun[]): string[] => {
      const runs = [...cells, ...mark, ...note('A note.', 700, 696)];
      return structured([page({ runs, rules })]).children.map(({ type }) => type);
    };
    expect(rolesBelow(line('1', 77, 99, { sizePt: 6 }))).toContain('footnoteDefinition');
    expect(rolesBelow([])).not.toContain('footnoteDefinition');
  });

  it.each(['−', 'π/'])('are text where nothing but a figure behind a raised %s has their label', (sign) => {
    const power = [...line(sign, 137, 96, { sizePt: 6 }), ...line('1', 137 + 3 * sign.length, 96, { sizePt: 6 })];
    const text = [...line('Text with a mark', 60, 100), ...power, ...line('inside.', 150, 100)];
    expect(rolesOf([...text, ...note('A note.', 700, 696)])).toEqual(['body', 'body']);
  });

  it('are text where numbers stand before the words of verses, unless small type begins with them', () => {
    const verses = [1, 2, 3].flatMap((number) => {
      const y = 100 + 14 * number;
      const mark = line(String(number), 110, y - 4, { sizePt: 6 }).map((run) => ({ ...run, space: 'drawn' as const }));
      return [...line('in terra.', 60, y), ...mark, ...line('Et surrexit homo', 117, y)];
    });
    expect(rolesOf([...verses, ...note('In diebus unius', 700, 696)])).not.toContain('footnote');
    const small = [...line('1', 60, 696, { sizePt: 6 }), ...line('In diebus unius', 65, 700, { sizePt: 8 })];
    expect(rolesOf([...verses, ...small])).toContain('footnote');
  });

  it('hang behind their labels, which stand in lines of their own before an address in typewriter type', () => {
    const address = { sizePt: 6, font: 'CMTT8', monospace: true };
    const runs = [
      ...marked,
      ...line('1', 60, 697, { sizePt: 5 }),
      ...line('https://example.org/notes', 71, 700, address),
    ];
    expect(rolesOf(runs)).toEqual(['body', 'footnote']);
    const far = [
      ...marked,
      ...line('1', 60, 697, { sizePt: 5 }),
      ...line('https://example.org/notes', 90, 700, address),
    ];
    expect(rolesOf(far)).not.toContain('footnote');
  });

  it('are those with a raised label where rows of a listing begin with the same figure', () => {
    const small = { sizePt: 8 };
    const runs = [
      ...marked,
      ...line('1 Nevada 12.2', 60, 500, small),
      ...line('Text between them.', 60, 600),
      ...line('1', 60, 697, { sizePt: 5 }),
      ...line('A note.', 65, 700, small),
    ];
    expect(rolesOf(runs)).toEqual(['body', 'body', 'body', 'footnote']);
  });

  it('go on behind the code of the next page, in the first line of their own type', () => {
    const small = { sizePt: 8 };
    const first = layoutPage(
      page({ runs: [...marked, ...line('1', 60, 697, { sizePt: 5 }), ...line('A note that', 65, 700, small)] }),
    );
    const code = line('autocite', 60, 600, { ...small, font: 'CMTT8', monospace: true });
    const runs = [...line('Text', 60, 580), ...code, ...line('goes on.', 60, 700, small)];
    const second = layoutPage({ ...page({ runs }), index: 1 });
    const flow = [first, second].flatMap((on) =>
      on.blocks.map((block): FlowBlock => ({ page: on, block, role: { kind: 'body' } })),
    );
    const roles = markFootnotes(flow, { sizePt: 10, font: 'Test-Regular', bold: false }).map(({ role }) => role.kind);
    expect(roles).toEqual(['body', 'footnote', 'body', 'body', 'footnote']);
  });

  it('go on in a line of their own that begins with an address in a typewriter font', () => {
    const small = { sizePt: 8 };
    const address = line('tug.org/tex', 60, 711, { ...small, font: 'CMTT8', monospace: true });
    const notes = [...line('1', 60, 697, { sizePt: 5 }), ...line('A note at', 65, 700, small), ...address];
    expect(rolesOf([...marked, ...notes])).not.toContain('code');
    expect(rolesOf([...marked, ...notes]).filter((role) => role === 'body')).toHaveLength(1);
  });

  it('are no numbers alone in the margin, however they are raised', () => {
    const layout = layoutPage(page({ runs: [...marked, ...line('1', 20, 700, { sizePt: 6 })] }));
    const flow = layout.blocks.map((block): FlowBlock => {
      if (block.kind !== 'text' || block.box.y0 < 600) return { page: layout, block, role: { kind: 'body' } };
      const lines = block.lines.map(({ runs }) => lineOf(runs.map((run) => ({ ...run, script: 'super' as const }))));
      return { page: layout, block: { ...block, lines }, role: { kind: 'body' } };
    });
    const found = markFootnotes(flow, { sizePt: 10, font: 'Test-Regular', bold: false });
    expect(found.map(({ role }) => role.kind)).toEqual(['body', 'body']);
  });

  it('are text where other text stands below, or where the label is not raised', () => {
    const below = line('The end of the text.', 60, 760, { sizePt: 12 });
    expect(rolesOf([...marked, ...note('A note.', 700, 696), ...below])).toEqual(['body', 'body', 'body']);
    expect(rolesOf([...marked, ...line('1 apple a day', 60, 700)])).toEqual(['body', 'body']);
  });
});

describe('a raised number on a title page', () => {
  const raised = (x: number, baseline: number): GlyphRun[] => line('1', x, baseline, { sizePt: 6 });
  const references = (runs: GlyphRun[]): string[] => {
    const document = structured([page({ runs })], { title: 'Title' });
    return document.children.flatMap((block) =>
      block.type === 'paragraph' && block.children.some(({ type }) => type === 'footnoteReference')
        ? [wordsIn(block.children)]
        : [],
    );
  };

  it('leads from an author to an affiliation, and from the text to the note of that number', () => {
    const authors = [...line('Ada Example', 60, 100), ...raised(118, 96)];
    const affiliation = [...raised(60, 126), ...line('University of Tests', 64, 130)];
    const text = [...line('Words of the text with a mark', 60, 200), ...raised(196, 196), ...line('inside.', 202, 200)];
    const note = [...raised(60, 696), ...line('A note at the foot.', 64, 700, { sizePt: 8 })];
    expect(references([...authors, ...affiliation, ...text, ...note])).toEqual([
      'Words of the text with a mark inside.',
    ]);
    expect(references([...authors, ...text, ...note])).toHaveLength(2);
  });
});

describe('a small note in the upper part of a page', () => {
  const marked = [...line('Text with a mark', 60, 100), ...line('1', 137, 96, { sizePt: 6 })];
  const note = [...line('1', 400, 197, { sizePt: 6 }), ...line('A note of it.', 405, 200, { sizePt: 8 })];

  it.each([true, false])('is one where it stands in the margin: %s', (aside) => {
    const layout = layoutPage(page({ runs: [...marked, ...note] }));
    const flow = layout.blocks.map((block, i): FlowBlock => {
      const placed = block.kind === 'text' && aside && i > 0 ? { ...block, aside: true as const } : block;
      return { page: layout, block: placed, role: { kind: 'body' } };
    });
    const roles = markFootnotes(flow, { sizePt: 10, font: 'Test-Regular', bold: false }).map(({ role }) => role.kind);
    expect(roles).toEqual(['body', aside ? 'footnote' : 'body']);
  });

  it('is one where it stands beside the lines of the text, in a column of its own', () => {
    const beside = (x: number): GlyphRun[] => [
      ...line('1', x, 97, { sizePt: 6 }),
      ...lines(['A note of it', 'in three', 'lines.'], x + 5, 100, { sizePt: 8 }, 10),
    ];
    const text = lines(Array(6).fill('the words of a text that goes on beside its note'), 60, 112);
    const roles = (runs: GlyphRun[]): string[] => {
      const layout = layoutPage(page({ runs }));
      const flow = layout.blocks.map((block): FlowBlock => ({ page: layout, block, role: { kind: 'body' } }));
      return markFootnotes(flow, { sizePt: 10, font: 'Test-Regular', bold: false }).map(({ role }) => role.kind);
    };
    expect(roles([...marked, ...text, ...beside(400)])).toContain('footnote');
  });
});
