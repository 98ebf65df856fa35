/**
 * Ruby over lines from left to right: small kana, bopomofo or pinyin that spell the ideographs below them.
 *
 *     とうきょう
 *   私は 東 京 に行く。   →   私は｜東京《とうきょう》に行く。
 */

import { type GlyphRun, UNNUMBERED } from '../../extract/page-content.ts';

/** Of the size of what it stands over. */
const RUBY_SIZE = 0.65;
/** Distance of the baselines, in ems of what is below. */
const ABOVE_EM = [0.65, 1.2] as const;
/** Letters of one word of ruby are closer than this, in ems of theirs. */
const GAP_EM = 0.45;
/** Share of an ideograph that its ruby covers at least. */
const COVERED = 0.35;
const SPELLING = /^(?:[\p{sc=Hira}\p{sc=Kana}ー]+|[\u3105-\u312f\u31a0-\u31bfˇˊˋ˙]+|[\p{Script=Latin}\p{M}]{1,7})$/u;
const HAN = /[\p{sc=Han}々〆ヶ]/u;
const EAST_ASIAN = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー々〆ヶ\u3000-\u303f\uff00-\uffef]+$/u;

/** Most pages have none of these, and are told so fast. */
const FIRST_EAST_ASIAN = 0x2e80;

interface Word {
  runs: GlyphRun[];
  text: string;
  x0: number;
  x1: number;
  baseline: number;
  sizePt: number;
}

interface Letter {
  text: string;
  x0: number;
  x1: number;
  run: GlyphRun;
  ruby?: Word;
}

/** The runs without ruby, which stands in the runs that it spells; small letters over nothing that they could spell stay. */
export function withRuby(runs: GlyphRun[]): GlyphRun[] {
  const bases = runs.filter(
    ({ text }) => text.charCodeAt(0) >= FIRST_EAST_ASIAN && HAN.test(text) && EAST_ASIAN.test(text),
  );
  const largest = Math.max(0, ...bases.map(({ style }) => style.sizePt));
  const small = runs.filter(({ text, style }) => style.sizePt <= RUBY_SIZE * largest && SPELLING.test(text));
  if (small.length === 0) return runs;
  const letters = bases.flatMap(lettersOf);
  const used = new Set<GlyphRun>();
  for (const word of wordsOf(small)) {
    const spelt = speltBy(word, letters);
    for (const letter of spelt) letter.ruby = word;
    if (spelt.length > 0) for (const run of word.runs) used.add(run);
  }
  if (used.size === 0) return runs;
  const byRun = Map.groupBy(letters, ({ run }) => run);
  const parted = runs.flatMap((run) => (used.has(run) ? [] : partRun(run, byRun.get(run) ?? [])));
  return joinSpelt(parted);
}

function lettersOf(run: GlyphRun): Letter[] {
  const letters = [...run.text];
  const step = (run.x1 - run.x0) / letters.length;
  return letters.map((text, i) => ({ text, x0: run.x0 + i * step, x1: run.x0 + (i + 1) * step, run }));
}

function wordsOf(runs: readonly GlyphRun[]): Word[] {
  const words: Word[] = [];
  for (const run of runs.toSorted((a, b) => a.baseline - b.baseline || a.x0 - b.x0)) {
    const { text, x0, x1, baseline, style } = run;
    const last = words.at(-1);
    const isNext = last && Math.abs(last.baseline - baseline) < 0.5 && Math.abs(last.sizePt - style.sizePt) < 0.5;
    if (isNext && x0 - last.x1 < GAP_EM * style.sizePt && x0 >= last.x1 - 1) {
      last.runs.push(run);
      last.text += text;
      last.x1 = x1;
    } else words.push({ runs: [run], text, x0, x1, baseline, sizePt: style.sizePt });
  }
  return words;
}

/** The ideographs below a word, on one line. */
function speltBy(word: Word, letters: readonly Letter[]): Letter[] {
  const below = letters.filter(({ text, x0, x1, run, ruby }) => {
    const em = run.style.sizePt;
    const above = run.baseline - word.baseline;
    if (ruby || word.sizePt > RUBY_SIZE * em || above < ABOVE_EM[0] * em || above > ABOVE_EM[1] * em) return false;
    const covered = Math.min(word.x1, x1) - Math.max(word.x0, x0);
    return HAN.test(text) && covered > COVERED * Math.min(x1 - x0, word.x1 - word.x0);
  });
  const [first] = below;
  return below.filter(({ run }) => Math.abs(run.baseline - (first?.run.baseline ?? 0)) < 0.5);
}

/** A part of a run, and the word that spells it. */
type Part = GlyphRun & { word?: Word };

function partRun(run: GlyphRun, letters: readonly Letter[]): Part[] {
  if (letters.every(({ ruby }) => ruby === undefined)) return [run];
  const parts: Part[] = [];
  letters.forEach(({ text, x0, x1, ruby }, i) => {
    const last = parts.at(-1);
    if (last && last.word === ruby) {
      last.text += text;
      last.x1 = x1;
    } else
      parts.push({
        ...run,
        text,
        x0,
        x1,
        ...(i > 0 && { id: UNNUMBERED, space: 'none' as const }),
        ...(ruby && { word: ruby }),
      });
  });
  return parts;
}

/** What one word spells is one run, though it is set apart to make room for its ruby. */
function joinSpelt(parts: readonly Part[]): GlyphRun[] {
  const runs: GlyphRun[] = [];
  let open: Word | undefined;
  for (const { word, ...run } of parts) {
    const last = runs.at(-1);
    if (word && word === open && last) {
      last.text += run.text;
      last.x1 = Math.max(last.x1, run.x1);
    } else runs.push(word ? { ...run, ruby: word.text } : run);
    open = word;
  }
  return runs;
}
