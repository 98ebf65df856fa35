import { describe, expect, it } from 'vitest';
import type { PageContent } from '../extract/page-content.ts';
import { line, lines, page, plain } from '../fixtures/runs.ts';
import { pageFacts } from './page-facts.ts';
import { drawnPasses, type Pass, PassRunner, textPasses } from './passes.ts';

const passes: readonly Pass[] = [...drawnPasses, ...textPasses];

const shape = (x: number, baseline: number) => ({ x0: x, y0: baseline - 5, x1: x + 3, y1: baseline - 2 });
const rule = (x0: number, x1: number, y: number) => ({
  x0,
  x1,
  y0: y,
  y1: y + 0.5,
  horizontal: true,
  thicknessPt: 0.5,
});
const link = { x0: 92, y0: 90, x1: 98, y1: 103, target: { page: 0, x: 60, y: 690 } };
const mono = { monospace: true, font: 'Test-Mono' };
const words = ['Some words of a text that goes on', 'and on over several lines, as texts do'];

/** What sets the passes going, each by itself. */
const parts: Record<string, Partial<PageContent>> = {
  text: { runs: lines(words, 60, 500) },
  numbers: {
    runs: [
      ...lines(['1', '2', '3', '4', '5', '6'], 40, 100, { sizePt: 6 }),
      ...lines(Array(6).fill(words[0]), 60, 100),
    ],
  },
  struck: { runs: line('words that are struck', 60, 300), rules: [rule(60, 85, 297)] },
  underscores: { runs: [...line('snake', 60, 320), ...line('case', 90, 320)], rules: [rule(85, 90, 320)] },
  bullets: { runs: lines(['one item', 'another item'], 72, 340), drawings: [shape(62, 340), shape(62, 352)] },
  dots: { runs: line('Name: ................', 60, 380) },
  padding: { runs: [...line('call', 60, 400), ...line('it()', 82, 400, mono), ...line('now', 104, 400)] },
  code: { runs: lines(['\\foo', 'if (a) { b(); }'], 60, 420, mono) },
  typewriter: { runs: lines(Array(8).fill('The door opens and a man comes in.'), 60, 100, mono) },
  marks: { runs: [...line('word', 60, 440), ...line('*', 80, 440, { font: 'Test-Signs' }), ...line('1', 85, 438)] },
  late: { runs: [...line('QUY CH', 60, 460), ...line('QU', 110, 460), ...line('Ế', 95, 460, { font: 'Test-Late' })] },
  eastAsian: { runs: ['私は', 'GTFS', 'データ'].flatMap((text, i) => line(text, [60, 72.5, 95][i] ?? 0, 480)) },
  rightToLeft: { runs: [...line('(', 60, 520), ...line('متن', 66, 520), ...line(')', 83, 520)] },
  tex: {
    runs: [
      ...line('L', 60, 540),
      ...line('A', 64.9, 538),
      ...line('T', 69.8, 540),
      ...line('\\', 90, 540, { font: 'CMSY10' }),
    ],
  },
  spaced: { runs: [...'CHAPTER'].flatMap((letter, i) => line(letter, 60 + 6.5 * i, 560)) },
  dropCap: { runs: [...line('A', 60, 592, { sizePt: 30 }), ...lines(words, 80, 580)] },
  notes: {
    runs: [
      ...line('a word', 60, 100),
      ...line('1', 93, 100),
      ...line('1', 60, 700, { sizePt: 8 }),
      ...line('note', 70, 700, { sizePt: 8 }),
    ],
    links: [link],
  },
  vertical: { runs: Array.from({ length: 40 }, (_, i) => line('文', 400 - 20 * (i % 2), 100 + 10 * (i >> 1))).flat() },
  ruby: { runs: [...line('東', 60, 620), ...line('ひがし', 60, 611, { sizePt: 4 })] },
  formula: {
    runs: [
      ...line('x', 60, 640, { font: 'CMMI10', italic: true }),
      ...line('=', 70, 640, { font: 'CMSY10' }),
      ...line('2', 80, 640),
    ],
  },
};

const nothing: [string, Partial<PageContent>] = ['alone', {}];

/** Every page of one of the parts, and of two of them. */
const contents = Object.entries(parts).flatMap(([name, part], i, all) =>
  [nothing, ...all.slice(i + 1)].map(([other, more]): [string, () => PageContent] => [
    `${name}, ${other}`,
    () =>
      structuredClone(
        page({
          runs: [...(part.runs ?? []), ...(more.runs ?? [])],
          rules: [...(part.rules ?? []), ...(more.rules ?? [])],
          drawings: [...(part.drawings ?? []), ...(more.drawings ?? [])],
          links: [...(part.links ?? []), ...(more.links ?? [])],
        }),
      ),
  ]),
);

describe('the passes over a page', () => {
  it('are called differently, and each finds what it needs', () => {
    expect(new Set(passes.map(({ name }) => name)).size).toBe(passes.length);
    const given = new Set<string>();
    for (const { name, needs, gives } of passes) {
      expect(
        needs.filter((trait) => !given.has(trait)),
        name,
      ).toEqual([]);
      expect(given).not.toContain(gives);
      given.add(gives);
    }
  });

  it.each(contents)('that are left out would have changed nothing: %s', (_, content) => {
    const start = content();
    const runner = new PassRunner(start, {});
    let current = runner.run([]);
    for (const pass of passes) {
      const before = structuredClone(current);
      if (!pass.when(pageFacts(current.content.runs), current.content))
        expect(pass.run(current), pass.name).toEqual(before);
      current = runner.run([pass]);
    }
    const ids = current.content.runs.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => id >= 0)).toBe(true);
  });

  it('leave a page of plain text alone, and hardly look at it', () => {
    const content = page({ runs: lines(Array(40).fill(words[0]), 60, 100) });
    const facts = pageFacts(content.runs);
    expect(passes.filter((pass) => pass.when(facts, content)).map(({ name }) => name)).toEqual([]);
    expect(new PassRunner(content, {}).run(passes).content).toBe(content);
  });
});

it('What stands in a text is counted before anything looks for it', () => {
  expect(pageFacts([])).toMatchObject({ letters: 0, singlesTogether: 0, hasNumbers: false });
  expect(pageFacts([...line('a 12 ...', 60, 100), ...line('mono', 60, 112, { ...mono, sizePt: 8 })])).toMatchObject({
    letters: 10,
    monospaceLetters: 4,
    smallestPt: 8,
    largestPt: plain.sizePt,
    singlesTogether: 1,
    hasNumbers: true,
    dots: 3,
    hasSeveralFonts: true,
    hasWide: false,
  });
});
