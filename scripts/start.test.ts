import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const start = (...words: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'start.mjs'), ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });

test('`npm start` says what it is for, and on Linux without a display what can be done instead', () => {
  const help = start('--help');
  expect([help.status, help.stderr]).toEqual([0, '']);
  expect(help.stdout).toContain('npm start -- book.pdf');
  if (process.platform !== 'linux') return;
  const bare = start();
  expect([bare.status, bare.stdout]).toEqual([2, '']);
  expect(bare.stderr).toContain('xvfb-run -a npm start');
});
