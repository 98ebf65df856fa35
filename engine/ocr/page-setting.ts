/** Which way up and in which language the pages around one page are. */

import { languageOfTag, languagesOfScript, languagesOfText, oneOfEachScript } from './languages.ts';
import type { PageScanner, Scan } from './page-scan.ts';
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
/** Pages in the right language come out above this even from bad scans, in a wrong script far below. */
export const READS_WELL = 65;

/** Reads a page with what it says about itself, then with what that shows, and keeps the best. */
export async function probe(
  scanner: Pick<PageScanner, 'scan' | 'orientation'>,
  index: number,
  quarter: number,
  wishes: LanguageWishes,
): Promise<Scan> {
  const orientation = await scanner.orientation(index, quarter);
  const upright = turned(quarter, orientation);
  if (wishes.chosen.length > 0) return scanner.scan(index, upright, wishes.chosen.join('+'));
  const tried = new Map<string, Scan>();
  const attempt = async (languages: readonly string[]): Promise<void> => {
    for (const language of languages)
      if (!tried.has(language)) tried.set(language, await scanner.scan(index, upright, language));
  };
  await attempt(firstChoice(orientation, wishes));
  const guess = (): string[] => languagesOfText(textOf(bestOf(tried)), wishes.installed);
  await attempt(guess());
  // Without an orientation there is too little text to try other scripts on.
  if (orientation && bestOf(tried).confidence < READS_WELL) {
    await attempt(oneOfEachScript(wishes.installed));
    await attempt(guess());
  }
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

/** The one that reads best: a wrong language finds the same letters with less confidence. */
const bestOf = (tried: ReadonlyMap<string, Scan>): Scan =>
  [...tried.values()].reduce((one, other) => (other.confidence > one.confidence ? other : one));

export const textOf = ({ lines }: Scan): string =>
  lines.map((line) => line.words.map((word) => word.text).join(' ')).join('\n');
