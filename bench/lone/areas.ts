/** What of a page is left out as running when it stands alone, beside what is left out of it in its document. */

import type { LeftOut } from '../../engine/convert.ts';
import { contains } from '../../engine/geometry/box.ts';

export interface Agreement {
  /** Running areas of the page in its document that are left out of the page alone as well. */
  found: number;
  missed: LeftOut[];
  /** Running areas of the page alone that the document's result shows. */
  extra: LeftOut[];
}

/** @param whole, alone areas of one page; areas of other pages are passed over */
export function agreement(whole: readonly LeftOut[], alone: readonly LeftOut[]): Agreement {
  const missed = whole.filter((area) => isRunning(area) && !isAmong(area, alone.filter(isRunning)));
  return {
    found: whole.filter(isRunning).length - missed.length,
    missed,
    extra: alone.filter((area) => isRunning(area) && !isAmong(area, whole)),
  };
}

const isRunning = ({ reason }: LeftOut): boolean => reason === 'running-line' || reason === 'page-number';

/** By its middle: areas of neighbouring lines are joined. */
const isAmong = ({ x0, y0, x1, y1 }: LeftOut, areas: readonly LeftOut[]): boolean =>
  areas.some((area) => contains(area, (x0 + x1) / 2, (y0 + y1) / 2));
