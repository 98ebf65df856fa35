import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { compiledPdfium, loadPdfium } from './pdfium.ts';

it('A PDFium that nobody uses any more gives its memory back, the first one too', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const used = async () => new WeakRef((await loadPdfium(await compiledPdfium())).heap.bytes(0, 1).buffer);
  const memories = [await used(), await used()];
  // Compilers in other threads may hold the memory a little longer.
  const areGone = () => {
    collect();
    return memories.map((memory) => memory.deref() === undefined);
  };
  await expect.poll(areGone).toEqual([true, true]);
});

it('A PDFium that was released is given to the next document without a trace of the last', async () => {
  const module = await compiledPdfium();
  const used = await loadPdfium(module);
  const memory = () => Buffer.from(used.heap.bytes(0, used.heap.sizeBytes));
  const first = Buffer.from(memory());
  const secret = Buffer.from('A secret of the first document');
  for (const sizeBytes of [64, 100_000, 10_000_000]) {
    const place = used.malloc(sizeBytes);
    for (const at of [place, place + sizeBytes - secret.length]) used.heap.bytes(at, secret.length).set(secret);
  }
  used.release();
  expect(await loadPdfium(module)).toBe(used);
  expect(memory().includes(secret)).toBe(false);
  expect(memory().equals(first)).toBe(true);
});

it('A PDFium is given to one document at a time', async () => {
  const module = await compiledPdfium();
  const [one, other] = [await loadPdfium(module), await loadPdfium(module)];
  one.release();
  other.release();
  const again = [await loadPdfium(module), await loadPdfium(module)];
  expect(new Set([one, other, ...again]).size).toBe(3);
});

it('A PDFium whose memory has grown is not used again', async () => {
  const module = await compiledPdfium();
  const grown = await loadPdfium(module);
  grown.malloc(64_000_000);
  grown.release();
  const next = await loadPdfium(module);
  expect(next).not.toBe(grown);
  expect(next.heap.sizeBytes).toBeLessThan(grown.heap.sizeBytes);
});

it('A PDFium that stopped in the middle of a call is not used again', async () => {
  const module = await compiledPdfium();
  const broken = await loadPdfium(module);
  const access = broken.malloc(12);
  for (const [i, value] of [1_000, broken.setReader(stop), 0].entries()) broken.heap.setU32(access + 4 * i, value);
  expect(() => broken.FPDF_LoadCustomDocument(access, 0)).toThrow('stopped');
  broken.release();
  expect(await loadPdfium(module)).not.toBe(broken);
});

function stop(): never {
  throw new Error('stopped');
}
