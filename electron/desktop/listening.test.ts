import { expect, it } from 'vitest';
import { listening } from './listening.ts';

const resolved = async (waiting: Promise<void>): Promise<boolean> =>
  Promise.race([waiting.then(() => true), new Promise<boolean>((done) => setImmediate(() => done(false)))]);

it('waits until the page says that it listens, also where that page is another one', async () => {
  const page = listening();
  const early = page.wait();
  page.end();
  expect(await resolved(early)).toBe(false);
  page.begin();
  expect(await resolved(early)).toBe(true);
  page.end();
  const late = page.wait();
  expect(await resolved(late)).toBe(false);
  page.begin();
  expect(await resolved(late)).toBe(true);
});
