/** Scrolls the list and counts the frames that came late. */
import type { Page } from 'playwright';

export interface Scroll {
  frames: number;
  /** Frames that a screen of 60 Hz would have shown in the same time, and that did not come. */
  dropped: number;
  /** The longest wait for a frame but for the slowest hundredth. */
  p99Ms: number;
}

/** @param pxPerFrame 160 is a fast turn of the wheel; a few thousand is the scrollbar's thumb being dragged */
export const scrollList = (page: Page, pxPerFrame: number, seconds: number): Promise<Scroll> =>
  page.evaluate(
    ([step, lastMs]) =>
      new Promise<Scroll>((done, fail) => {
        const frameMs = 1000 / 60;
        const list = document.querySelector('[role="grid"]');
        if (!list) return fail(new Error('There is no list.'));
        const waits: number[] = [];
        let begunMs = 0;
        let beforeMs = 0;
        // Kept here: asking the page for it would lay out the page within the frame.
        const end = list.scrollHeight - list.clientHeight;
        let top = list.scrollTop;
        let way = step;
        const frame = (nowMs: number) => {
          if (beforeMs === 0) begunMs = nowMs;
          else waits.push(nowMs - beforeMs);
          beforeMs = nowMs;
          if (top + way > end || top + way < 0) way = -way;
          top += way;
          list.scrollTop = top;
          if (nowMs - begunMs < lastMs) requestAnimationFrame(frame);
          else {
            waits.sort((a, b) => a - b);
            done({
              frames: waits.length,
              dropped: waits.reduce((sum, wait) => sum + Math.max(0, Math.round(wait / frameMs) - 1), 0),
              p99Ms: waits[Math.floor(waits.length * 0.99)] ?? 0,
            });
          }
        };
        requestAnimationFrame(frame);
      }),
    [pxPerFrame, seconds * 1000] as const,
  );
