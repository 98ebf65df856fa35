import { expect, it } from 'vitest';
import { line, page } from '../fixtures/runs.ts';
import { factsOf, withFacts } from './page-facts.ts';

const factsOfText = (text: string) => page({ runs: line(text, 20, 20) }).facts;

it('says nothing of a page without content', () => {
  const { smallestPt, largestPt, leaderDots, ...flags } = page({}).facts;
  expect([smallestPt, largestPt, leaderDots]).toEqual([0, 0, 0]);
  expect(Object.values(flags).filter(Boolean)).toEqual([]);
});

it('knows the scripts of a page by their letters', () => {
  expect(factsOfText('plain “text” – été')).toMatchObject({ hasRightToLeft: false, hasEastAsian: false });
  expect(factsOfText('the word שלום')).toMatchObject({ hasRightToLeft: true, hasEastAsian: false });
  expect(factsOfText('ﻻ')).toMatchObject({ hasRightToLeft: true });
  expect(factsOfText('in 漢字')).toMatchObject({ hasRightToLeft: false, hasEastAsian: true });
  expect(factsOfText('the rare 𠮷')).toMatchObject({ hasEastAsian: true, hasPrivateUse: false });
});

it('knows signs of fonts that have no Unicode value', () => {
  expect(factsOfText('an \uf0b7').hasPrivateUse).toBe(true);
  expect(factsOfText('an \u{f0001}').hasPrivateUse).toBe(true);
  expect(factsOfText('a smile 😀').hasPrivateUse).toBe(false);
});

it('tells numbers from words that begin with digits', () => {
  expect(factsOfText('the 3rd of 12.').hasNumbers).toBe(false);
  expect(factsOfText('page 12').hasNumbers).toBe(true);
});

it('counts the dots of leaders, not those that end sentences', () => {
  expect(factsOfText('Preface ..... 7').leaderDots).toBe(5);
  expect(factsOfText('The end.').leaderDots).toBe(0);
});

it('knows bullets and boxes to be ticked', () => {
  expect(factsOfText('• an item').hasBullets).toBe(true);
  expect(factsOfText('☐ a task').hasBullets).toBe(true);
  expect(factsOfText('− 5').hasBullets).toBe(false);
});

it('knows the fonts and sizes of all text, turned text too', () => {
  const code = line('code', 20, 20, { monospace: true, sizePt: 8 });
  expect(page({ runs: line('text', 20, 40), turned: [code] }).facts).toMatchObject({
    hasMonospace: true,
    hasProportional: true,
    hasTurned: true,
    smallestPt: 8,
    largestPt: 10,
  });
  expect(page({ runs: line('x', 20, 20, { font: 'CMMI10' }) }).facts.hasMathFonts).toBe(true);
  expect(page({ runs: line('x', 20, 20) }).facts.hasMathFonts).toBe(false);
});

it('knows what is drawn besides text', () => {
  const box = { x0: 0, y0: 0, x1: 50, y1: 1 };
  expect(page({ rules: [{ ...box, horizontal: true, thicknessPt: 1 }] }).facts).toMatchObject({
    hasRules: true,
    hasFills: false,
    hasDrawings: false,
    hasImages: false,
    hasLinks: false,
    hasTags: false,
  });
});

it('counts anew what has changed, whatever the facts before', () => {
  const before = page({ runs: line('text', 20, 20) });
  const after = withFacts({ ...before, runs: line('12', 20, 20) });
  expect(after.facts.hasNumbers).toBe(true);
  expect(factsOf(before).hasNumbers).toBe(false);
});
