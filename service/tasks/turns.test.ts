import { describe, expect, test } from 'vitest';
import { nextTurn, Turns } from './turns.ts';

const waitingOf = (...owners: string[]) => owners.map((owner) => ({ owner }));

describe('Who is next', () => {
  const waiting = waitingOf;

  type Counts = Record<string, number>;
  test.each<[{ owner: string }[], Counts, number, Counts?]>([
    [waiting(), {}, -1],
    [waiting('a', 'b'), {}, 0],
    [waiting('a', 'a', 'b'), { a: 1 }, 2],
    [waiting('a', 'b'), { a: 1, b: 1 }, 0],
    [waiting('a', 'b'), { a: 1, b: 2 }, 0],
    // Where they run equally many, the one whose last turn is longest ago.
    [waiting('a', 'a', 'b'), {}, 2, { a: 4, b: 3 }],
    [waiting('a', 'a', 'b'), {}, 2, { a: 4 }],
    [waiting('a', 'a', 'b'), {}, 0, { a: 4, b: 5 }],
    [waiting('a', 'b'), { b: 1 }, 0, { a: 9, b: 1 }],
  ])('%j while %j are running', (queue, running, expected, lastTurns = {}) => {
    expect(nextTurn(queue, new Map(Object.entries(running)), new Map(Object.entries(lastTurns)))).toBe(expected);
  });
});

test.each([
  [waitingOf('a', 'a', 'b'), { a: 2 }, 2, 2],
  [waitingOf('a', 'a'), { a: 2 }, 2, -1],
  [waitingOf('a', 'a'), { a: 2 }, 3, 0],
])('%j while %j are running and each may have %i: %i', (queue, running, most, expected) => {
  expect(nextTurn(queue, new Map(Object.entries(running)), new Map(), most)).toBe(expected);
});

test('Where turns may last, one owner leaves as many as it takes, and gets more when they come free', async () => {
  const turns = new Turns(4, { keepsSome: true });
  const running: string[] = [];
  const ends: (() => void)[] = [];
  const take = (owner: string) =>
    turns.take(owner, new AbortController().signal, () => {
      running.push(owner);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const all = ['a', 'a', 'a', 'b', 'c'].map(take);
  await Promise.resolve();
  expect(running).toEqual(['a', 'a', 'b', 'c']);
  ends[0]?.();
  await all[0];
  // Nobody waits but the third of a, which has one and of which one is free.
  expect(running).toEqual(['a', 'a', 'b', 'c']);
  ends[1]?.();
  await all[1];
  expect(running).toEqual(['a', 'a', 'b', 'c', 'a']);
  for (const end of ends) end();
  await Promise.all(all);
});

test('With one turn at a time, one owner’s many do not hold up another’s one', async () => {
  const turns = new Turns(1);
  const order: string[] = [];
  const take = (owner: string) => turns.take(owner, new AbortController().signal, async () => void order.push(owner));
  await Promise.all([...Array.from({ length: 4 }, () => take('many')), take('one')]);
  expect(order).toEqual(['many', 'one', 'many', 'many', 'many']);
});

describe('Turns', () => {
  const never = new AbortController().signal;

  test('run as many at a time as there are, and the next when one ends', async () => {
    const turns = new Turns(2);
    const log: string[] = [];
    const ends = new Map<string, () => void>();
    const take = (name: string, owner = 'a') =>
      turns.take(owner, never, () => {
        log.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      });
    const all = [take('1'), take('2'), take('3'), take('4', 'b')];
    await Promise.resolve();
    expect(log).toEqual(['1', '2']);
    ends.get('1')?.();
    await all[0];
    expect(log).toEqual(['1', '2', '4']);
    ends.get('4')?.();
    await all[3];
    ends.get('2')?.();
    await all[1];
    ends.get('3')?.();
    await all[2];
    expect(log).toEqual(['1', '2', '4', '3']);
  });

  test('are passed on by work that gets nowhere, half of them at a time', async () => {
    const turns = new Turns(2);
    const log: string[] = [];
    const begun = new Map<string, { end(): void; passOn(): void }>();
    const take = (name: string) =>
      turns.take('a', never, (passOn) => {
        log.push(name);
        return new Promise<void>((resolve) => begun.set(name, { end: resolve, passOn }));
      });
    const all = ['1', '2', '3', '4', '5'].map(take);
    await Promise.resolve();
    for (const name of ['1', '1', '2']) begun.get(name)?.passOn();
    await Promise.resolve();
    expect([log, turns.running]).toEqual([['1', '2', '3'], 3]);
    // What had passed its turn on gives none back, but another may pass on now.
    begun.get('1')?.end();
    await all[0];
    expect(log).toEqual(['1', '2', '3']);
    begun.get('2')?.passOn();
    await Promise.resolve();
    expect(log).toEqual(['1', '2', '3', '4']);
    begun.get('3')?.end();
    await all[2];
    expect(log).toEqual(['1', '2', '3', '4', '5']);
    begun.get('1')?.passOn();
    for (const { end } of begun.values()) end();
    await Promise.all(all);
    expect(turns.running).toBe(0);
  });

  test('go on after work that threw', async () => {
    const turns = new Turns(1);
    await expect(turns.take('a', never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(turns.take('a', never, async () => 'fine')).resolves.toBe('fine');
  });

  test('are left by whoever is cancelled while waiting', async () => {
    const turns = new Turns(1);
    let end = () => {};
    const first = turns.take(
      'a',
      never,
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    const controller = new AbortController();
    const second = turns.take('a', controller.signal, async () => 'ran');
    controller.abort(new Error('cancelled'));
    await expect(second).rejects.toThrow('cancelled');
    end();
    await first;
    await expect(turns.take('a', never, async () => 'third')).resolves.toBe('third');
  });
});
