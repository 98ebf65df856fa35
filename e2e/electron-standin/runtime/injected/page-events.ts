import { callMainSync, sendToMain } from './renderer-ipc.ts';

/** Listens on window behind the page's own listeners there: it is added anew while each event is on its way down. */
function listenLast<K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void): void {
  window.addEventListener(
    type,
    () => {
      window.removeEventListener(type, listener);
      window.addEventListener(type, listener);
    },
    true,
  );
}

/**
 * A file dropped where no drop zone takes it: Electron asks will-navigate for the file's address, Chromium would open a
 * tab. The page's own handlers run as ever; only what they leave alone is taken over.
 */
export function watchDropsOutside(): void {
  let isTakenByPage = false;
  const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  listenLast('dragover', (event) => {
    isTakenByPage = event.defaultPrevented;
    if (!isTakenByPage && holdsFiles(event)) event.preventDefault();
  });
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
  listenLast('keydown', (event) => {
    if (event.defaultPrevented || event.repeat || !event.isTrusted) return;
    const { key, code, ctrlKey: control, shiftKey: shift, altKey: alt, metaKey: meta } = event;
    const isText = key.length === 1 && !control && !meta && !alt;
    if (!isText) sendToMain({ kind: 'key', key, code, control, shift, alt, meta });
  });
}

export function watchSize(): void {
  window.addEventListener('resize', () => sendToMain({ kind: 'resized' }));
}
