/** How large text and page are read. Pure. */
import { pageSharpnesses } from '../../../core/model/preview.ts';

export const zoomSteps = [50, 67, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300] as const;

export type ZoomChange = 'in' | 'out' | 'reset';

export function zoomed(percent: number, change: ZoomChange): number {
  if (change === 'reset') return 100;
  return change === 'in'
    ? (zoomSteps.find((step) => step > percent) ?? zoomSteps[zoomSteps.length - 1] ?? percent)
    : (zoomSteps.findLast((step) => step < percent) ?? zoomSteps[0]);
}

/** A page of usual proportions, as wide as it is ever drawn at 100 %, is so long. */
const longestCssPx = 1280;

export const sharpnessFor = (percent: number, pixelRatio: number): number =>
  pageSharpnesses.find((px) => px >= (longestCssPx * pixelRatio * percent) / 100) ?? 4000;
