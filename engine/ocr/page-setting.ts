/** Which way up and in which language the pages around one page are. */

import { isLatin, languageOfTag, languagesOfScript, languagesOfText, oneOfEachScript } from './languages.ts';
import type { Band, PageScanner, Scan } from './page-scan.ts';
import type { Orientation } from './recogniser.ts';

export interface LanguageWishes {
  /** Chosen by a person: believed. Tesseract's codes; several are recognised together. */
  chosen: readonly string[];
  /** What the document says of itself, BCP 47: believed where it reads well. */
  tag: string;
  installed: readonly string[];
}

/** Scales of Tesseract's own; noise stays below, pages of text are well above. */
const SURE_ORIENTATION = 1;
const SURE_SCRIPT = 1.2;
/** Pages in the right language come out above this even from bad scans, in a wrong script below. */
export const READS_WELL = 75;
/** Clean pages in their language come out above this, those with words of another script in them below. */
const READS_PLAINLY = 90;

/** Reads a page with what it says about itself, then with what that shows, and keeps the best. */
export async function probe(
  scanner: Pick<PageScanner, 'scan' | 'orientation' | 'trial'>,
  index: number,
  quarter: number,
  wishes: LanguageWishes,
): Promise<Scan> {
  const orientation = await scanner.orientation(index, quarter);
  const upright = turned(quarter, orientation);
  const { installed } = wishes;
  if (wishes.chosen.length > 0) return scanner.scan(index, upright, wishes.chosen.join('+'));
  const tried = new Map<string, Scan>();
  const attempt = async (languages: readonly string[]): Promise<void> => {
    for (const language of languages)
      if (!tried.has(language)) tried.set(language, await scanner.scan(index, upright, language));
  };
  // English words stand in texts of every script; reading both takes half the time again.
  const attemptWithEnglish = async (): Promise<void> => {
    const { language, confidence } = bestOf(tried);
    if (confidence < READS_PLAINLY && !isLatin(language) && installed.includes('eng'))
      await attempt([`${language}+eng`]);
  };
  const likeliest = async (): Promise<string[]> => {
    const band = doubtfulBand(bestOf(tried));
    const trials: { language: string; confidence: number }[] = [];
    for (const language of oneOfEachScript(installed).filter((one) => !tried.has(one)))
      trials.push({ language, confidence: await scanner.trial(index, upright, language, band) });
    trials.sort((one, other) => other.confidence - one.confidence);
    return trials.slice(0, 1).map(({ language }) => language);
  };
  await attempt(firstChoice(orientation, wishes));
  await attempt(languagesOfText(textOf(bestOf(tried)), installed));
  await attemptWithEnglish();
  // Without an orientation there is too little text to try other scripts on.
  if (!orientation || bestOf(tried).confidence >= READS_WELL) return bestOf(tried);
  await attempt(languagesOfScript(orientation.script, installed));
  if (bestOf(tried).confidence < READS_WELL) await attempt(await likeliest());
  await attempt(languagesOfText(textOf(bestOf(tried)), installed));
  await attemptWithEnglish();
  return bestOf(tried);
}

export function turned(quarter: number, orientation: Orientation | null): number {
  if (!orientation || orientation.orientationConfidence < SURE_ORIENTATION) return quarter;
  return (quarter + orientation.quarter) & 3;
}

function firstChoice(orientation: Orientation | null, { tag, installed }: LanguageWishes): readonly string[] {
  const own = languageOfTag(tag);
  if (own && installed.includes(own)) return [own];
  const byScript = orientation ? languagesOfScript(orientation.script, installed) : [];
  if (byScript.length > 0 && (orientation?.scriptConfidence ?? 0) >= SURE_SCRIPT) return byScript;
  return installed.includes('eng') ? ['eng'] : installed.slice(0, 1);
}

/** So many lines tell a script; a page has five times as many. */
const BAND_LINES = 8;

/** The neighbouring lines that read worst: there stands what the language does not explain. */
export function doubtfulBand({ lines, heightPx }: Pick<Scan, 'lines' | 'heightPx'>): Band {
  const sorted = [...lines].sort((one, other) => one.y0 - other.y0);
  const doubt = sorted.map((line) =>
    line.words.reduce((sum, word) => sum + word.text.length * (100 - word.confidence), 0),
  );
  let best = { doubt: -1, from: 0 };
  for (let from = 0; from + BAND_LINES <= sorted.length; from++) {
    const sum = doubt.slice(from, from + BAND_LINES).reduce((one, other) => one + other, 0);
    if (sum > best.doubt) best = { doubt: sum, from };
  }
  if (best.doubt < 0) return { y0: 0, y1: heightPx };
  const band = sorted.slice(best.from, best.from + BAND_LINES);
  return { y0: Math.min(...band.map((line) => line.y0)) - 10, y1: Math.max(...band.map((line) => line.y1)) + 10 };
}

/** The one that reads best: a wrong language finds the same letters with less confidence. */
const bestOf = (tried: ReadonlyMap<string, Scan>): Scan =>
  [...tried.values()].reduce((one, other) => (other.confidence > one.confidence ? other : one));

export const textOf = ({ lines }: Scan): string =>
  lines.map((line) => line.words.map((word) => word.text).join(' ')).join('\n');
