import { describe, expect, it } from 'vitest';
import { joined } from '../../document/sections.ts';
import type { Block } from '../../document/tree.ts';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';
import { writeMarkdown } from '../../writers/markdown.ts';

function written(runs: GlyphRun[]) {
  return structured([page({ runs })]);
}

const CODE = { monospace: true, font: 'Test-Mono' };

const markdown = (runs: GlyphRun[]): string =>
  new TextDecoder().decode(joined(writeMarkdown(written(runs), { images: 'linked' }).parts));
const kinds = (runs: GlyphRun[]): Block['type'][] =>
  written(runs).children.flatMap(({ type }) => (type === 'pageAnchor' ? [] : [type]));

/** Words of a paragraph as wide as the page. */
const prose = (top: number): GlyphRun[] =>
  lines(
    [
      'Words of a paragraph that goes on from one line into the next one and fills the page from one',
      'side to the other, so that everybody sees where its column begins and where it ends at last.',
    ],
    50,
    top,
  );

describe('descriptions', () => {
  it('stand below terms that have a line of their own', () => {
    const terms = ['Bollard', 'Fairway', 'Lee'].flatMap((term, i) => [
      ...line(term, 50, 140 + 40 * i),
      ...line('A thing that a person who works in a harbour has to know.', 86, 152 + 40 * i),
    ]);
    expect(kinds([...prose(100), ...terms, ...prose(280)])).toEqual(['paragraph', 'descriptionList', 'paragraph']);
    expect(markdown([...prose(100), ...terms, ...prose(280)])).toContain(
      '\n**Fairway**  \nA thing that a person who works in a harbour has to know.\n',
    );
  });

  it('hang behind bold terms that run in, with the paragraphs below them', () => {
    const run = (term: string, rest: string, top: number): GlyphRun[] => {
      const bold = line(term, 50, top, { bold: true, font: 'Test-Bold' });
      const at = (bold.at(-1)?.x1 ?? 50) + 6;
      const [first, ...others] = line(rest, at, top);
      return [...bold, ...(first ? [{ ...first, space: 'drawn' as const }, ...others] : [])];
    };
    const runs = [
      ...run('Bollard', 'A short post on a quay or on a ship to which ropes are made fast on most of the', 140),
      ...line('days of the year.', 74, 152),
      ...line('It is painted.', 74, 172),
      ...run('Lee', 'The side away from the wind.', 192),
    ];
    const list = written([...prose(100), ...runs, ...prose(230)]).children.find(
      ({ type }) => type === 'descriptionList',
    );
    expect(list?.type === 'descriptionList' && list.children.map(({ children }) => children.length)).toEqual([2, 1]);
    expect(markdown([...prose(100), ...runs, ...prose(230)])).toContain('**Lee** The side away from the wind.\n');
  });

  it('may have a value behind a name, or two names, as the options of manual pages have', () => {
    const options = [
      ['-a', ', ', '--all'],
      ['-l', ', ', '--list'],
      ['--depth', '=', 'N'],
    ].flatMap(([short = '', sign = '', long = ''], i) => {
      const first = line(short, 50, 140 + 40 * i, { bold: true, font: 'Test-Bold' });
      const between = line(sign.trim(), first.at(-1)?.x1 ?? 50, 140 + 40 * i);
      const second = line(long, (between.at(-1)?.x1 ?? 50) + 3, 140 + 40 * i, { italic: true, font: 'Test-Italic' });
      return [...first, ...between, ...second, ...line('Says what is to be shown of the ships.', 86, 152 + 40 * i)];
    });
    expect(kinds([...prose(100), ...options, ...prose(280)])).toEqual(['paragraph', 'descriptionList', 'paragraph']);
  });

  it('may follow terms in code, in a list with bold ones', () => {
    const terms = ['--all', '--list'].flatMap((term, i) => [
      ...line(term, 50, 140 + 40 * i, CODE),
      ...line('Says what is to be shown of the ships in the harbour.', 86, 152 + 40 * i),
    ]);
    const bold = line('Others', 50, 220, { bold: true, font: 'Test-Bold' });
    const [first, ...others] = line('are those of another harbour.', 92, 220);
    const last = [...bold, ...(first ? [{ ...first, space: 'drawn' as const }, ...others] : [])];
    const runs = [...prose(100), ...terms, ...last, ...prose(260)];
    expect(kinds(runs)).toEqual(['paragraph', 'descriptionList', 'paragraph']);
    expect(markdown(runs)).toContain('\n`--list`  \nSays what is to be shown of the ships');
  });

  it('are not sentences that lead to the code between them', () => {
    const steps = ['make all', 'make install', 'make clean'].flatMap((code, i) => [
      ...line('To go on from here with the next step of all, say', 86, 140 + 40 * i),
      ...line(code, 50, 160 + 40 * i, CODE),
    ]);
    expect(kinds([...prose(100), ...steps, ...prose(280)])).not.toContain('descriptionList');
  });

  it('hang behind a gap at one place, where terms are set as the text is', () => {
    const entries = ['lee', 'fairway'].flatMap((term, i) => [
      ...line(term, 50, 140 + 40 * i),
      ...lines(
        ['A thing that a person who works in a harbour has to know, as everybody', 'else does.'],
        96,
        140 + 40 * i,
      ),
    ]);
    const last = [...line('bay', 50, 220), ...line('Water.', 96, 220)];
    const runs = [...prose(100), ...entries, ...last, ...prose(260)];
    expect(kinds(runs)).toEqual(['paragraph', 'descriptionList', 'paragraph']);
    expect(markdown(runs)).toContain('\n**bay** Water.\n');
    // Numbers of paragraphs are no terms, and where nothing hangs, a gap is only a gap.
    const numbered = ['1.1', '1.2'].flatMap((number, i) => [
      ...line(number, 50, 140 + 40 * i),
      ...lines(
        ['A thing that a person who works in a harbour has to know, as everybody', 'else does.'],
        96,
        140 + 40 * i,
      ),
    ]);
    expect(kinds([...prose(100), ...numbered, ...prose(260)])).not.toContain('descriptionList');
    const single = ['lee', 'bay'].flatMap((term, i) => [
      ...line(term, 50, 140 + 40 * i),
      ...line('A thing that a person has to know.', 96, 140 + 40 * i),
    ]);
    expect(kinds([...prose(100), ...single, ...prose(260)])).not.toContain('descriptionList');
  });

  it('are told by two terms in the weight of the text where they are sentences of more than a line', () => {
    const pair = (text: string[]): GlyphRun[] =>
      ['Bollard', 'Fairway'].flatMap((term, i) => [...line(term, 50, 140 + 50 * i), ...lines(text, 86, 152 + 50 * i)]);
    const sentence = [
      'A thing that a person who works in a harbour has to know, as all of those who own a ship',
      'have a ship do.',
    ];
    expect(kinds([...prose(100), ...pair(sentence)])).toContain('descriptionList');
    expect(kinds([...prose(100), ...pair(sentence.slice(1))])).not.toContain('descriptionList');
  });

  it('may stand behind gaps where others begin at the same place below their terms', () => {
    const beside = (term: string, top: number): GlyphRun[] => [...line(term, 50, top), ...line('Ignored', 96, top)];
    const below = (term: string, top: number): GlyphRun[] => [...line(term, 50, top), ...line('Ignored', 96, top + 12)];
    const runs = [...beside('lee', 140), ...below('fairways', 160), ...beside('bay', 192), ...below('harbours', 212)];
    expect(kinds([...prose(100), ...runs, ...prose(250)])).toEqual(['paragraph', 'descriptionList', 'paragraph']);
    // One of each may be two fields of a form.
    expect(kinds([...prose(100), ...runs.slice(0, 4), ...prose(250)])).not.toContain('descriptionList');
  });

  it('may stand on the page behind that of their term', () => {
    const entry = (term: string, top: number): GlyphRun[] => [
      ...line(term, 50, top),
      ...line('A thing that a person who works in a harbour has to know.', 86, top + 12),
    ];
    const first = [...prose(100), ...entry('Bollard', 720), ...line('Fairway', 50, 760)];
    const second = [...line('What ships may pass through is called so.', 86, 60), ...entry('Lee', 80), ...prose(140)];
    const { children } = structured([page({ runs: first }), page({ index: 1, runs: second })]);
    expect(children.find(({ type }) => type === 'descriptionList')).toMatchObject({ children: [{}, {}, {}] });
  });

  const SAID = 'A thing that a person who works in a harbour has to know.';
  const below = (terms: string[], indentOf: (i: number) => number, down = 12, style = {}): GlyphRun[] =>
    terms.flatMap((term, i) => [
      ...line(term, 50, 140 + 60 * i, style),
      ...line(SAID, 50 + indentOf(i), 140 + 60 * i + down),
    ]);
  const isList = (runs: GlyphRun[]): boolean =>
    kinds([...prose(100), ...runs, ...prose(360)]).includes('descriptionList');

  it('begin at one place, near below their terms', () => {
    const terms = ['--all', '--list', '--long'];
    expect(isList(below(terms, () => 36, 12, CODE))).toBe(true);
    expect(isList(below(terms, (i) => 24 + 24 * i, 12, CODE))).toBe(false);
    expect(isList(below(terms, () => 36, 36, CODE))).toBe(false);
  });

  it('may have words before them that end no sentence, at the place of the terms', () => {
    const lead = line('The ships may be shown in these ways, of which the first is the usual one', 50, 124);
    expect(isList([...lead, ...below(['--all', '--list'], () => 36, 12, CODE)])).toBe(true);
  });

  it('end where one of them leads to the code that follows', () => {
    const runs = ['--all', '--list'].flatMap((term, i) => [
      ...line(term, 50, 140 + 60 * i, CODE),
      ...line('A thing that is done by typing this:', 86, 152 + 60 * i),
    ]);
    expect(isList(runs)).toBe(false);
  });

  it('hang behind code with a gap, and not behind code in a sentence', () => {
    const entries = (gap: number): GlyphRun[] =>
      ['--all', '--list'].flatMap((term, i) => {
        const code = line(term, 50, 140 + 40 * i, CODE);
        const at = (code.at(-1)?.x1 ?? 50) + gap;
        const [first, ...others] = line(
          'shows what a person who works in a harbour has to know, and also',
          at,
          140 + 40 * i,
        );
        const rest = first ? [{ ...first, space: 'drawn' as const }, ...others] : [];
        return [...code, ...rest, ...line('everything else.', 74, 152 + 40 * i)];
      });
    expect(isList(entries(8))).toBe(true);
    expect(isList(entries(3))).toBe(false);
  });

  it('are not arguments that touch a bold name', () => {
    const calls = ['open', 'close'].flatMap((name, i) => {
      const bold = line(name, 50, 140 + 40 * i, { bold: true, font: 'Test-Bold' });
      return [
        ...bold,
        ...line('(ship) says so to everybody who works in', bold.at(-1)?.x1 ?? 50, 140 + 40 * i),
        ...line('a harbour.', 74, 152 + 40 * i),
      ];
    });
    expect(isList(calls)).toBe(false);
  });

  it('may stand in a column of their own', () => {
    const entries = ['Lee', 'Fairway', 'Bay'].flatMap((term, i) => [
      ...line(term, 50, 140 + 50 * i),
      ...lines(['A thing that a person who works in a', 'harbour has to know.'], 250, 140 + 50 * i),
    ]);
    expect(isList(entries)).toBe(true);
  });

  it('do not hang behind a gap that is elsewhere', () => {
    const entries = ['lee', 'fairway'].flatMap((term, i) => [
      ...line(term, 50, 140 + 40 * i),
      ...line('A thing that a person who works in a harbour has to know, as all', 110, 140 + 40 * i),
      ...line('of the others do.', 74, 152 + 40 * i),
    ]);
    expect(isList(entries)).toBe(false);
  });

  it('are not the entries of a dictionary, whose headword belongs to its sentence', () => {
    const entries = ['baler', 'bittern', 'crib'].flatMap((word, i) => {
      const bold = line(word, 50, 140 + 40 * i, { bold: true, font: 'Test-Bold' });
      const at = bold.at(-1)?.x1 ?? 50;
      const [first, ...others] = line('a thing of use that somebody had in a salt works or in', at + 10, 140 + 40 * i);
      const typed = first ? [{ ...first, space: 'drawn' as const }, ...others] : [];
      return [...bold, ...line(',', at, 140 + 40 * i), ...typed, ...line('a mill beside it.', 65, 152 + 40 * i)];
    });
    expect(kinds([...prose(100), ...entries])).not.toContain('descriptionList');
    expect(markdown([...prose(100), ...entries])).toContain('**bittern**, a thing of use');
  });

  it('are not what lines of a poem or a lead-in and its quotation are', () => {
    const poem = [
      'The ship goes out',
      'and comes again',
      'the ship goes down',
      'and is no more',
      'the sea is wide',
      'and so is sleep',
    ];
    const verse = poem.flatMap((text, i) => line(text, i % 2 === 0 ? 50 : 70, 140 + 14 * i));
    expect(kinds([...prose(100), ...verse, ...prose(260)])).not.toContain('descriptionList');
    const quoted = [
      ...line('He said:', 50, 140),
      ...lines(['A thing that a person knows who works in', 'a harbour.'], 86, 154),
      ...line('She said:', 50, 184),
      ...lines(['Another thing that nobody knows who', 'works.'], 86, 198),
    ];
    expect(kinds([...prose(100), ...quoted, ...prose(260)])).not.toContain('descriptionList');
  });
});
