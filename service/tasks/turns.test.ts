import { describe, expect, test } from 'vitest';
import { nextTurn, Turns } from './turns.ts';

describe('Who is next', () => {
  const waiting = (...owners: string[]) => owners.map((owner) => ({ owner }));

  test.each([
    [waiting(), {}, -1],
    [waiting('a', 'b'), {}, 0],
    [waiting('a', 'a', 'b'), { a: 1 }, 2],
    [waiting('a', 'b'), { a: 1, b: 1 }, 0],
    [waiting('a', 'b'), { a: 1, b: 2 }, 0],
  ])('%j while %j are running', (queue, running, expected) => {
    expect(nextTurn(queue, new Map(Object.entries(running)))).toBe(expected);
  });
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
