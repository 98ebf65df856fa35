import { describe, expect, it } from 'vitest';
import { recognisedLine } from '../fixtures/bitmaps.ts';
import { besideEnglish } from './languages.ts';
import { hasDoubtfulWords, withOwnWords } from './own-words.ts';
import type { RecognisedLine } from './words.ts';

/** Words of equal width side by side, each with its confidence. */
function read(...words: readonly (readonly [text: string, confidence: number])[]): RecognisedLine {
  const line = recognisedLine(words.map(() => 'word').join(' '), 0, 100, 20);
  return {
    ...line,
    words: line.words.map((word, i) => ({ ...word, text: words[i]?.[0] ?? '', confidence: words[i]?.[1] ?? 0 })),
  };
}

const textOf = ([line]: readonly RecognisedLine[]): string => line?.words.map(({ text }) => text).join(' ') ?? '';

describe('words that were taken for English ones', () => {
  it.each([
    ['Hebrew', 'heb', ['WIND', 83], ['מחדש', 93], 'מחדש'],
    ['Hebrew that is hardly read', 'heb', ['AMD', 57], ['הָיְתָה', 26], 'הָיְתָה'],
    ['Arabic', 'ara', ['Glas', 47], ['تتعلق', 72], 'تتعلق'],
    ['short Greek', 'ell', ['To', 93], ['Το', 66], 'Το'],
    ['Korean', 'kor', ['EAS', 70], ['문서를', 62], '문서를'],
    ['a script’s word with signs around it', 'heb', ['NN)', 70], ['(והיא,', 91], '(והיא,'],
  ] as const)('become %s again', (_, language, english, own, text) => {
    const together = read(['שלום', 90], [...english], ['רב', 90]);
    expect(hasDoubtfulWords([together])).toBe(true);
    const alone = read(['שלום', 90], [...own], ['רב', 90]);
    expect(textOf(withOwnWords([together], [alone], language))).toBe(`שלום ${text} רב`);
  });

  it.each([
    ['English read surely', 'rus', ['License', 93], ['Глсепзе', 89]],
    ['a name that the script makes no word of', 'ell', ['LaTeX', 96], ['ΤαΤεΧ', 62]],
    ['an identifier among digits', 'ara', ['fontsize', 93], ['1000', 52]],
    ['a word that the script’s own reading doubts', 'heb', ['(zip)', 92], ['(ק)', 40]],
  ] as const)('stay where they are %s', (_, language, english, own) => {
    const together = read(['α', 90], [...english]);
    expect(textOf(withOwnWords([together], [read(['α', 90], [...own])], language))).toBe(`α ${english[0]}`);
  });

  it('give way together to one word that stands under both', () => {
    const together = read(['SL', 20], ['LE!', 10], ['قيم', 90]);
    const [first, second, last] = together.words;
    const whole = { x0: first?.x0 ?? 0, x1: second?.x1 ?? 0, y0: 80, y1: 100, text: 'الخيارات', confidence: 75 };
    const alone = { ...together, words: last ? [whole, last] : [whole] };
    expect(textOf(withOwnWords([together], [alone], 'ara'))).toBe('الخيارات قيم');
  });

  it('are not sought where all English is sure', () => {
    expect(hasDoubtfulWords([read(['команда', 90], ['install', 96], ['2.5', 60])])).toBe(false);
  });
});

describe('a language read together with English', () => {
  it.each([
    ['heb+eng', 'heb'],
    ['deu+eng', null],
    ['heb', null],
    ['heb+ara+eng', null],
  ])('in %s is %s', (languages, language) => {
    expect(besideEnglish(languages)).toBe(language);
  });
});
