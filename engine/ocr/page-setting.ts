/** Detects the orientation and language of the pages around one page. */

import {
  isLatin,
  languageOfTag,
  languagesOfScript,
  languagesOfText,
  oneOfEachScript,
  otherLatin,
} from './languages.ts';
import type { PageScanner, Scan, Trial } from './page-scan.ts';
import type { Orientation } from './recogniser.ts';
import { type Band, doubtfulBand } from './text-band.ts';
import { confidenceOfHan, textOf } from './words.ts';

export interface LanguageWishes {
  /** Tesseract's codes of the languages that the user chose: used without a check. Several are recognised together. */
  chosen: readonly string[];
  /** The document's own language tag, BCP 47: used if the page reads well in it. */
  tag: string;
  installed: readonly string[];
}

/** In Tesseract's own scales. Noise stays below, pages of text are well above. */
const SURE_ORIENTATION = 1;
const SURE_SCRIPT = 1.2;
/**
 * Quarter turns. The detector takes letters one by one and now and then is sure that a blurred page stands on its head; the words
 * of such a page make no sense, while those of a page on its side are read as vertical lines.
 */
const HALF_TURN = 2;
/** Pages read in the right language have a confidence above this even from bad scans; those read in a wrong script are below. */
export const READS_WELL = 75;
/** Clean pages read in their language are above this; pages that also have words of another script are below. */
const READS_PLAINLY = 90;
/** How much better a language without other evidence must read. Vietnamese read as English loses twice as much. */
const CLEARLY = 5;
/** With fewer letters, languages cannot be distinguished. */
const MIN_LETTERS = 80;
/** A page read in a wrong script is nearly always below this. */
const READS_BADLY = 50;

/**
 * Tries languages on the densest band of a page and recognises the page in the best of them. If that reads badly, tries other
 * languages on the band with the worst confidence.
 *
 * @param everyScript whether scripts without any evidence are tried too, which takes eight seconds when the likely ones read
 *   badly
 * @param known the page as it was recognised before
 */
export async function probe(
  scanner: Pick<PageScanner, 'scan' | 'orientation' | 'densestBand' | 'trial'>,
  index: number,
  quarter: number,
  wishes: LanguageWishes,
  { everyScript, known }: { everyScript: boolean; known?: Scan },
): Promise<Scan> {
  const orientation = await scanner.orientation(index, quarter);
  const named = languageOfTag(wishes.tag) ?? '';
  const own = wishes.installed.includes(named) ? named : null;
  const likely = wishes.chosen.join('+') || own || languagesOfScript(orientation?.script ?? '', wishes.installed)[0];
  const isOverturned = orientation?.quarter === HALF_TURN && (await readsAsItLies(scanner, index, quarter, likely));
  const upright = isOverturned ? quarter : turned(quarter, orientation);
  const read = async (language: string): Promise<Scan> =>
    known?.quarter === upright && known.language === language ? known : await scanner.scan(index, upright, language);
  if (wishes.chosen.length > 0) return read(wishes.chosen.join('+'));
  const tryOn = (band: Band): Trials => new Trials((language) => scanner.trial(index, upright, language, band));

  const ownScan = own ? await read(own) : null;
  if (ownScan && (ownScan.blank || ownScan.confidence >= READS_WELL)) return ownScan;
  const trials = tryOn(await scanner.densestBand(index, upright));
  await search(trials, orientation, wishes, everyScript);
  const first = await read(trials.best.language);
  if (first.blank || first.lines.length === 0) return first;

  const others = [...languagesOfText(textOf(first), wishes.installed), ...withEnglish(first, wishes)];
  const open = others.filter((language) => !trials.has(language));
  if (open.length === 0) return first;
  const again = tryOn(doubtfulBand(first.lines, first.heightPx));
  await again.all([first.language, ...open]);
  if (again.best.language === first.language) return first;
  const second = await read(again.best.language);
  return second.confidence > first.confidence ? second : first;
}

/** Whether a page that seems to stand on its head reads well as it lies, or better than the other way round. */
async function readsAsItLies(
  scanner: Pick<PageScanner, 'densestBand' | 'trial'>,
  index: number,
  quarter: number,
  language = 'eng',
): Promise<boolean> {
  const confidenceAt = async (turn: number): Promise<number> =>
    (await scanner.trial(index, turn, language, await scanner.densestBand(index, turn))).confidence;
  const asItLies = await confidenceAt(quarter);
  if (asItLies >= READS_WELL) return true;
  return asItLies >= READS_BADLY && asItLies > (await confidenceAt((quarter + HALF_TURN) & 3));
}

/**
 * Tries the detected script and English first, then the languages that the resulting text suggests, then all scripts, then a
 * combination with English.
 */
async function search(
  trials: Trials,
  orientation: Orientation | null,
  wishes: LanguageWishes,
  everyScript: boolean,
): Promise<void> {
  const { installed } = wishes;
  const ofScript = orientation ? languagesOfScript(orientation.script, installed) : [];
  const isSure = ofScript.length > 0 && (orientation?.scriptConfidence ?? 0) >= SURE_SCRIPT;
  const common = installed.includes('eng') ? ['eng'] : installed.slice(0, 1);
  await trials.oneByOne(isSure ? ofScript : [...common, ...ofScript]);
  await trials.all(languagesOfText(textOf(trials.best), installed));
  await tryLatin(trials, installed);
  const { confidence } = trials.best;
  if (everyScript && confidence < (isSure ? READS_BADLY : READS_WELL)) {
    await trials.oneByOne(oneOfEachScript(installed));
    await trials.all(languagesOfText(textOf(trials.best), installed));
  }
  await trials.all(withEnglish(trials.best, wishes));
}

/**
 * Tries all languages in Latin letters when the text is in Latin letters, reads neither plainly nor badly, and its words do not
 * show the language.
 */
async function tryLatin(trials: Trials, installed: readonly string[]): Promise<void> {
  const { language, confidence, lines } = trials.best;
  const text = textOf({ lines });
  const isOpen = confidence >= READS_BADLY && confidence < READS_PLAINLY && text.length >= MIN_LETTERS;
  if (!isOpen || !isLatin(language) || languagesOfText(text, installed).length > 0) return;
  await trials.all(otherLatin(installed), CLEARLY);
}

/** English words occur in texts of every script. Recognising both languages takes half the time again. */
function withEnglish(
  { language, confidence }: Pick<Trial, 'language' | 'confidence'>,
  wishes: LanguageWishes,
): string[] {
  const pays = confidence < READS_PLAINLY && !isLatin(language) && !language.includes('+');
  return pays && wishes.installed.includes('eng') ? [`${language}+eng`] : [];
}

/** One band recognised in several languages, once in each. */
class Trials {
  readonly #read: (language: string) => Promise<Trial>;
  readonly #tried = new Map<string, Trial>();

  constructor(read: (language: string) => Promise<Trial>) {
    this.#read = read;
  }

  has(language: string): boolean {
    return this.#tried.has(language);
  }

  /** @param doubt how much better than the others these must read */
  async all(languages: readonly string[], doubt = 0): Promise<void> {
    for (const language of languages) {
      if (this.has(language)) continue;
      const trial = await this.#read(language);
      this.#tried.set(language, { ...trial, confidence: trial.confidence - doubt });
    }
  }

  /** Stops at the first language that reads plainly. */
  async oneByOne(languages: readonly string[]): Promise<void> {
    for (const language of languages) {
      await this.all([language]);
      if ((this.#tried.get(language)?.confidence ?? 0) >= READS_PLAINLY) return;
    }
  }

  /** The trial with the highest confidence: a wrong language finds the same letters with less confidence. */
  get best(): Trial {
    const trials = [...this.#tried.values()];
    const best = surest(trials);
    // Each of the two Chinese languages recognises simplified and traditional characters alike.
    const chinese = trials.filter(({ language }) => language === 'chi_sim' || language === 'chi_tra');
    const [printed, other] = chinese.toSorted((one, two) => confidenceOfHan(two) - confidenceOfHan(one));
    if (!printed || !other || !best.language.startsWith('chi_')) return best;
    return surest(trials.filter(({ language }) => language.startsWith(printed.language)));
  }
}

const surest = (trials: readonly Trial[]): Trial =>
  trials.reduce((one, other) => (other.confidence > one.confidence ? other : one), {
    language: 'eng',
    confidence: -1,
    lines: [],
  });

export function turned(quarter: number, orientation: Orientation | null): number {
  if (!orientation || orientation.orientationConfidence < SURE_ORIENTATION) return quarter;
  return (quarter + orientation.quarter) & 3;
}
