/** Gives a page without usable text the text that recognition finds on it. */

import { ConvertError, type ConvertOptions, type Warning } from '../convert.ts';
import { UNKNOWN } from '../extract/letters/unicode.ts';
import type { PageContent } from '../extract/page-content.ts';
import type { PdfPage } from '../extract/pdf-file.ts';
import { isMostlyNote, isOfLetters, needOf } from '../ocr/need/need.ts';
import { readsAlike, strangeFontsOf } from '../ocr/need/strange-letters.ts';
import type { OcrReader, RecognisedPage, Unread } from '../ocr/ocr-reader.ts';

export interface UsablePage {
  content: PageContent;
  /** For PdfFile.withPage. */
  quarter: number;
  warnings: Warning[];
  /** Stands in the text where a page shows text that could not be recognised. */
  note?: string;
}

/** Means over a page's letters. Clean prints reach 90 and more, bad scans that people can still follow 75. */
const LOW_CONFIDENCE = 75;

/** @throws ConvertError page-not-recognised, where `ignoreOcrErrors` is false and recognition fails */
export async function recognisePage(
  open: PdfPage,
  ocr: OcrReader,
  { ignoreOcrErrors = true }: Pick<ConvertOptions, 'ignoreOcrErrors'>,
): Promise<UsablePage> {
  ocr.turnPage();
  const { content, quarter } = open;
  const need = needOf(content);
  const page = content.index + 1;
  if (isOfLetters(need) || (need === null && strangeFontsOf(content.runs).size > 0)) {
    const { readings, confidence, othersAreRight } = await ocr.lettersAround(content.index);
    const reread = readings.size > 0 ? open.reread(readings) : null;
    if (reread && !saysTheSame(reread, content) && needOf(reread) === null)
      return { content: reread, quarter, warnings: [recognised(page, confidence)] };
    if (need === 'strange-text' && othersAreRight) return { content, quarter, warnings: [] };
    if (need === null && !othersAreRight) return { content, quarter, warnings: [unreliable(page)] };
  }
  if (need === null) return { content, quarter, warnings: hasUnknownLetters(content) ? [unreliable(page)] : [] };
  let found: RecognisedPage | Unread;
  try {
    found = await ocr.read(content, quarter, need);
  } catch (error) {
    const message = `The text of page ${page} could not be recognised.`;
    if (!ignoreOcrErrors) throw new ConvertError('page-not-recognised', message, page, { cause: error });
    return { content, quarter, warnings: [{ code: 'page-not-recognised', page, message }], note: `[${message}]` };
  }
  if (typeof found === 'string') {
    if (isOfLetters(need)) return { content, quarter, warnings: [unreliable(page)] };
    return { content, quarter, warnings: need === 'no-text' ? [unread(page, found)] : [] };
  }
  if (need === 'margin-text' && isMostlyNote(content, found.content)) return { content, quarter, warnings: [] };
  if (need === 'strange-text' && readsAlike(content.runs, found.content.runs))
    return { content, quarter, warnings: [] };
  // Nothing was recognised on empty paper.
  const warnings = found.content.runs.length === 0 ? [] : [recognised(page, found.confidence)];
  return { content: found.content, quarter: found.quarter, warnings };
}

/** What is invisible is no letter that anybody misses. */
const hasUnknownLetters = ({ runs, turned }: PageContent): boolean =>
  [runs, ...turned].some((group) => group.some(({ text, style }) => !style.invisible && text.includes(UNKNOWN_LETTER)));

const UNKNOWN_LETTER = String.fromCharCode(UNKNOWN);

const saysTheSame = (one: PageContent, other: PageContent): boolean =>
  one.runs.length === other.runs.length && one.runs.every(({ text }, i) => text === other.runs[i]?.text);

const unread = (page: number, how: Unread): Warning =>
  how === 'picture'
    ? { code: 'page-without-text', page, message: `Page ${page} has no text and was kept as a picture.` }
    : { code: 'page-illegible', page, message: `The text of page ${page} can't be read. It was kept as a picture.` };

const unreliable = (page: number): Warning => ({
  code: 'text-unreliable',
  page,
  message: `Some letters on page ${page} have no readable code.`,
});

function recognised(page: number, confidence: number): Warning {
  const percent = Math.round(confidence);
  return confidence < LOW_CONFIDENCE
    ? { code: 'low-confidence', page, message: `The text of page ${page} was recognised with doubt (${percent} %).` }
    : { code: 'page-recognised', page, message: `The text of page ${page} was recognised (${percent} % sure).` };
}
