import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { compiledPdfium, loadPdfium } from './pdfium.ts';

it('A PDFium that nobody uses any more gives its memory back, the first one too', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = async () => new WeakRef((await loadPdfium(await compiledPdfium())).heap.bytes(0, 1).buffer);
  const memories = [await used(), await used()];
  await sleep(0);
  collect();
  expect(memories.map((memory) => memory.deref())).toEqual([undefined, undefined]);
});
