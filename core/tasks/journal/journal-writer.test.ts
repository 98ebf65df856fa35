import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Conversion } from '../../model/conversion.ts';
import type { Task } from '../../model/task.ts';
import type { TaskEvent } from '../../model/transition.ts';
import { base, examples } from '../fixtures/tasks.ts';
import { type JournalEntry, openJournal } from './journal.ts';
import { type DeferrableEntry, mergeEntries, mustBeDurable } from './journal-writer.ts';

const ids = fc.constantFrom('a', 'b', 'c');
const some = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 3 });

const tasks = fc
  .tuple(ids, fc.constantFrom(...Object.values(examples)))
  .map(([id, task]): Task => ({ ...task, id, position: id.charCodeAt(0) }));
const releases = fc.record({
  key: ids,
  service: fc.constant({ place: 'local' as const }),
  freed: fc.constant({ kind: 'conversion' as const, format: 'epub' as const, sessionId: 's' }),
  runs: fc.constant(null),
  dueAtMs: fc.nat(),
});
const conversions = fc
  .record({ id: ids, outcome: fc.constantFrom('accepted', 'done', 'failed'), atMs: fc.nat(9) })
  .map((part): Conversion => ({ ...part, task: base, result: null, error: null }));

const lines: fc.Arbitrary<DeferrableEntry> = fc.record(
  {
    tasks: some(tasks),
    removedTasks: some(ids),
    batches: some(fc.tuple(ids, fc.string()).map(([id, name]) => ({ id, name, addedAtMs: id.charCodeAt(0) }))),
    removedBatches: some(ids),
    releases: some(releases),
    doneReleases: some(ids),
    paused: fc.boolean(),
    coolings: some(
      fc.nat().map((untilMs) => ({ service: 'local', untilMs, error: { code: 'rate-limited', params: {} } })),
    ),
    conversions: some(conversions),
  },
  { requiredKeys: [] },
);
const last: fc.Arbitrary<JournalEntry> = fc.oneof(
  lines,
  fc.record({ tasks: some(tasks), forgotten: fc.record({ which: some(ids), token: fc.constant('token') }) }),
);

const folder = mkdtempSync(join(tmpdir(), 'quire-mergeEntries-'));

/** What a new journal holds after these entries. */
function after(entries: readonly JournalEntry[]) {
  const { journal } = openJournal(folder, 0);
  for (const entry of entries) journal.write(entry, { durable: false });
  const held = journal.read();
  const { conversions } = journal.past.search('', { from: 0, count: 10 });
  journal.close();
  rmSync(join(folder, 'journal.db'));
  const byId = <T>(rows: readonly T[]) => rows.map((row) => JSON.stringify(row)).sort();
  return { ...held, releases: byId(held.releases), conversions: byId(conversions) };
}

it('leaves in the journal what the entries one after the other would have left', () => {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  fc.assert(
    fc.property(fc.array(lines, { minLength: 1, maxLength: 4 }), last, (early, late) => {
      const one = mergeEntries(
        early.reduce((all, next) => mergeEntries(all, next)),
        late,
      );
      expect(after([one])).toEqual(after([...early, late]));
    }),
    { numRuns: 20 },
  );
});

const remote: Task = examples.submitting;
const local: Task = { ...remote, service: { place: 'local' } };
const result = { path: '/out/a.md', assetsFolder: null, sizeBytes: 8, missingImages: 0 };

describe('what the disk is waited for', () => {
  it.each<TaskEvent>([
    { type: 'sending', idempotent: false },
    { type: 'accepted', sessionId: 's' },
    { type: 'not-sent' },
    { type: 'uploaded', pdf: 'https://files.test/a.pdf' },
  ])('is what a remote service has, and not what our own has: $type', (event) => {
    expect(mustBeDurable(event, [remote])).toBe(true);
    expect(mustBeDurable(event, [local, remote])).toBe(true);
    expect(mustBeDurable(event, [local])).toBe(false);
  });

  it.each<TaskEvent>([
    { type: 'saved', result, atMs: 1, workedMs: null },
    { type: 'cancel', atMs: 1 },
    { type: 'pause' },
    { type: 'start' },
    { type: 'fail', error: { code: 'disk-full', params: {} }, again: 'from-here', atMs: 1 },
  ])('is what a person asked for, and every end: $type', (event) => {
    expect(mustBeDurable(event, [local])).toBe(true);
  });

  it.each<TaskEvent>([
    { type: 'inspected', pages: 3, facts: { text: 'own', language: 'en', thumbnail: true } },
    { type: 'begin', atMs: 1 },
    { type: 'prepared', sizeBytes: 100, mtimeMs: 1, sha256: null },
    { type: 'completed', pages: 3, metadata: null, warnings: [] },
  ])('is no step that only has to be taken again: $type', (event) => {
    expect(mustBeDurable(event, [remote])).toBe(false);
  });
});
