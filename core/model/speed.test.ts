import { describe, expect, test } from 'vitest';
import { learn, type Measured, type Speed, speedViews } from './speed.ts';

const of = (pages: number, ms: number, part: Partial<Measured> = {}): Measured => ({
  place: 'local',
  text: 'own',
  pages,
  ms,
  ...part,
});
const seen = (...documents: Measured[]) => documents.reduce<Speed[]>(learn, []);

describe('Speed', () => {
  test('is not told before there is evidence', () => {
    expect(speedViews(seen())).toEqual([]);
    expect(speedViews(seen(of(4, 800), of(4, 800)))).toEqual([]);
    expect(speedViews(seen(of(4, 800), of(4, 800), of(4, 800)))).toHaveLength(1);
    expect(speedViews(seen(of(300, 30_000)))).toEqual([{ place: 'local', text: 'own', baseMs: 0, msPerPage: 100 }]);
  });

  test('finds what a document costs by itself, and what each page adds', () => {
    const [line] = speedViews(seen(of(1, 1100), of(10, 2000), of(50, 6000), of(2, 1200)));
    expect(line?.baseMs).toBeCloseTo(1000);
    expect(line?.msPerPage).toBeCloseTo(100);
  });

  test('grows with the pages alone where the documents are of one length, or contradict each other', () => {
    expect(speedViews(seen(of(10, 900), of(10, 1000), of(10, 1100)))[0]?.baseMs).toBe(0);
    const [backwards] = speedViews(seen(of(10, 5000), of(20, 4000), of(30, 3000)));
    expect(backwards?.baseMs).toBe(0);
    expect(backwards?.msPerPage).toBeGreaterThan(0);
  });

  test('is one for text and another for scans, here and in the cloud', () => {
    const scan = { text: 'scanned' as const };
    const far = { place: 'cloud' as const };
    const views = speedViews(seen(of(100, 10_000), of(100, 200_000, scan), of(100, 50_000, far)));
    expect(views.map(({ place, text, msPerPage }) => [place, text, msPerPage])).toEqual([
      ['local', 'own', 100],
      ['local', 'scanned', 2000],
      ['cloud', 'own', 500],
    ]);
  });

  test('follows a computer that became slower', () => {
    const fast = Array.from({ length: 100 }, () => of(100, 10_000));
    const slow = Array.from({ length: 60 }, () => of(100, 40_000));
    expect(speedViews(seen(...fast, ...slow))[0]?.msPerPage).toBeGreaterThan(380);
  });

  test('learns nothing from what has no pages or took no time', () => {
    expect(seen(of(0, 100), of(10, 0))).toEqual([]);
  });
});
