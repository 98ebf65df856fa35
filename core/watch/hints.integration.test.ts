import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, onTestFinished } from 'vitest';
import { until } from '../tasks/fixtures/test-clock.ts';
import { systemHints } from './hints.ts';

function watched(subfolders: boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'quire-hints-'));
  mkdirSync(join(folder, 'deep'));
  let hints = 0;
  const stop = systemHints(folder, subfolders, () => {
    hints += 1;
  });
  onTestFinished(() => {
    stop();
    rmSync(folder, { recursive: true, force: true });
  });
  let count = 0;
  /** Watching begins a moment after it was asked for: files are written until one of them is noticed. */
  return (name: (count: number) => string) =>
    until(() => {
      count += 1;
      if (count % 50 === 1) writeFileSync(join(folder, name(count)), '%PDF');
      return hints > 0;
    });
}

describe('the system’s hints', () => {
  it('come when a PDF arrives', async () => {
    await watched(false)((count) => `${count}.pdf`);
  });

  it('come from below where subfolders are watched', async () => {
    await watched(true)((count) => join('deep', `${count}.pdf`));
  });
});
