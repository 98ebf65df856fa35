import { describe, expect, it } from 'vitest';
import { fault, limitedUntil, noCredit, offline, refused, serverError, wrongKey } from '../fixtures/fake-service.ts';
import { afterAnswer, afterTrouble, concernsService, type Gate, isOpen, type ServiceTrouble } from './gate.ts';

const now = 1_000_000;
const trouble = (given: unknown) => given as ServiceTrouble;

describe('gate', () => {
  it.each([
    ['a dead network', offline, true],
    ['a stopped service', { ...offline, error: fault('service-stopped') }, true],
    ['a server error', serverError, false],
    ['a rate limit', limitedUntil(null), true],
    ['a wrong key', wrongKey, true],
    ['no credit', noCredit, true],
    ['a refused document', refused, false],
  ])('%s concerns the whole service: %#', (_name, given, whole) => {
    expect(concernsService(given)).toBe(whole);
  });

  it('waits as long as the service says', () => {
    const gate = afterTrouble({ kind: 'connected' }, trouble(limitedUntil(now + 42_000)), now, 0);
    expect(gate).toMatchObject({ kind: 'cooling', untilMs: now + 42_000 });
    expect(isOpen(gate, now + 41_999)).toBe(false);
    expect(isOpen(gate, now + 42_000)).toBe(true);
  });

  it('takes a wait that the service asks for as the least, up to an hour, whoever reports it', () => {
    const asked = { ...serverError, retryAtMs: now + 42_000 };
    expect(concernsService(asked as never)).toBe(true);
    expect(afterTrouble({ kind: 'idle' }, trouble(asked), now, 0)).toMatchObject({
      kind: 'cooling',
      untilMs: now + 42_000,
    });
    const absurd = afterTrouble({ kind: 'idle' }, trouble(limitedUntil(8.64e15)), now, 0);
    expect(absurd).toMatchObject({ untilMs: now + 3_600_000 });
    let gate: Gate = { kind: 'idle' };
    const waits: number[] = [];
    let nowMs = now;
    for (let time = 0; time < 4; time++) {
      gate = afterTrouble(gate, trouble(limitedUntil(nowMs)), nowMs, 0);
      if (gate.kind !== 'cooling') throw new Error(gate.kind);
      waits.push(gate.untilMs - nowMs);
      nowMs = gate.untilMs;
    }
    expect(waits).toEqual([0, 2000, 4000, 8000]);
  });

  it('waits longer each time when the service says nothing, up to a bound', () => {
    let gate: Gate = { kind: 'idle' };
    let nowMs = now;
    const waits: number[] = [];
    for (let failure = 0; failure < 9; failure++) {
      gate = afterTrouble(gate, trouble(offline), nowMs, 0);
      if (gate.kind !== 'unreachable') throw new Error(gate.kind);
      waits.push(gate.untilMs - nowMs);
      nowMs = gate.untilMs;
    }
    expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  });

  it('counts one outage once, however many tasks report it', () => {
    const first = afterTrouble({ kind: 'connected' }, trouble(offline), now, 0);
    const again = afterTrouble(first, trouble(offline), now + 10, 0);
    expect(again).toEqual(first);
  });

  it('takes the longest of several waits', () => {
    const first = afterTrouble({ kind: 'connected' }, trouble(limitedUntil(now + 60_000)), now, 0);
    expect(afterTrouble(first, trouble(limitedUntil(now + 5000)), now, 0)).toMatchObject({ untilMs: now + 60_000 });
    expect(afterTrouble(first, trouble(limitedUntil(now + 90_000)), now, 0)).toMatchObject({ untilMs: now + 90_000 });
    expect(afterTrouble(first, trouble(offline), now, 0)).toBe(first);
  });

  it('stays frozen until a person acts', () => {
    const gate = afterTrouble({ kind: 'connected' }, trouble(wrongKey), now, 0);
    expect(isOpen(gate, Number.MAX_SAFE_INTEGER)).toBe(false);
    expect(afterAnswer(gate, 'submission')).toBe(gate);
    expect(afterTrouble(gate, trouble(limitedUntil(now + 1)), now, 0)).toBe(gate);
  });

  it('a poll proves that the network is back, only an accepted submission that the limit has passed', () => {
    const away = afterTrouble({ kind: 'idle' }, trouble(offline), now, 0);
    expect(afterAnswer(away, 'other')).toEqual({ kind: 'connected' });
    const cooling = afterTrouble({ kind: 'idle' }, trouble(limitedUntil(now + 1000)), now, 0);
    expect(afterAnswer(cooling, 'other')).toBe(cooling);
    expect(afterAnswer(cooling, 'submission')).toEqual({ kind: 'connected' });
  });
});
