import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../../core/errors/codes.ts';
import { answer, type SenderFrame, senderFrameOf } from './reply.ts';

const table = {
  double: { args: z.tuple([z.number()]), result: z.number() },
  fail: { args: z.tuple([z.enum(['app', 'other'])]), result: z.void() },
};
const handlers = {
  double: (value: number) => value * 2,
  fail: (kind: 'app' | 'other') => {
    if (kind === 'app') throw new AppError('key-missing', { host: 'h' });
    throw new TypeError('boom');
  },
};
const ours: SenderFrame = { origin: 'app://quire', isOurMainFrame: true };
const ask = (name: unknown, args: unknown, frame: SenderFrame | null = ours) =>
  answer(table, handlers, frame, name, args);
const refused = { ok: false, error: { code: 'internal' } };

describe('A request from the window', () => {
  test('is answered with its handler’s value', async () => {
    expect(await ask('double', [21])).toEqual({ ok: true, value: 42 });
  });

  test('that fails is answered with an error as data, never thrown', async () => {
    expect(await ask('fail', ['app'])).toEqual({ ok: false, error: { code: 'key-missing', params: { host: 'h' } } });
    expect(await ask('fail', ['other'])).toMatchObject({
      ok: false,
      error: { code: 'internal', detail: { cause: 'TypeError: boom' } },
    });
  });

  test('waits for handlers that are still being made, and fails with them', async () => {
    expect(await answer(table, Promise.resolve(handlers), ours, 'double', [1])).toEqual({ ok: true, value: 2 });
    expect(await answer(table, Promise.reject(new Error('no journal')), ours, 'double', [1])).toMatchObject(refused);
  });

  test.each([
    ['unknown', 'nothing', []],
    ['inherited', 'toString', []],
    ['no text', 7, []],
    ['a prototype', '__proto__', []],
  ])('whose name is %s is refused', async (_what, name, args) => {
    expect(await ask(name, args)).toMatchObject(refused);
  });

  test.each([[[]], [['21']], [[1, 2]], [21], [null], [undefined], [{ 0: 21, length: 1 }]])(
    'whose arguments are not what it takes is refused: %j',
    async (args) => {
      expect(await ask('double', args)).toMatchObject(refused);
    },
  );

  test.each<[string, SenderFrame | null]>([
    ['a frame that is gone', null],
    ['a frame inside the page', { origin: 'app://quire', isOurMainFrame: false }],
    ['another origin', { origin: 'https://example.com', isOurMainFrame: true }],
    ['another host of the scheme', { origin: 'app://quire.example', isOurMainFrame: true }],
    ['an opaque origin', { origin: 'null', isOurMainFrame: true }],
  ])('from %s is refused', async (_what, frame) => {
    expect(await ask('double', [21], frame)).toMatchObject(refused);
  });
});

test('Only the top frame of our own window counts as ours', () => {
  const [window, stranger] = [{}, {}];
  const top = { origin: 'app://quire', parent: null };
  const inside = { origin: 'app://quire', parent: top };
  const isOurs = (sender: object, senderFrame: typeof top | typeof inside, trusted: object | null = window) =>
    senderFrameOf({ sender, senderFrame }, trusted)?.isOurMainFrame;
  expect(isOurs(window, top)).toBe(true);
  expect(isOurs(window, inside)).toBe(false);
  expect(isOurs(stranger, top)).toBe(false);
  expect(isOurs(window, top, null)).toBe(false);
  expect(senderFrameOf({ sender: window, senderFrame: null }, window)).toBeNull();
});
