import { describe, expect, it } from 'vitest';
import type { GlyphRun, TextStyle } from '../../extract/page-content.ts';
import { line } from '../../fixtures/runs.ts';
import { tables } from '../../fixtures/tables.ts';

/** Rows of cells at the given heights, each cell in one line. */
const rows = (texts: readonly (readonly string[])[], xs: readonly number[], tops: readonly number[]): GlyphRun[] =>
  texts.flatMap((row, i) => row.flatMap((text, c) => (text === '' ? [] : line(text, xs[c] ?? 0, tops[i] ?? 0))));

const every = (count: number, from = 120, step = 12): number[] =>
  Array.from({ length: count }, (_, i) => from + i * step);

describe('labels and what belongs to them, without rules', () => {
  const names = [
    'the.licence',
    'drawing.of.gates',
    'gates.all',
    'manual.text',
    'imported.lists.a',
    'some.tests',
    'web.site',
  ];
  const texts = names.map((name) => [name, `All that a stranger has to know about ${name}`]);

  it('are a table, and no columns of the page', () => {
    const runs = rows(texts, [60, 160], every(7, 120, 14));
    expect(tables({ runs })).toEqual([texts]);
  });

  it('are a table where the codes beside the labels take several lines', () => {
    const codes = ['U+20', 'U+A0, U+A1', 'U+100', 'U+180, U+181, U+182', 'U+250', 'U+300', 'U+400, U+401'];
    const runs = codes.flatMap((code, i) => [
      ...rows([[`Signs of the block ${names[i] ?? ''}`, code]], [60, 280], [120 + 31 * i]),
      ...rows([['', `U+2${i}00, U+2${i}01`]], [60, 280], [132 + 31 * i]),
    ]);
    const [table] = tables({ runs });
    expect(table?.map(([, own]) => own)).toEqual(codes.map((code, i) => `${code} / U+2${i}00, U+2${i}01`));
  });

  it('are none where sentences run on in the column on the left', () => {
    const sentences = ['First the', 'Then any', 'Later the', 'Last any'].flatMap((start, i) => [
      [start, `/one/of/the/paths/${i}`],
      ['into', `/another/of/the/paths/${i}`],
    ]);
    expect(tables({ runs: rows(sentences, [60, 150], every(8, 120, 12)) })).toEqual([]);
  });

  it('are none where they are the marks of works in a bibliography', () => {
    const works = ['[Kim 84]', '[Lee]', '[Ng and Roe]', '[Poe 99]', '[Ray]'].flatMap((mark, i) => [
      ...rows([[mark, `A book about the sea and its islands, in the part ${i}`]], [60, 150], [120 + 32 * i]),
      ...rows([['', `Press of the Harbour, with many pictures and maps, ${i}`]], [60, 150], [132 + 32 * i]),
    ]);
    expect(tables({ runs: works })).toEqual([]);
  });
});

it('labels in small letters that wrap in a narrow column are no running text', () => {
  const texts = [
    [['Feature'], ['In one of them'], ['In the other one of them']],
    [['type system'], ['that of its own language'], ['one of its own that is like', 'another one']],
    [['supported', 'languages'], ['Only its own'], ['many of them through the', 'bindings']],
    [['inheritance'], ['nothing that is special'], ['through more than one of', 'its parts']],
    [['object-graph', 'generation'], ['Implied'], ['written with each of the', 'objects']],
    [['delivery of', 'all messages'], ['by a system that is apart', 'and stands on top'], ['sent as any other signal']],
  ];
  let top = 100;
  const runs = texts.flatMap((cells) => {
    const own = cells.flatMap((cell, c) => cell.flatMap((text, i) => line(text, [50, 130, 280][c] ?? 0, top + 12 * i)));
    top += 12 * Math.max(...cells.map((cell) => cell.length)) + (cells.some((cell) => cell.length > 1) ? 1 : 0);
    return own;
  });
  expect(tables({ runs })).toEqual([texts.map((cells) => cells.map((cell) => cell.join(' / ')))]);
});

describe('rows with few cells', () => {
  const bold = (texts: readonly string[], xs: readonly number[], y: number): GlyphRun[] =>
    texts.flatMap((text, c) => line(text, xs[c] ?? 0, y, { bold: true }));

  it('are a table below a head over each column', () => {
    const head = ['Command', 'Short', 'Long', 'Default'];
    const texts = ['forest', 'castle', 'lantern', 'office', 'bridge'].map((name, i) => [
      name,
      i === 1 ? '-g' : '',
      `--${name}`,
      '',
    ]);
    const xs = [60, 130, 180, 260];
    expect(tables({ runs: [...bold(head, xs, 100), ...rows(texts, xs, every(5, 114, 14))] })).toEqual([
      [head, ...texts],
    ]);
  });

  it('may have only a label, within a table and at its end', () => {
    const texts = [
      ['short', 'unsigned', 'long'],
      ['float', 'double', 'size'],
      ['pointer', '', ''],
      ['byte', 'octet', 'word'],
      ['text', 'letter', 'sign'],
      ['nothing', '', ''],
    ];
    const text = line('What follows is told of elsewhere, and has nothing to do with it.', 60, 220);
    expect(tables({ runs: [...rows(texts, [60, 140, 230], every(6, 114, 14)), ...text] })).toEqual([texts]);
  });

  it('are rows of all columns, and of no table beside a column of the page', () => {
    const texts = [
      ['Ladder', 'curtain', 'Old wagon'],
      ['Anchor', 'candle', 'Quiet meadow'],
      ['Shallow window', 'garden', 'Eastern candle'],
      ['Window', 'library', 'Common pencil'],
      ['Private hammer', 'garden', 'Broad rope western tower'],
      ['Pump', 'hospital', 'Local station old village'],
      ['Public mountain', 'river', 'New mountain late factory'],
    ];
    expect(tables({ runs: rows(texts, [60, 150, 204], every(7, 114, 14)) })).toEqual([texts]);
  });
});

describe('options and what they do', () => {
  const texts = ['--candle', '--ladder', '--station', '--paper', '--curtain'].map((name, i) => [
    name,
    `The western lever keeps a blanket ${i}`,
    'near the harbour, and closes',
  ]);
  const options = (style: Partial<TextStyle>): GlyphRun[] => [
    ...line('Option', 60, 100, style),
    ...line('What it does', 140, 100, style),
    ...texts.flatMap(([name = '', one = '', two = ''], i) => [
      ...line(name, 60, 115 + 28.5 * i),
      ...line(one, 140, 115 + 28.5 * i),
      ...line(two, 140, 128.5 + 28.5 * i),
    ]),
  ];

  it('are a table below a head in italics, in rows that are little farther apart than lines', () => {
    const all = [['Option', 'What it does'], ...texts.map(([name, ...text]) => [name, text.join(' / ')])];
    expect(tables({ runs: options({ italic: true }) })).toEqual([all]);
  });

  it('are none without a head', () => {
    expect(tables({ runs: options({}) })).toEqual([]);
  });

  it('are none below a number and its title', () => {
    const titled = [...line('E.', 60, 100, { italic: true }), ...line('What it does', 140, 100, { italic: true })];
    expect(tables({ runs: [...titled, ...options({}).slice(4)] })).toEqual([]);
  });
});
