import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { savePath } from './save-path.ts';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'quire-save-path-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

/** A dialog that is answered so, one answer after another. */
function dialog(...answers: (string | null)[]) {
  const shown: [string, string | null][] = [];
  const ask = async (suggested: string, taken: string | null) => {
    shown.push([suggested, taken]);
    return answers.shift() ?? null;
  };
  return { ask, shown };
}

test('A name typed without the extension gets it, of whatever case the one that is typed is', async () => {
  const there = folder();
  for (const [typed, saved] of [
    ['notes', 'notes.md'],
    ['notes.pdf', 'notes.pdf.md'],
    ['NOTES.MD', 'NOTES.MD'],
  ] as const) {
    expect(await savePath(dialog(join(there, typed)).ask, join(there, 'a.md'), '.md')).toBe(join(there, saved));
  }
});

test('A file whose name results from adding the extension is only replaced by a person who is asked about it', async () => {
  const there = folder();
  const [typed, whole, suggested] = [join(there, 'notes'), join(there, 'notes.md'), join(there, 'a.md')];
  writeFileSync(whole, 'mine');
  const { ask, shown } = dialog(typed, whole);
  expect(await savePath(ask, suggested, '.md')).toBe(whole);
  expect(shown).toEqual([
    [suggested, null],
    [whole, 'notes.md'],
  ]);
  expect(await savePath(dialog(typed, null).ask, suggested, '.md')).toBeNull();
  expect(await savePath(dialog(typed, typed, join(there, 'others')).ask, suggested, '.md')).toBe(
    join(there, 'others.md'),
  );
});
