/** The window's last size and place, corrected for the displays that are there now. Pure. */
import { z } from 'zod';

export const defaultSize = { width: 960, height: 680 };
export const minimumSize = { width: 640, height: 440 };

export const windowStateSchema = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  maximized: z.boolean(),
});
export type WindowState = z.infer<typeof windowStateSchema>;

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** At least this part of the title bar has to be on a display, or the window can't be dragged back. */
const graspable = { width: 120, height: 40 };

const overlap = (start: number, length: number, otherStart: number, otherLength: number) =>
  Math.min(start + length, otherStart + otherLength) - Math.max(start, otherStart);

function isReachable(state: Rectangle, area: Rectangle): boolean {
  return (
    overlap(state.x, state.width, area.x, area.width) >= graspable.width &&
    state.y >= area.y &&
    state.y + graspable.height <= area.y + area.height
  );
}

/**
 * Size and place to open with. `workAreas`: the displays without docks and bars, the primary one first. Without `x` and `y`
 * the system places the window.
 */
export function placeWindow(
  state: WindowState | null,
  workAreas: Rectangle[],
): { x?: number; y?: number; width: number; height: number } {
  const area = state ? workAreas.find((candidate) => isReachable(state, candidate)) : undefined;
  const room = area ?? workAreas[0] ?? { x: 0, y: 0, ...defaultSize };
  const wanted = state ?? defaultSize;
  const size = {
    width: Math.max(minimumSize.width, Math.min(wanted.width, room.width)),
    height: Math.max(minimumSize.height, Math.min(wanted.height, room.height)),
  };
  return state && area ? { x: state.x, y: state.y, ...size } : size;
}
