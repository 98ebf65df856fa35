/** Which pages must be recognised to be read. Pure. */

import type { PageContent } from '../extract/page-content.ts';

/** More characters without a Unicode value than a page of symbols or formulas has. */
const UNMAPPED_SHARE = 0.3;
/** Private use, control and replacement characters: letters of fonts that don't say what they show. */
const GARBAGE = /[\p{Co}\p{Cc}\p{Cn}\ufffd]/gu;
const GARBAGE_SHARE = 0.3;
/** A stamp or a page number over a scan. */
const FEW_LETTERS = 40;
const FULL_PICTURE = 0.8;
/** Drawings and ornaments smaller than this hold no text worth reading. */
const SMALL_PICTURE = 0.02;

export type Need = 'no-text' | 'broken-text' | null;

/** Why a page's own text can't be used; null where it can, or where there is nothing to recognise. */
export function needOf(content: PageContent): Need {
  const text = [content.runs, ...content.turned]
    .flat()
    .map((run) => run.text)
    .join('');
  const page = content.widthPt * content.heightPt;
  const pictured = content.images.reduce((sum, image) => sum + (image.x1 - image.x0) * (image.y1 - image.y0), 0);
  if (text.length === 0) return pictured > SMALL_PICTURE * page || content.drawings.length > 0 ? 'no-text' : null;
  if (text.length < FEW_LETTERS && pictured > FULL_PICTURE * page) return 'no-text';
  const garbage = text.match(GARBAGE)?.length ?? 0;
  return content.unmappedShare > UNMAPPED_SHARE || garbage > GARBAGE_SHARE * text.length ? 'broken-text' : null;
}
