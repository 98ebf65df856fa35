/** Drops a folder on the window as the system does, and times the page from the drop to the frames that show it. */
import type { Page } from 'playwright';

export interface Drop {
  /** Until the first row is painted: the folder's name. */
  firstMs: number;
  /** Until the first rows of a list of all its files are painted. */
  allMs: number;
}

/** Left by the page for whoever asks. */
interface Times {
  droppedMs: number;
  firstMs: number;
  allMs: number;
}

declare global {
  interface Window {
    benchTimes?: Times;
  }
}

/** @param count of PDFs in the folder */
export async function dropFolder(page: Page, folder: string, count: number): Promise<Drop> {
  await page.evaluate((all) => {
    const times: Times = { droppedMs: 0, firstMs: 0, allMs: 0 };
    window.benchTimes = times;
    const now = (key: keyof Times) => {
      times[key] = performance.now();
    };
    window.addEventListener('drop', () => now('droppedMs'), { capture: true, once: true });
    // A message that is sent within a frame arrives when the frame has been handed over to be painted.
    const afterPaint = (key: keyof Times) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => now(key);
        port2.postMessage(null);
      });
    const waiting: { key: keyof Times; sign: string }[] = [
      { key: 'firstMs', sign: '[role="row"]' },
      { key: 'allMs', sign: `[aria-rowcount="${all}"] [data-id]` },
    ];
    const observer = new MutationObserver(() => {
      for (let next = waiting[0]; next && document.querySelector(next.sign); next = waiting[0]) {
        waiting.shift();
        afterPaint(next.key);
      }
      if (waiting.length === 0) observer.disconnect();
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-rowcount'],
    });
  }, count);
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 100, y: 300, data });
  }
  await session.detach();
  await page.waitForFunction(() => window.benchTimes?.allMs, null, { timeout: 120_000 });
  const { droppedMs, firstMs, allMs } = await page.evaluate(
    () => window.benchTimes ?? { droppedMs: 0, firstMs: 0, allMs: 0 },
  );
  return { firstMs: firstMs - droppedMs, allMs: allMs - droppedMs };
}
