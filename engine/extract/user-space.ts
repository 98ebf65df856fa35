/** Converts link destinations from their page's user space (y up) to the frame in which the page is read. */

import { type Frame, frameOf } from './frame.ts';
import type { LinkTarget, UserSpace } from './page-content.ts';

export type Place = Pick<Extract<LinkTarget, { page: number }>, 'x' | 'y'>;

export interface Space {
  frame: Frame;
  isOnItsSide: boolean;
}

/** @param quarter rotation of the page when it does not come from the file's own text */
export function spaceOf({ visible, quarter: own }: UserSpace, quarter = own): Space {
  return { frame: frameOf(visible, quarter), isOnItsSide: quarter % 2 === 1 };
}

/** On a page that is read sideways, the horizontal position comes from the user-space height. */
export function placeIn({ frame, isOnItsSide }: Space, { x, y }: Place): Place {
  const [across, down] = isOnItsSide ? [y, x] : [x, y];
  return {
    x: across === null ? null : frame.x(x ?? 0, y ?? 0),
    y: down === null ? null : frame.y(x ?? 0, y ?? 0),
  };
}
