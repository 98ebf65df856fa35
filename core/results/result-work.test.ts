import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { SaveRequest } from '../model/saving.ts';
import { createResultWork, type ResultProcess, type ToResultProcess } from './result-work.ts';

const request: SaveRequest = {
  download: { path: '/state/result', sizeBytes: 1, content: 'markdown', url: 'https://convert.example/r.md' },
  stem: 'report',
  format: 'markdown',
  target: { kind: 'folder', folder: '/out', collision: 'keep-both' },
  images: 'folder',
  attachmentsFolder: '',
  signal: new AbortController().signal,
};
const result = { path: '/out/report.md', assetsFolder: null, sizeBytes: 1, missingImages: 0 };
const saved = (id: number) => ({ kind: 'ended', id, outcome: { kind: 'saved', result } });

type Begin = Extract<ToResultProcess, { kind: 'begin' }>;

/** Processes that do what a test says; the port is what is faked. */
function processes(behave: (message: ToResultProcess, child: { say(message: unknown): void; die(): void }) => void) {
  const all: { killed: boolean; began: Begin[] }[] = [];
  const start = (): ResultProcess => {
    const listeners: ((message: unknown) => void)[] = [];
    const exits: (() => void)[] = [];
    const child = { killed: false, began: [] as Begin[] };
    all.push(child);
    const die = () => {
      for (const exit of exits) exit();
    };
    return {
      send(message) {
        if (message.kind === 'begin') child.began.push(message);
        queueMicrotask(() => behave(message, { say: (said) => listeners.map((listen) => listen(said)), die }));
      },
      onMessage: (listener) => void listeners.push(listener),
      onExit: (listener) => void exits.push(listener),
      kill: () => {
        child.killed = true;
      },
    };
  };
  return { start, all };
}

const fetchResource = async () => null;

describe('The owner of the processes that work on results', () => {
  test('gives each process one result at a time, and starts four at most', async () => {
    const waiting: (() => void)[] = [];
    const { start, all } = processes((message, { say }) => {
      if (message.kind === 'begin') waiting.push(() => say(saved(message.id)));
    });
    const { save } = createResultWork({ start, fetchResource });
    const saves = Array.from({ length: 9 }, () => save(request));
    await sleep(0);
    expect(all.map(({ began }) => began.length)).toEqual([1, 1, 1, 1]);
    for (let at = 0; at < 9; at += 1) {
      waiting[at]?.();
      await sleep(0);
    }
    expect(await Promise.all(saves)).toEqual(Array.from({ length: 9 }, () => result));
    expect(all).toHaveLength(4);
  });

  test('takes the end of a process for an error of its result alone', async () => {
    const { start, all } = processes((message, { say, die }) => {
      if (message.kind !== 'begin') return;
      if (message.work.kind === 'save' && message.work.request.stem === 'bomb') die();
      else say(saved(message.id));
    });
    const { save } = createResultWork({ start, fetchResource });
    const bomb = save({ ...request, stem: 'bomb' });
    await expect(bomb).rejects.toMatchObject({ data: { code: 'result-unprocessable', params: { name: 'bomb' } } });
    expect(await save(request)).toEqual(result);
    expect(all).toHaveLength(2);
  });

  test('ends a process that is stuck, and not one that only takes long', async () => {
    const { start, all } = processes((message, { say }) => {
      if (message.kind !== 'begin') return;
      if (message.work.kind === 'save' && message.work.request.stem === 'stuck') return;
      let beats = 0;
      const beat = setInterval(() => {
        beats += 1;
        say({ kind: 'alive' });
        if (beats < 12) return;
        clearInterval(beat);
        say(saved(message.id));
      }, 5);
    });
    const { save } = createResultWork({ start, fetchResource, quietMs: 25 });
    const stuck = save({ ...request, stem: 'stuck' });
    const long = save(request);
    await expect(stuck).rejects.toMatchObject({ data: { code: 'result-unprocessable' } });
    expect(await long).toEqual(result);
    expect(all.map(({ killed }) => killed)).toEqual([true, false]);
  });

  test('goes on where a process can’t even be started', async () => {
    let starts = 0;
    const { start } = processes((message, { say }) => {
      if (message.kind === 'begin') say(saved(message.id));
    });
    const failing = () => {
      starts += 1;
      if (starts === 1) throw new Error('no memory');
      return start();
    };
    const { save } = createResultWork({ start: failing, fetchResource });
    await expect(save(request)).rejects.toThrow('no memory');
    expect(await save(request)).toEqual(result);
  });

  test('believes no message that is none', async () => {
    const { start } = processes((message, { say }) => {
      if (message.kind !== 'begin') return;
      say({ kind: 'ended', id: message.id + 1, outcome: { kind: 'saved', result } });
      say({ kind: 'ended', id: message.id, outcome: { kind: 'saved', result: { path: 5 } } });
      say('nonsense');
      say({ kind: 'ended', id: message.id, outcome: { kind: 'skipped' } });
    });
    expect(await createResultWork({ start, fetchResource }).save(request)).toEqual({ kind: 'skipped' });
  });
});
