/**
 * Numbers of headings that restart below those of another series, as most journals of physics and engineering have them:
 *
 *   I. INTRODUCTION   A. Earlier work   1. Models   2. Results   B. This work   II. METHODS   A. …
 */

import { romanValue } from '../../lines/marks/list-mark.ts';
import { asciiNumbering, ideographValue } from '../../lines/marks/numerals.ts';

type Kind = 'roman' | 'upper' | 'arabic' | 'lower' | 'appendix' | 'ideograph' | 'bracket' | 'syllable';

interface Numbering {
  kind: Kind;
  value: number;
}

/** One part; letters with a sign behind them, since "A" is a word, too. */
const LABEL = /^(?:(\d{1,2})[.:)]?|([IVX]{1,5}|[A-Z]|[a-z])[.:)])\s+\S/;

/**
 * How deep each heading is by its number alone; null without such a number, and for all where no series is seen to go on behind
 * another that began inside it: letters behind digits may be those of appendices.
 *
 * @param texts of headings in reading order
 */
export function seriesLevels(texts: readonly string[]): (number | null)[] {
  const numbers = numberings(texts);
  const inside = new Set<string>();
  place(numbers, () => true, inside);
  if (inside.size === 0) return texts.map(() => null);
  const levels = place(
    numbers,
    // Small letters are never the outermost.
    (outer, inner) => outer === 'appendix' || inner === 'lower' || inside.has(`${outer}|${inner}`),
  );
  return levels.map((level, i) => (numbers[i]?.kind === 'appendix' ? null : level));
}

/** @param goesInto hears the pairs of series of which the outer one goes on behind the inner one */
function place(
  numbers: readonly (Numbering | null)[],
  mayHold: (outer: Kind, inner: Kind) => boolean,
  goesInto?: Set<string>,
): (number | null)[] {
  let open: Numbering[] = [];
  return numbers.map((number) => {
    if (!number) return null;
    const at = open.findLastIndex(({ kind, value }) => kind === number.kind && value + 1 === number.value);
    const last = open.at(-1);
    if (at >= 0) {
      for (let i = at; i < open.length - 1; i++) goesInto?.add(`${open[i]?.kind}|${open[i + 1]?.kind}`);
      open = [...open.slice(0, at), number];
    } else if (
      last &&
      number.value === 1 &&
      open.every(({ kind }) => kind !== number.kind) &&
      mayHold(last.kind, number.kind)
    )
      open = [...open, number];
    else open = [number];
    return open.length;
  });
}

function numberings(texts: readonly string[]): (Numbering | null)[] {
  const labels = texts.map((text) => {
    const found = LABEL.exec(asciiNumbering(text.trim()));
    return found?.[1] ?? found?.[2] ?? null;
  });
  const letters = new Set(labels.filter((label) => label !== null && /^[A-Z]$/.test(label)));
  return labels.map((label, i): Numbering | null => {
    if (APPENDIX.test(texts[i] ?? '')) return { kind: 'appendix', value: 0 };
    if (label === null) return eastAsian(texts[i] ?? '');
    if (/^\d/.test(label)) return { kind: 'arabic', value: Number(label) };
    if (/^[a-z]$/.test(label)) return { kind: 'lower', value: letterPlace(label, 'a') };
    // I, V and X are letters behind H, U and W.
    const isLetter =
      label.length === 1 && (!/[IVX]/.test(label) || letters.has(String.fromCharCode(label.charCodeAt(0) - 1)));
    return isLetter ? { kind: 'upper', value: letterPlace(label, 'A') } : { kind: 'roman', value: romanValue(label) };
  });
}

/** "一、总体要求", "（一）指导思想", "가. 추진 배경": most have no space behind them. */
const IDEOGRAPH = /^(?:([一二三四五六七八九十]{1,3})[、.．]|[（(]([一二三四五六七八九十]{1,3})[)）])\s*\S/;
const SYLLABLE = /^([가나다라마바사아자차카타파하])[.．]\s+\S/;
const SYLLABLES = '가나다라마바사아자차카타파하';

function eastAsian(text: string): Numbering | null {
  const [, plain, bracketed] = IDEOGRAPH.exec(text.trim()) ?? [];
  if (plain) return { kind: 'ideograph', value: ideographValue(plain) };
  if (bracketed) return { kind: 'bracket', value: ideographValue(bracketed) };
  const syllable = SYLLABLE.exec(text.trim())?.[1];
  return syllable ? { kind: 'syllable', value: SYLLABLES.indexOf(syllable) + 1 } : null;
}

/** What follows an appendix begins again below it. */
const APPENDIX = /^(?:appendix|anhang|annex|annexe|appendice)\s+[A-Z\d]/i;
const letterPlace = (letter: string, first: string): number => letter.charCodeAt(0) - first.charCodeAt(0) + 1;
