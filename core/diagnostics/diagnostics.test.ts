import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { taskView } from '../model/fixtures/task-view.ts';
import { noteChanges, openDiagnostics } from './diagnostics.ts';

function opened(maxBytes?: number) {
  const root = mkdtempSync(join(tmpdir(), 'quire-diagnostics-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, 'log');
  const options = { folder, home: '/home/ada', now: () => Date.UTC(2031, 0, 1) };
  return { root, folder, log: openDiagnostics({ ...options, ...(maxBytes !== undefined && { maxBytes }) }) };
}

describe('The diagnostics log', () => {
  test('keeps no key, no signed query and no home folder', () => {
    const { log } = opened();
    log.note('task', {
      error: {
        cause: 'ENOENT /home/ada/Books/a.pdf',
        body: 'Authorization: Bearer sk-1 https://files.test/a?X-Amz-Signature=s1',
      },
    });
    const text = log.read();
    expect(text).toContain('~/Books/a.pdf');
    for (const secret of ['sk-1', 's1"', 'Signature', '/home/ada']) expect(text).not.toContain(secret);
    expect(JSON.parse(text)).toMatchObject({ event: 'task', time: '2031-01-01T00:00:00.000Z' });
  });

  test('keeps three files of bounded size, the newest lines among them', () => {
    const { log, folder } = opened(2000);
    for (let count = 0; count < 200; count += 1) log.note('line', { count });
    expect(readdirSync(folder).sort()).toEqual(['diagnostics.1.log', 'diagnostics.2.log', 'diagnostics.log']);
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).size).toBeLessThan(2200);
    const counts = log
      .read()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).count);
    expect(counts.at(-1)).toBe(199);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });

  test('is exported whole, and never over a file that is there', () => {
    const { log, root } = opened();
    log.note('start');
    expect(readFileSync(log.export(root), 'utf8')).toBe(log.read());
    expect(() => log.export(root)).toThrow(expect.objectContaining({ code: 'EEXIST' }));
  });

  test('tells each change once, without the document’s name', () => {
    const { log } = opened();
    const note = noteChanges(log);
    const task = taskView({
      name: 'secret.pdf',
      status: 'failed',
      error: { code: 'disk-full', params: { name: 'secret.pdf' } },
    });
    const change = { revision: 1, upserted: [task], removed: [] };
    note(change);
    note(change);
    expect(log.read().trim().split('\n')).toHaveLength(1);
    expect(log.read()).toContain('disk-full');
    expect(log.read()).not.toContain('secret');
  });

  test('counts the rows of a folder in one line; from then on each has its own', () => {
    const { log } = opened();
    const note = noteChanges(log);
    const rows = Array.from({ length: 5000 }, (_, row) =>
      taskView({ id: `t${row}`, status: row < 4990 ? 'ready' : 'queued' }),
    );
    note({ revision: 1, upserted: rows, removed: [] });
    note({ revision: 2, upserted: rows.slice(0, 3).map((row) => ({ ...row, status: 'queued' })), removed: [] });
    const lines = log
      .read()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.slice(0, 2)).toMatchObject([
      { event: 'tasks', count: 4990, status: 'ready' },
      { event: 'tasks', count: 10, status: 'queued' },
    ]);
    expect(lines.slice(2).map(({ event, id }) => [event, id])).toEqual([
      ['task', 't0'],
      ['task', 't1'],
      ['task', 't2'],
    ]);
  });
});
