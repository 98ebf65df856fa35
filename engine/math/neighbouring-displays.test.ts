import { expect, it } from 'vitest';
import { type RecordedGlyph, recorded } from '../fixtures/formulas.ts';
import { lines, page, plain } from '../fixtures/runs.ts';
import { structured } from '../fixtures/structured.ts';
import { toLatex } from './latex.ts';
import { recogniseFormulas } from './recognise.ts';

const PARAGRAPH = 'a line of text that is as wide as the whole column of this page is and goes on';
const relation = (letter: string, x: number): RecordedGlyph[] => [
  ['0', x, x + 5, 421.8, 'CMR10'],
  ['<', x + 8, x + 16, 421.8, 'CMMI10'],
  [letter, x + 19, x + 25, 421.8, 'CMMI10'],
  ['<', x + 28, x + 36, 421.8, 'CMMI10'],
  ['1', x + 39, x + 44, 421.8, 'CMR10'],
];

it('A formula behind a word is part of the display that takes the word, and no second one', () => {
  const { displays } = recogniseFormulas(
    page({
      runs: [
        ...lines([PARAGRAPH, PARAGRAPH], 72, 380),
        ...recorded([...relation('α', 170), ['and', 232, 250, 421.8, 'CMR10'], ...relation('β', 268)]),
        ...lines([PARAGRAPH, PARAGRAPH], 72, 450),
      ],
    }),
  );
  expect(displays.map(({ math }) => math && toLatex(math))).toEqual([
    '0 < \\alpha < 1 \\quad \\text{and }0 < \\beta < 1',
  ]);
});

it('A formula that is shown as a picture stays inside its sentence', () => {
  const words = 'the words of the sentence that goes on behind its formula with a small letter';
  const unread = recorded([...relation('α', 170), ['\ue123', 216, 224, 421.8, 'CMSY10']]);
  const { children } = structured([
    page({
      runs: [
        ...lines([PARAGRAPH, PARAGRAPH], 72, 380),
        ...unread,
        ...lines([words, `${words}.`], 72, 450).map((run) => ({ ...run, style: plain })),
      ],
    }),
  ]);
  expect(children.map(({ type }) => type)).toEqual(['pageAnchor', 'paragraph', 'paragraph']);
});
