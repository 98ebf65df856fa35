/** The letters of a page as their fonts draw them: what is needed to find out what a font's codes mean. */

import { createHash } from 'node:crypto';
import type { Box } from '../../geometry/box.ts';
import type { Characters } from '../characters.ts';
import { type Frame, toFrame } from '../frame.ts';
import { isLineEndHyphen, isSpace } from '../letters/unicode.ts';
import type { Pdfium } from '../pdfium.ts';
import { baseNameOf, fontProgram } from './font-program.ts';

export interface FontLetter extends Box {
  /** As the file says it. */
  code: number;
}

/** Consecutive letters of one font on one baseline, with their spaces. */
export interface FontLine {
  /** Names the font in the document, whichever page uses it: two subsets of a typeface are two fonts. */
  font: string;
  monospace: boolean;
  sizePt: number;
  letters: FontLetter[];
}

/** What letters the codes of fonts stand for, by the name of the font as in `FontLine`. */
export type FontReadings = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** Names fonts by their full names and their programs. */
export class FontNames {
  readonly #pdfium: Pdfium;
  /** By pointer: a font stays where it is while its page is open. */
  readonly #names = new Map<number, string>();

  constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
  }

  /** @param font its pointer */
  nameOf(font: number): string {
    const known = this.#names.get(font);
    if (known !== undefined) return known;
    const digest = createHash('sha1').update(fontProgram(this.#pdfium, font)).digest('base64');
    const name = `${baseNameOf(this.#pdfium, font)} ${digest}`;
    this.#names.set(font, name);
    return name;
  }
}

/** Letters of one line have their baselines no farther apart. */
const SAME_BASELINE_PT = 0.1;

/**
 * @param characters of the page, while it is open
 * @param turn the direction of the letters that are wanted, as in `characters`
 */
export function fontLinesOf(pdfium: Pdfium, characters: Characters, frame: Frame, turn: number): FontLine[] {
  const { count, codes, origins, objects, turns, looks, styles } = characters;
  const names = new FontNames(pdfium);
  const lines: FontLine[] = [];
  let baseline = 0;
  for (let i = 0; i < count; i++) {
    const code = fontCode(codes[i] ?? 0);
    const object = objects[i] ?? 0;
    const style = styles[looks[i] ?? 0];
    let line = lines.at(-1);
    if (isSpace(code)) {
      const last = line?.letters.at(-1);
      if (last) line?.letters.push({ ...last, x0: last.x1, code: SPACE });
      continue;
    }
    if (object === 0 || turns[i] !== turn || !style || style.invisible) continue;
    const font = names.nameOf(pdfium.FPDFTextObj_GetFont(object));
    const y = frame.y(origins[2 * i] ?? 0, origins[2 * i + 1] ?? 0);
    const isMore = line?.font === font && line.sizePt === style.sizePt && Math.abs(y - baseline) < SAME_BASELINE_PT;
    if (!isMore || !line) {
      line = { font, monospace: style.monospace, sizePt: style.sizePt, letters: [] };
      lines.push(line);
    }
    baseline = y;
    const { x0, y0, x1, y1 } = characters.boxAt(i, turn);
    line.letters.push({ ...toFrame(frame, x0, y0, x1, y1), code });
  }
  return lines;
}

const SPACE = 0x20;
const HYPHEN = 0x2d;

/** The code as the font has it: PDFium names a hyphen at the end of a line otherwise. */
export const fontCode = (code: number): number => (isLineEndHyphen(code) ? HYPHEN : code);
