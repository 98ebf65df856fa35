/** Drops files on the window as the system does, and times the page from the drop to the frame that shows the rows. */
import type { Page } from 'playwright';

/** Left by the page for whoever asks. */
interface Times {
  droppedMs?: number;
  shownMs?: number;
}

declare global {
  interface Window {
    benchTimes?: Times;
  }
}

/** @returns ms from the drop until the first rows of a list of all files are painted */
export async function dropFiles(page: Page, paths: readonly string[]): Promise<number> {
  await page.evaluate((count) => {
    const times: Times = {};
    window.benchTimes = times;
    window.addEventListener('drop', () => (times.droppedMs = performance.now()), { capture: true, once: true });
    const observer = new MutationObserver(() => {
      if (document.querySelectorAll(`[aria-rowcount="${count}"] [role="row"]`).length === 0) return;
      observer.disconnect();
      // The frame after this one begins when this one has been painted.
      requestAnimationFrame(() => requestAnimationFrame(() => (times.shownMs = performance.now())));
    });
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-rowcount'],
    });
  }, paths.length);
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 100, y: 300, data });
  }
  await session.detach();
  await page.waitForFunction(() => window.benchTimes?.shownMs !== undefined, null, { timeout: 120_000 });
  return page.evaluate(() => (window.benchTimes?.shownMs ?? 0) - (window.benchTimes?.droppedMs ?? 0));
}
