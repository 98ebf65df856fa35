import { callMainSync, sendToMain } from './renderer-ipc.ts';

/**
 * A file dropped where no drop zone takes it: Electron asks will-navigate for the file's address, Chromium would open a
 * tab. The page's own handlers run as ever; only what they leave alone is taken over.
 */
export function watchDropsOutside(): void {
  let isTakenByPage = false;
  const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  const judge = (event: DragEvent) => {
    isTakenByPage = event.defaultPrevented;
    if (!isTakenByPage && holdsFiles(event)) event.preventDefault();
  };
  // Added anew while each event is on its way down, so that on the way up it comes after the page's own listeners on window.
  window.addEventListener(
    'dragover',
    () => {
      window.removeEventListener('dragover', judge);
      window.addEventListener('dragover', judge);
    },
    true,
  );
  window.addEventListener(
    'drop',
    (event) => {
      if (isTakenByPage || !holdsFiles(event)) return;
      // Without a dragover that accepts, Chromium never shows a page the drop.
      event.stopImmediatePropagation();
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      sendToMain({ kind: 'dropped-outside', paths: files.map((file) => String(callMainSync({ kind: 'path', file }))) });
    },
    true,
  );
}

/** Keys that the page left alone go to the application menu's accelerators. */
export function watchKeys(): void {
  window.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.repeat || !event.isTrusted) return;
    if (!event.ctrlKey && !event.metaKey && !event.altKey && !/^F\d+$/.test(event.key) && event.key.length === 1)
      return;
    const { key, code, ctrlKey: control, shiftKey: shift, altKey: alt, metaKey: meta } = event;
    sendToMain({ kind: 'key', key, code, control, shift, alt, meta });
  });
}

export function watchSize(): void {
  window.addEventListener('resize', () => sendToMain({ kind: 'resized' }));
}
