import type { PageLayout, TextBlock } from '../blocks/layout.ts';

/** How the running text of a document is set. */
export interface BodyStyle {
  sizePt: number;
  font: string;
  bold: boolean;
}

/** The style of most letters. */
export function bodyStyleOf(pages: readonly PageLayout[]): BodyStyle {
  const weights = new Map<string, { letters: number; style: BodyStyle }>();
  for (const block of pages.flatMap((page) => page.blocks)) {
    if (block.kind !== 'text') continue;
    for (const line of block.lines) {
      for (const run of line.runs) {
        if (run.script !== null || run.style.monospace) continue;
        const sizePt = Math.round(run.style.sizePt * 2) / 2;
        const key = `${sizePt}|${run.style.font}|${run.style.bold}`;
        const entry = weights.get(key) ?? { letters: 0, style: { sizePt, font: run.style.font, bold: run.style.bold } };
        entry.letters += run.text.length;
        weights.set(key, entry);
      }
    }
  }
  let best = { letters: 0, style: { sizePt: 10, font: '', bold: false } };
  for (const entry of weights.values()) if (entry.letters > best.letters) best = entry;
  return best.style;
}

export interface BlockStyle {
  sizePt: number;
  bold: boolean;
  italic: boolean;
  caps: boolean;
  font: string;
}

/** The style of most of a block's letters; bold and italic only where nearly all of it is. */
export function blockStyleOf(block: TextBlock): BlockStyle {
  let letters = 0;
  let bold = 0;
  let italic = 0;
  let upper = 0;
  let cased = 0;
  let words = 0;
  const sizes = new Map<number, number>();
  const fonts = new Map<string, number>();
  for (const line of block.lines) {
    for (const run of line.runs) {
      if (run.script !== null) continue;
      const n = run.text.length;
      letters += n;
      if (run.style.bold) bold += n;
      if (run.style.italic) italic += n;
      const sizePt = Math.round(run.style.sizePt * 2) / 2;
      sizes.set(sizePt, (sizes.get(sizePt) ?? 0) + n);
      fonts.set(run.style.font, (fonts.get(run.style.font) ?? 0) + n);
      upper += run.text.match(/\p{Lu}/gu)?.length ?? 0;
      cased += run.text.match(/[\p{Lu}\p{Ll}]/gu)?.length ?? 0;
      words += run.text.match(/\p{L}/gu)?.length ?? 0;
    }
  }
  return {
    sizePt: most(sizes) ?? 0,
    font: most(fonts) ?? '',
    bold: bold > 0.85 * letters,
    italic: italic > 0.85 * letters,
    // A few Latin capitals in Persian or Japanese text are names.
    caps: cased >= 3 && upper > 0.95 * cased && cased >= 0.5 * words,
  };
}

function most<K>(counts: ReadonlyMap<K, number>): K | undefined {
  let best: [K, number] | undefined;
  for (const entry of counts) if (!best || entry[1] > best[1]) best = entry;
  return best?.[0];
}
