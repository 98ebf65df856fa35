import { describe, expect, it } from 'vitest';
import type { LayoutBlock, PageLayout } from '../blocks/layout.ts';
import { page as imagined, line, lines } from '../fixtures/runs.ts';
import { structured } from '../fixtures/structured.ts';
import { across } from '../fixtures/tables.ts';
import { lineOf } from '../lines/segments.ts';
import { wordsIn } from '../math/words.ts';
import { codeText } from './code.ts';
import type { FlowBlock, Role } from './flow.ts';
import { Vocabulary } from './hyphenation.ts';
import { type InlineContext, textOfPieces } from './inlines.ts';
import { sectionsOf, type Unit } from './units.ts';

const page: PageLayout = { index: 0, widthPt: 595, heightPt: 842, blocks: [], links: [] };
const context: InlineContext = {
  vocabulary: new Vocabulary(),
  linkAt: () => '',
  placesIn: () => [],
  noteOf: () => null,
};

function block(text: string, role: Role = { kind: 'body' }, x = 50): FlowBlock {
  const box = { x0: 50, y0: 90, x1: 300, y1: 102 };
  const lines = [lineOf(line(text, x, 100).map((run) => ({ ...run, script: null })))];
  return { page, block: { kind: 'text', box, lines, column: box }, role };
}

const heading = (text: string): FlowBlock => block(text, { kind: 'heading', depth: 1 });
const paragraphs = (count: number): FlowBlock[] => Array.from({ length: count }, (_, i) => block(`Sentence ${i}.`));
const sections = (flow: FlowBlock[]): Unit[][] => [...sectionsOf(flow, [page], () => context)];

/** The headings of each section. */
const shown = (units: readonly Unit[]): string[] =>
  units.flatMap((unit) => (unit.kind === 'heading' ? [textOfPieces(unit.pieces)] : []));

describe('sections of a long document', () => {
  it('begin at headings, and not before there is enough to say', () => {
    const flow = [
      heading('One'),
      heading('Two'),
      ...paragraphs(250),
      heading('Three'),
      ...paragraphs(20),
      heading('Four'),
    ];
    expect(sections(flow).map(shown)).toEqual([
      ['One', 'Two'],
      ['Three', 'Four'],
    ]);
  });

  it('do not part a note that goes on behind a heading', () => {
    const flow = [
      ...paragraphs(250),
      block('1 A note that', { kind: 'footnote', label: '1' }),
      heading('Between'),
      ...paragraphs(250),
      block('goes on.', { kind: 'footnote', label: '1', from: 0 }),
      heading('Behind'),
      block('2 Another note.', { kind: 'footnote', label: '2' }),
    ];
    const parts = sections(flow);
    expect(parts.map(shown)).toEqual([['Between'], ['Behind']]);
    const notes = parts.flat().flatMap((unit) => (unit.kind === 'footnote' ? [textOfPieces(unit.pieces)] : []));
    expect(notes).toEqual(['1 A note that goes on.', '2 Another note.']);
  });

  it('are taken out of the stream', () => {
    const flow = [...paragraphs(250), heading('Next'), ...paragraphs(3)];
    const parts = sectionsOf(flow, [page], () => context);
    expect(parts.next().value).toHaveLength(251);
    expect(flow.map(({ role }) => role.kind)).toEqual(['body', 'body', 'body', 'heading']);
  });
});

it('what follows a formula is a paragraph of its own, and what follows a picture may go on', () => {
  const box = { x0: 50, y0: 110, x1: 300, y1: 130 };
  const around = (shown: LayoutBlock): number =>
    sections([block('A sentence that holds'), { page, block: shown, role: { kind: 'body' } }, block('and goes on.')])
      .flat()
      .filter(({ kind }) => kind === 'paragraph').length;
  expect(around({ kind: 'formula', box, math: { type: 'number', value: '1' }, tag: null })).toBe(2);
  expect(around({ kind: 'figure', box, image: { id: 1 } })).toBe(1);
});

it('the first step of an algorithm goes on with no sentence of the page before', () => {
  const before: FlowBlock = block('A sentence that ends here We', { kind: 'body' });
  const next: FlowBlock = {
    ...block('1: Require: a list, which is then the one that is sorted'),
    page: { ...page, index: 1 },
  };
  const units = [...sectionsOf([before, next], [page, { ...page, index: 1 }], () => context)].flat();
  expect(units.filter(({ kind }) => kind === 'paragraph')).toHaveLength(2);
});

describe('code at the end of a page', () => {
  const columns = [0, 1].map((index) => ({ x0: index === 0 ? 50 : 90, y0: 90, x1: 350, y1: 720 }));
  const code = (
    text: string,
    index: number,
    x: number,
    role: Role = { kind: 'code' },
    down = 0,
    sizePt = 10,
  ): FlowBlock => {
    const baseline = (index === 0 ? 700 : 90) + down;
    const lines = [
      lineOf(line(text, x, baseline, { monospace: true, sizePt }).map((run) => ({ ...run, script: null }))),
    ];
    const box = { x0: x, y0: baseline - 9, x1: x + 250, y1: baseline + 3 };
    const column = columns[index] ?? box;
    return { page: { ...page, index }, block: { kind: 'text', box, lines, column }, role };
  };
  const codes = (flow: FlowBlock[]): string[] =>
    [...sectionsOf(flow, [page, { ...page, index: 1 }], () => context)]
      .flat()
      .flatMap((unit) => (unit.kind === 'code' ? [codeText(unit.lines)] : []));

  it('goes on where the next page begins with code, also behind another margin', () => {
    expect(codes([code('if (done)', 0, 50), code('stop();', 1, 90)])).toEqual(['if (done)\nstop();']);
  });

  it('ends there where the next page has code of another size', () => {
    expect(codes([code('if (done)', 0, 50), code('stop();', 1, 90, undefined, 0, 8)])).toEqual([
      'if (done)',
      'stop();',
    ]);
  });

  it('goes on between the same margins, though no line is set in as far as one before', () => {
    const next = code('stop();', 1, 65);
    if (next.block.kind === 'text' && columns[0]) next.block.column = columns[0];
    expect(codes([code('if (done)', 0, 50), next])).toEqual(['if (done)\n   stop();']);
  });

  it('is moved by no more than its lines tell where the columns begin at names beside it', () => {
    const parts = [code('if (done)', 0, 50), code('stop();', 0, 65, undefined, 12)];
    expect(codes([...parts, code('wait();', 1, 65)])).toEqual(['if (done)\n   stop();\n   wait();']);
    expect(codes([...parts, code('wait();', 1, 105)])).toEqual(['if (done)\n   stop();\n   wait();']);
    expect(codes([...parts, code('wait();', 1, 98)])).toEqual(['if (done)\n   stop();', 'wait();']);
  });

  it('goes on with all blocks of the next page, which keep their distance', () => {
    const parts = [code('if (done)', 0, 50), code('stop();', 1, 90), code('wait();', 1, 110, undefined, 24)];
    expect(codes([...parts, code('go();', 1, 90, undefined, 36)])).toEqual([
      'if (done)\nstop();\n\n    wait();\ngo();',
    ]);
  });

  it('goes on as far left as any of it', () => {
    const parts = [code('stop();', 0, 70, undefined, -12), code('end', 0, 50)];
    expect(codes([...parts, code('go();', 1, 90)])).toEqual(['    stop();\nend\ngo();']);
    expect(codes([code('stop();', 0, 70), code('go();', 1, 90)])).toHaveLength(2);
  });

  it('is whole where text stands between', () => {
    const text = code('More of the text.', 1, 50, { kind: 'body' });
    expect(codes([code('make', 0, 50), text, code('make install', 1, 50)])).toEqual(['make', 'make install']);
  });

  it('do not go on from what the numbers of a table are counted in to the source below it', () => {
    const table: FlowBlock = {
      page,
      block: { kind: 'table', box: { x0: 50, y0: 110, x1: 300, y1: 200 }, columns: [], rows: [] },
      role: { kind: 'body' },
    };
    const flow = [block('Thousands', { kind: 'body' }, 255), table, block('Source: the yearly survey')];
    const texts = sections(flow)
      .flat()
      .flatMap((unit) => (unit.kind === 'paragraph' ? [textOfPieces(unit.pieces)] : []));
    expect(texts).toEqual(['Thousands', 'Source: the yearly survey']);
  });
});

it('a title alone in its column goes on with no text behind a table whose column is wider', () => {
  const alone = (text: string, y: number, width: number, more: string[] = []): FlowBlock => {
    const lines = [text, ...more].map((words, i) =>
      lineOf(line(words, 50, y + 12 * i).map((run) => ({ ...run, script: null }))),
    );
    const box = { x0: 50, y0: y - 9, x1: 50 + width, y1: y + 12 * more.length + 3 };
    return { page, block: { kind: 'text', box, lines, column: { ...box } }, role: { kind: 'body' } };
  };
  const first = lineOf(line('Yields of the fields', 50, 100).map((run) => ({ ...run, script: null })));
  const table: FlowBlock = {
    page,
    block: { kind: 'table', box: { x0: 50, y0: 110, x1: 300, y1: 200 }, columns: [], rows: [] },
    role: { kind: 'body' },
  };
  const flow = [
    alone('Yields of the fields', 100, first.x1 - first.x0),
    table,
    alone('Prices in the towns', 230, 1.4 * (first.x1 - first.x0), ['of the whole province']),
  ];
  const texts = sections(flow)
    .flat()
    .flatMap((unit) => (unit.kind === 'paragraph' ? [textOfPieces(unit.pieces)] : []));
  expect(texts).toEqual(['Yields of the fields', 'Prices in the towns of the whole province']);
});

it('nothing goes on behind a page that ends high above its foot', () => {
  const goesOn = [100, 700].map((y) => {
    const item = [
      'Plans of the next years, of which some are for sure',
      'Later there are fonts, menus and a dialog for files',
    ];
    const document = structured([
      imagined({ runs: lines(item, 60, y) }),
      imagined({ index: 1, runs: lines(['Example of such a dialog that has a line', 'and more'], 60, 80) }),
    ]);
    return document.children.some(
      (block) => block.type === 'paragraph' && /files Example/.test(wordsIn(block.children)),
    );
  });
  expect(goesOn).toEqual([false, true]);
});

it('nothing goes on behind lines beside which others as wide could stand', () => {
  const runs = [
    ...lines(['Order: 4711', 'Customer: Mill', 'Packed by: Ann'], 60, 80),
    ...[0, 1, 2, 3].flatMap((i) =>
      ['Oak board', `${12 + i}`, `${30 + 7 * i}.5 kg`].flatMap((text, c) => line(text, 60 + 190 * c, 160 + 14 * i)),
    ),
    ...line('Please check them', 60, 250),
  ];
  const rules = [148, 164, 210].map((y) => across(y, 55, 500));
  const kinds = structured([imagined({ runs, rules })]).children.flatMap(({ type }) =>
    type === 'pageAnchor' ? [] : [type],
  );
  expect(kinds).toEqual(['paragraph', 'table', 'paragraph']);
});
