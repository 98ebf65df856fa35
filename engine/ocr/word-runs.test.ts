import { describe, expect, it } from 'vitest';
import { recognisedLine } from '../fixtures/bitmaps.ts';
import { segmentsOf } from '../lines/segments.ts';
import { textOfLine } from '../lines/spans.ts';
import { withoutNoise } from './noise.ts';
import { runsOfLines } from './word-runs.ts';
import { confidenceOf, type RecognisedWord } from './words.ts';

const place = { left: 0, top: 0, pxPerPt: 200 / 72 };

describe('recognised words as glyph runs', () => {
  it('share their line’s baseline, size and style', () => {
    const runs = runsOfLines([recognisedLine('Three words here', 100, 200, 20)], place);
    expect(runs.map((run) => [run.text, run.space])).toEqual([
      ['Three', 'none'],
      ['words', 'drawn'],
      ['here', 'drawn'],
    ]);
    expect(new Set(runs.map((run) => run.baseline))).toEqual(new Set([72]));
    expect(runs[0]?.style).toBe(runs[2]?.style);
    expect(runs[0]?.style.sizePt).toBeCloseTo(10.3, 1);
    expect(runs[0]?.x0).toBeCloseTo(36, 5);
  });

  it('are in slanted type where their stems lean', () => {
    const line = recognisedLine('plain words and slanted ones', 100, 200, 20);
    const words = line.words.map((word) => ({ ...word, slant: word.text === 'slanted' ? 1.2 : 0.8 }));
    const runs = runsOfLines([{ ...line, words }], place);
    expect(runs.filter(({ style }) => style.italic).map(({ text }) => text)).toEqual(['slanted']);
  });

  it('stand where their part of the page does', () => {
    const [run] = runsOfLines([recognisedLine('Word', 0, 200, 20)], { ...place, left: 100, top: 50 });
    expect([run?.x0, run?.baseline]).toEqual([100, 122]);
  });

  it('of ideographs are joined without spaces, but for a gap as wide as a character', () => {
    const words = ['日本', '語', '論文'].map((text, i) => ({
      ...{ text, confidence: 90, y0: 70, y1: 100 },
      ...{ x0: [0, 62, 200][i] ?? 0, x1: [58, 90, 260][i] ?? 0 },
    }));
    const line = { x0: 0, y0: 70, x1: 260, y1: 100, baseline: { x0: 0, y0: 97, x1: 260, y1: 97 }, words };
    expect(runsOfLines([line], { left: 0, top: 0, pxPerPt: 1 }).map((run) => run.text)).toEqual(['日本語', '論文']);
  });

  it('of Korean are joined where the gap is no wider than the white of their squares', () => {
    const words = ['등', '장으로', '모두'].map((text, i) => ({
      ...{ text, confidence: 90, y0: 70, y1: 100 },
      ...{ x0: [0, 35, 140][i] ?? 0, x1: [28, 123, 198][i] ?? 0 },
    }));
    const line = { x0: 0, y0: 70, x1: 198, y1: 100, baseline: { x0: 0, y0: 97, x1: 198, y1: 97 }, words };
    const runs = runsOfLines([line], { left: 0, top: 0, pxPerPt: 1 });
    expect(runs.map((run) => [run.text, run.space])).toEqual([
      ['등장으로', 'none'],
      ['모두', 'drawn'],
    ]);
  });

  it('bring no marks of direction along', () => {
    const [run] = runsOfLines([recognisedLine('\u200eSQL\u200f', 0, 100, 20)], place);
    expect(run?.text).toBe('SQL');
  });

  it('read from the right in right-to-left scripts', () => {
    const line = recognisedLine('עולם שלום', 100, 200, 20);
    const [segment] = segmentsOf(runsOfLines([line], place));
    expect(segment && textOfLine(segment)).toBe('שלום עולם');
  });
});

describe('noise', () => {
  const words = (...list: [string, number][]): RecognisedWord[] =>
    list.map(([text, confidence], i) => ({ text, confidence, x0: i * 50, x1: i * 50 + 40, y0: 0, y1: 20 }));
  const line = (list: RecognisedWord[]) => ({
    ...{ x0: 0, y0: 0, x1: 500, y1: 20, words: list },
    baseline: { x0: 0, y0: 20, x1: 500, y1: 20 },
  });

  it('is words that recognition does not believe itself', () => {
    const clean = withoutNoise({
      lines: [line(words(['Text', 96], ['~', 30], ['e', 12], ['here', 91]))],
      pictures: [],
    });
    expect(clean.lines[0]?.words.map((word) => word.text)).toEqual(['Text', 'here']);
  });

  it.each(['LuaTX', '9.2'])('is not a strange word or number in the middle of a sentence: %s', (strange) => {
    const [clean] = withoutNoise({
      lines: [line(words(['the', 96], [strange, 12], ['engine', 91]))],
      pictures: [],
    }).lines;
    expect(clean?.words.map((word) => word.text)).toEqual(['the', strange, 'engine']);
  });

  it('is whole lines of doubtful letters', () => {
    expect(withoutNoise({ lines: [line(words(['ral', 33], ['Hh', 28]))], pictures: [] }).lines).toEqual([]);
  });

  it('does not count in a page’s confidence more than its letters do', () => {
    expect(confidenceOf({ lines: [line(words(['abcdefghi', 90], ['x', 40]))] })).toBe(85);
  });
});
