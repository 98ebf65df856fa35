/** Scrolls the list and counts the frames that came late. */
import type { Page } from 'playwright';

export interface Scroll {
  /** Processor time of the page's main thread for each frame, which does not depend on what else runs; 60 Hz leave 16.7. */
  cpuMs: number;
  /** Share of the frames of a 60 Hz screen that did not come in time; it does. */
  late: number;
}

export async function scrollList(page: Page, pxPerFrame: number, seconds: number): Promise<Scroll> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const before = await taskMs();
  const { frames, dropped } = await frameByFrame(page, pxPerFrame, seconds);
  const cpuMs = ((await taskMs()) - before) / frames;
  await session.detach();
  return { cpuMs, late: dropped / (frames + dropped) };
}

/** @param pxPerFrame 160 is a fast turn of the wheel; a few thousand is the scrollbar's thumb being dragged */
const frameByFrame = (page: Page, pxPerFrame: number, seconds: number): Promise<{ frames: number; dropped: number }> =>
  page.evaluate(
    ([step, lastMs]) =>
      new Promise<{ frames: number; dropped: number }>((done, fail) => {
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
            done({
              frames: waits.length,
              dropped: waits.reduce((sum, wait) => sum + Math.max(0, Math.round(wait / frameMs) - 1), 0),
            });
          }
        };
        requestAnimationFrame(frame);
      }),
    [pxPerFrame, seconds * 1000] as const,
  );
