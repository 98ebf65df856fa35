import { expect, it } from 'vitest';
import { listening } from './listening.ts';

const told = async (waiting: Promise<void>): Promise<boolean> =>
  Promise.race([waiting.then(() => true), new Promise<boolean>((done) => setImmediate(() => done(false)))]);

it('waits until the page says that it listens, also where that page is another one', async () => {
  const page = listening();
  const early = page.wait();
  page.end();
  expect(await told(early)).toBe(false);
  page.begin();
  expect(await told(early)).toBe(true);
  page.end();
  const late = page.wait();
  expect(await told(late)).toBe(false);
  page.begin();
  expect(await told(late)).toBe(true);
});
