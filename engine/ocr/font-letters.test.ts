import { describe, expect, test } from 'vitest';
import type { FontLetter, FontLine } from '../extract/fonts/font-lines.ts';
import { type DrawnLine, FontLines, frameOfLine, readLetters } from './font-letters.ts';
import type { LanguageWishes } from './page-setting.ts';
import type { Recogniser } from './recogniser.ts';

const SIZE_PT = 10;
const WIDTH_PT = 5;
const WISHES = { chosen: ['eng'], tag: '', installed: ['eng'] };

const lettersOf = (codes: string): FontLetter[] =>
  [...codes].map((code, i) => ({
    code: code.codePointAt(0) ?? 0,
    ...{ x0: 20 + i * WIDTH_PT, x1: 20 + (i + 1) * WIDTH_PT, y0: 50, y1: 50 + SIZE_PT },
  }));

const lineOf = (codes: string, font = 'A') => ({ font, monospace: false, sizePt: SIZE_PT, letters: lettersOf(codes) });

/** Each letter is a black box with white sides, but for those that are said to be blank. */
function drawn(codes: string, blank = ''): DrawnLine {
  const line = lineOf(codes);
  const { area, pxPerPt } = frameOfLine(line);
  const widthPx = Math.round((area.x1 - area.x0) * pxPerPt);
  const heightPx = Math.round((area.y1 - area.y0) * pxPerPt);
  const samples = new Uint8Array(widthPx * heightPx).fill(255);
  const cell = WIDTH_PT * pxPerPt;
  [...codes].forEach((code, i) => {
    if (code === ' ' || blank.includes(code)) return;
    for (let y = 10; y < 30; y++) samples.fill(0, y * widthPx + i * cell + 4, y * widthPx + (i + 1) * cell - 4);
  });
  return { ...line, picture: { samples, widthPx, heightPx, pxPerPt } };
}

/** Reads each line as it is told, its words side by side where those of the line stand. */
function reader(lines: readonly DrawnLine[], texts: readonly string[], confidence = 90): Recogniser {
  return {
    turnPage: () => {},
    recognise: async () => {
      let top = 20;
      const found = lines.map(({ picture }, i) => {
        const box = { x0: 20, x1: 20 + picture.widthPx, y0: top + 10, y1: top + 30 };
        top += picture.heightPx + 20;
        let x = 20;
        const words = (texts[i] ?? '').split(' ').map((text) => {
          const word = { ...box, x0: x, x1: x + 20 * text.length, text, confidence };
          x = word.x1 + 20;
          return word;
        });
        return { ...box, baseline: box, words };
      });
      return { lines: found, pictures: [] };
    },
    orientation: async () => null,
  };
}

async function read(codes: readonly string[], texts: readonly string[], { blank = '', confidence = 90 } = {}) {
  const lines = codes.map((each) => drawn(each, blank));
  const found = await readLetters(lines, reader(lines, texts, confidence), WISHES);
  if (!found?.letters) return found;
  const letters = [...found.letters].map(([code, letter]) => [code, letter].map((one) => String.fromCodePoint(one)));
  return Object.fromEntries(letters);
}

describe('the letters of a font', () => {
  test('are those that most of its codes were read as', async () => {
    expect(await read(['!"#', '"#!', '#!"'], ['cat', 'ate', 'tca'])).toEqual({ '!': 'c', '"': 'a', '#': 't' });
  });

  test('are spaces where a code has no ink', async () => {
    expect(await read(['!"("!', '"!(!"'], ['on no', 'no on'], { blank: '(' })).toEqual({
      '!': 'o',
      '"': 'n',
      '(': ' ',
    });
  });

  test('are spaces also where the letters beside one reach into its place', async () => {
    const lines = ['!"("!', '"!(!"'].map((codes) => drawn(codes, '('));
    for (const { picture } of lines)
      for (let y = 10; y < 30; y++) picture.samples.fill(0, y * picture.widthPx + 36, y * picture.widthPx + 44);
    const found = await readLetters(lines, reader(lines, ['on no', 'no on']), WISHES);
    expect(found?.letters?.get('('.charCodeAt(0))).toBe(0x20);
  });

  test('are a ligature where one code was read as several letters', async () => {
    const found = await read(['!"#$', '$#"!', '&!"'], ['else', 'esle', 'fiel']);
    expect(found).toEqual({ '!': 'e', '"': 'l', '#': 's', $: 'e', '&': 'ﬁ' });
  });

  test('are not known where what was read contradicts itself', async () => {
    expect(await read(['!"#', '!"#', '!"#'], ['cat', 'dog', 'sun'])).toBeNull();
  });

  test('are not known where too many codes were read as nothing', async () => {
    expect(await read(['!"#', "$%&'()*+"], ['cat', ''])).toBeNull();
  });

  test('are not known where recognition is not sure of its words', async () => {
    expect(await read(['!"#', '"#!'], ['cat', 'atc'], { confidence: 60 })).toBeNull();
  });

  test('are its own where they were read as the file says', async () => {
    expect(await read(['C-4!', 'A#9/'], ['C-4!', 'A#9/'])).toMatchObject({ letters: null });
  });
});

function strangeFonts(lines: readonly FontLine[]) {
  const found = new FontLines();
  found.add(0, lines);
  return found.strangeFonts();
}

describe('the language of a font', () => {
  const lines = ['!"#', '"#!'].map((codes) => drawn(codes));
  const GERMAN = 'der die und das ist nicht mit sich auf dem eine auch wird der die und das ist nicht mit';

  /** The languages that are tried on a font, where each reads as it is told. */
  async function tried(wishes: Partial<LanguageWishes>, script: string | null, texts: Record<string, string[]>) {
    const languages: string[] = [];
    const recogniser: Recogniser = {
      recognise: (bitmap, dpi, language) => {
        languages.push(language);
        return reader(lines, texts[language] ?? ['cat', 'atc'], texts[language] ? 90 : 30).recognise(
          bitmap,
          dpi,
          language,
        );
      },
      turnPage: () => {},
      orientation: async () =>
        script === null ? null : { quarter: 0, script, orientationConfidence: 9, scriptConfidence: 9 },
    };
    const installed = ['deu', 'eng', 'rus'];
    await readLetters(lines, recogniser, { chosen: [], tag: '', installed, ...wishes });
    return languages;
  }

  test('is what a person chose, and nothing else is tried', async () => {
    expect(await tried({ chosen: ['deu', 'eng'] }, 'Cyrillic', {})).toEqual(['deu+eng']);
  });

  test('is the document’s own where it reads well, and that of its script otherwise', async () => {
    expect(await tried({ tag: 'de-AT' }, 'Cyrillic', { deu: ['cat', 'atc'] })).toEqual(['deu']);
    expect(await tried({ tag: 'de-AT' }, 'Cyrillic', { rus: ['cat', 'atc'] })).toEqual(['deu', 'rus']);
  });

  test('is that of its words, or English', async () => {
    expect(await tried({}, null, { eng: ['cat', 'atc'] })).toEqual(['eng']);
    expect(await tried({}, 'Latin', { eng: ['cat', `atc ${GERMAN}`] })).toEqual(['eng', 'deu']);
  });
});

describe('fonts are looked at', () => {
  const heaps = ['!"#$%&\'()', '*+,-./0123', '!"#+,-$%&\'', '4356*+=@'];

  test('whose words are heaps of signs, each on lines that show its codes three times', () => {
    const found = strangeFonts([...heaps, ...heaps, ...heaps, ...heaps, ...heaps].map((codes) => lineOf(codes)));
    expect([...found.keys()]).toEqual(['A']);
    expect(found.get('A')?.length).toBeLessThan(15);
  });

  test('unless they are those of code, or of ordinary words', () => {
    const code = heaps.map((codes) => ({ ...lineOf(codes), monospace: true }));
    const words = ['The river was low', 'in the summer of that', 'year, and nobody came'].map((text) =>
      lineOf(text, 'B'),
    );
    expect(strangeFonts([...code, ...words])).toEqual(new Map());
  });

  test('also whose codes are their own', () => {
    const own = (text: string): string =>
      text.replace(/\S/g, (letter) => String.fromCharCode(0xf000 + letter.charCodeAt(0)));
    const lines = ['Der Ausschuss traf sich am Dienstag', 'im alten Saal und sprach drei Stunden'].map((text) =>
      lineOf(own(text)),
    );
    expect([...strangeFonts(lines).keys()]).toEqual(['A']);
  });

  test('on forty lines at most, without pieces of two letters, and cut where they are long', () => {
    const letters = Array.from({ length: 60 }, (_, i) => String.fromCodePoint(0xf000 + i));
    const many = letters.map((own) => lineOf(own.repeat(90)));
    const sample = strangeFonts([...letters.map((own) => lineOf(own.repeat(2))), ...many]).get('A') ?? [];
    expect(sample.map((line) => line.letters.length)).toEqual(Array(40).fill(80));
  });

  test('unless they show less than a word or two', () => {
    expect(strangeFonts([lineOf('!"#$%&*+')])).toEqual(new Map());
  });

  test('without lines that are taller than their type', () => {
    const tall = heaps.map((codes) => ({ ...lineOf(codes), sizePt: 1 }));
    expect(strangeFonts(tall).get('A')).toEqual([]);
  });

  test('as far as they tell more, however long their pages are', () => {
    const lines = new FontLines();
    for (let font = 0; font < 40; font++)
      lines.add(
        font,
        Array.from({ length: 2_000 }, (_, i) => lineOf(heaps[i % heaps.length] ?? '', `${font}`)),
      );
    expect(lines.isFull).toBe(true);
    expect(lines.strangeFonts().size).toBe(16);
  });
});
