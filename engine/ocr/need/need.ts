/** Decides which pages need OCR. Pure. */

import type { GlyphRun, PageContent } from '../../extract/page-content.ts';
import { isGarbled } from './garbled.ts';
import { isSpoiltLayer } from './hidden-layer.ts';
import { isStrange } from './strange-letters.ts';
import { hasUnreadFonts } from './unread-fonts.ts';

/**
 * Share of characters without a Unicode value, or with one that is none of a text. A page is recognised as a whole, perhaps in a script that
 * the recogniser does not read: as long as most of its letters can be read, more would be lost than found.
 */
const UNREADABLE_SHARE = 0.5;
/** Private use, control and replacement characters: letters of fonts that do not say which characters they show. */
const GARBAGE = /[\p{Co}\p{Cc}\p{Cn}\ufffd]/gu;
/** The most letters of a stamp or a page number over a scan. */
const FEW_LETTERS = 40;
const FULL_PICTURE = 0.8;
/** Share of the page's area. Smaller drawings and ornaments have no text worth reading. */
const SMALL_PICTURE = 0.02;

/** Where archives and scanners put their notes: shares of the page's height. */
const MARGIN = 0.1;
/** The most letters of a note of two lines; more is a page of text. */
const NOTE_LETTERS = 400;

/**
 * `margin-text`: only the margins of a full-page picture have text. The picture may be a scan or a photograph. `strange-text`: it is in
 * no language that is known, and what is printed may be something else.
 */
export type Need = 'no-text' | 'margin-text' | 'broken-text' | 'strange-text' | null;

/** Whether the page has letters that are drawn, whatever the file says of them. */
export const isOfLetters = (need: Need): boolean => need === 'broken-text' || need === 'strange-text';

/** What is looked at. Pictures and drawings come last, as some callers read them only when they are needed. */
type Judged = Pick<PageContent, 'runs' | 'turned' | 'unmappedShare' | 'widthPt' | 'heightPt' | 'images' | 'drawings'>;

/** Why a page's own text cannot be used; null when it can be used or when there is nothing to recognise. */
export function needOf(content: Judged): Need {
  const letters = lettersOf(content);
  // Nothing can be said of characters without a Unicode value, so that a page may have a full text and no letters.
  const isUnmapped = content.unmappedShare > UNREADABLE_SHARE;
  if (letters === 0 && !isUnmapped)
    return picturedShare(content) > SMALL_PICTURE || content.drawings.length > 0 ? 'no-text' : null;
  const isPictured = (): boolean => picturedShare(content) > FULL_PICTURE;
  if (letters < FEW_LETTERS && isPictured()) return 'no-text';
  if (letters < NOTE_LETTERS && content.runs.every((run) => isInMargin(run, content)) && isPictured())
    return 'margin-text';
  if (isSpoiltLayer(content.runs) && isPictured()) return 'no-text';
  const isBroken =
    isUnmapped ||
    garbageOf(content) > UNREADABLE_SHARE * letters ||
    isGarbled(content.runs) ||
    hasUnreadFonts(content.runs);
  if (isBroken) return 'broken-text';
  return isStrange(content.runs) ? 'strange-text' : null;
}

/** Whether the page shows only images that leave room beside them, as figures and emblems do. */
export const isFigure = (content: PageContent): boolean =>
  content.drawings.length === 0 && picturedShare(content) < FULL_PICTURE;

function picturedShare({ images, widthPt, heightPt }: Pick<PageContent, 'images' | 'widthPt' | 'heightPt'>): number {
  return images.reduce((sum, { x0, y0, x1, y1 }) => sum + (x1 - x0) * (y1 - y0), 0) / (widthPt * heightPt);
}

/** Whether so little was recognised that the page's own note is most of its text: the picture is then no scan of text. */
export const isMostlyNote = (content: PageContent, recognised: PageContent): boolean =>
  lettersOf(recognised) < 2 * lettersOf(content);

function lettersOf({ runs, turned }: Pick<PageContent, 'runs' | 'turned'>): number {
  let letters = 0;
  for (const group of [runs, ...turned]) for (const { text } of group) letters += text.length;
  return letters;
}

function garbageOf({ runs, turned }: Pick<PageContent, 'runs' | 'turned'>): number {
  let garbage = 0;
  for (const group of [runs, ...turned])
    for (const { text } of group) if (!isLatin(text)) garbage += text.match(GARBAGE)?.length ?? 0;
  return garbage;
}

/**
 * Whether all characters are in the first blocks of Unicode, which are fully assigned, and none of them is a control character.
 */
function isLatin(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 0x20 || (code >= 0x7f && code < 0xa0) || code >= 0x378) return false;
  }
  return true;
}

const isInMargin = ({ baseline, style }: GlyphRun, { heightPt }: Pick<PageContent, 'heightPt'>): boolean =>
  baseline < MARGIN * heightPt || baseline - style.sizePt > (1 - MARGIN) * heightPt;
