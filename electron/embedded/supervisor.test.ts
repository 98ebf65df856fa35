import { describe, expect, test } from 'vitest';
import type { ServiceOrder } from './service-messages.ts';
import { isGivingUp, restartDelayMs, type ServiceProcess, superviseService } from './supervisor.ts';

/** A service whose processes do what the test tells them, on a clock that only waiting moves. */
function house() {
  let nowMs = 0;
  const kept = { days: 30 };
  const waits: number[] = [];
  const children: { orders: ServiceOrder[]; say(message: unknown): void; die(): void; killed: boolean }[] = [];
  const failing = { starts: 0 };
  const busy = { is: false };
  /** Ends the time between two looks at whether the service rests. */
  let rested = () => {};
  const start = (): ServiceProcess => {
    if (failing.starts > 0) {
      failing.starts -= 1;
      throw new Error('EAGAIN');
    }
    let listener: (message: unknown) => void = () => {};
    const exits: (() => void)[] = [];
    const child = {
      orders: [] as ServiceOrder[],
      say: (message: unknown) => listener(message),
      die: () => {
        for (const exit of exits) exit();
      },
      killed: false,
    };
    children.push(child);
    return {
      send: (order) => {
        child.orders.push(order);
        if (order.kind === 'stop') child.die();
      },
      onMessage: (given) => {
        listener = given;
      },
      onExit: (exit) => void exits.push(exit),
      kill: () => {
        child.killed = true;
      },
    };
  };
  const service = superviseService({
    start,
    dataFolder: '/data',
    keepDays: () => kept.days,
    isBusy: () => busy.is,
    rest: () =>
      new Promise((resolve) => {
        rested = resolve;
      }),
    now: () => nowMs,
    wait: async (ms) => {
      waits.push(ms);
      nowMs += ms;
    },
  });
  const advance = (ms: number) => {
    nowMs += ms;
  };
  const child = (index: number) => {
    const found = children[index];
    if (!found) throw new Error(`No process ${index} was started.`);
    return found;
  };
  const rest = async () => {
    rested();
    await settle();
  };
  return { failing, kept, busy, service, children, waits, child, advance, rest };
}

const ready = (port: number) => ({ kind: 'ready', baseUrl: `http://127.0.0.1:${port}/v1` });
/** Lets the promises that are settled run on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('The service on this computer', () => {
  test('starts with the first need, once for all who ask, with a token that only its message holds', async () => {
    const { service, children, child } = house();
    expect(children).toHaveLength(0);
    const asked = Promise.all([service.endpoint(), service.endpoint()]);
    await settle();
    expect(children).toHaveLength(1);
    const [order] = child(0).orders;
    if (order?.kind !== 'start') throw new Error('The first order is to start.');
    expect(order.token).toMatch(/^[\w-]{43}$/);
    child(0).say(ready(4000));
    const expected = { baseUrl: 'http://127.0.0.1:4000/v1', key: order.token };
    expect(await asked).toEqual([expected, expected]);
    expect(await service.endpoint()).toEqual(expected);
  });

  test('whose process can’t be started at first is tried again, and those who ask wait', async () => {
    const { service, child, waits, failing } = house();
    failing.starts = 2;
    const asked = service.endpoint();
    await settle();
    child(0).say({ kind: 'nonsense' });
    child(0).say(ready(4000));
    expect((await asked).baseUrl).toBe('http://127.0.0.1:4000/v1');
    expect(waits).toEqual([0, 250, 500]);
  });

  test('that can never be started is given up after five times, and those who ask are told', async () => {
    const { service, failing } = house();
    failing.starts = 100;
    await expect(service.endpoint()).rejects.toMatchObject({ data: { code: 'service-stopped' } });
    expect(failing.starts).toBe(95);
  });

  test('comes back by itself after a death, elsewhere and with another token', async () => {
    const { service, child, waits } = house();
    const first = service.endpoint();
    await settle();
    child(0).say(ready(4000));
    const before = await first;
    child(0).die();
    await settle();
    child(1).say(ready(4001));
    const after = await service.endpoint();
    expect(after.baseUrl).toBe('http://127.0.0.1:4001/v1');
    expect(after.key).not.toBe(before.key);
    expect(waits).toEqual([0, 250]);
  });

  test('keeps those waiting who asked while it starts again', async () => {
    const { service, child } = house();
    const asked = service.endpoint();
    await settle();
    child(0).die();
    await settle();
    child(1).say(ready(4001));
    expect((await asked).baseUrl).toBe('http://127.0.0.1:4001/v1');
  });

  test('that dies five times in a minute is given up, with what it said last, until somebody asks again', async () => {
    const { service, child, children } = house();
    const asked = service.endpoint().catch((error: unknown) => error);
    for (let index = 0; index < 5; index++) {
      await settle();
      child(index).say({ kind: 'failed', error: { code: 'internal', detail: { cause: 'disk I/O error' } } });
      child(index).die();
    }
    expect(await asked).toMatchObject({ data: { code: 'service-stopped', detail: { cause: 'disk I/O error' } } });
    await settle();
    expect(children).toHaveLength(5);
    const again = service.endpoint();
    await settle();
    child(5).say(ready(4005));
    expect((await again).baseUrl).toBe('http://127.0.0.1:4005/v1');
  });

  test('that can’t start before a person has done something says so at once', async () => {
    const { service, child, children } = house();
    const asked = service.endpoint().catch((error: unknown) => error);
    await settle();
    const error = { code: 'journal-newer', params: { folder: '/data' } };
    child(0).say({ kind: 'failed', error });
    child(0).die();
    expect(await asked).toMatchObject({ data: error });
    await settle();
    expect(children).toHaveLength(1);
  });

  test('does not count deaths that are long past', async () => {
    const { service, child, children, advance } = house();
    for (let index = 0; index < 8; index++) {
      const asked = service.endpoint();
      await settle();
      child(index).say(ready(4000 + index));
      await asked;
      advance(30_000);
      child(index).die();
      await settle();
    }
    expect(children).toHaveLength(9);
  });

  test('makes room for a new one when it rests after work', async () => {
    const { busy, service, child, children, rest } = house();
    const started = service.endpoint();
    await settle();
    child(0).say(ready(4000));
    await started;
    await rest();
    await rest();
    // It has not done anything yet.
    expect(children).toHaveLength(1);
    await service.endpoint();
    await rest();
    await service.endpoint();
    await rest();
    busy.is = true;
    await rest();
    // Somebody has asked, or works on without asking.
    expect(child(0).orders.map(({ kind }) => kind)).toEqual(['start']);
    busy.is = false;
    await rest();
    expect(child(0).orders.at(-1)).toEqual({ kind: 'stop' });
    expect(child(0).killed).toBe(true);
    const next = service.endpoint();
    child(1).say(ready(4001));
    expect((await next).baseUrl).toBe('http://127.0.0.1:4001/v1');
    expect(children).toHaveLength(2);
  });

  test('is stopped in order, and nothing starts it afterwards', async () => {
    const { service, child, children } = house();
    const asked = service.endpoint();
    await settle();
    child(0).say(ready(4000));
    await asked;
    await service.stop();
    expect(child(0).orders.at(-1)).toEqual({ kind: 'stop' });
    await expect(service.endpoint()).rejects.toMatchObject({ code: 'service-stopped' });
    expect(children).toHaveLength(1);
  });

  test('that is stopped while it starts leaves nobody waiting', async () => {
    const { service } = house();
    const asked = service.endpoint().catch((error: unknown) => error);
    await settle();
    await service.stop();
    expect(await asked).toMatchObject({ code: 'service-stopped' });
  });
});

test('Restarts come later with each death, and at most four seconds later', () => {
  expect(
    [0, 1, 2, 3, 4, 5, 9].map((count) =>
      restartDelayMs(
        Array.from({ length: count }, () => 0),
        1,
      ),
    ),
  ).toEqual([0, 250, 500, 1_000, 2_000, 4_000, 4_000]);
  expect(restartDelayMs([0, 0, 0], 60_000)).toBe(0);
});

test('Five deaths within a minute are enough', () => {
  expect(isGivingUp([0, 1, 2, 3], 4)).toBe(false);
  expect(isGivingUp([0, 1, 2, 3, 4], 5)).toBe(true);
  expect(isGivingUp([0, 1, 2, 3, 4], 60_000)).toBe(false);
});

test('How long results are kept is told when it changes, and at the next start', async () => {
  const { kept, service, child } = house();
  service.retentionChanged();
  const endpoint = service.endpoint();
  await settle();
  child(0).say(ready(1));
  await endpoint;
  kept.days = 7;
  service.retentionChanged();
  service.retentionChanged();
  expect(
    child(0).orders.map((order) => ('keepDays' in order ? `${order.kind} ${order.keepDays}` : order.kind)),
  ).toEqual(['start 30', 'keep 7']);
  kept.days = 1;
  child(0).die();
  await settle();
  expect(child(1).orders).toMatchObject([{ kind: 'start', keepDays: 1 }]);
});
