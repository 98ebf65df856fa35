import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const script = `
  import { statSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { moveTemporaryFolder } from ${JSON.stringify(join(import.meta.dirname, 'memory-folder.mjs'))};
  moveTemporaryFolder();
  console.log(JSON.stringify([tmpdir(), statSync(tmpdir()).mode & 0o7777]));
`;

const folderOf = (env: NodeJS.ProcessEnv): [string, number] => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', env });
  return JSON.parse(stdout);
};

test('The temporary folder of a test run is open to every user, and a new one is gone with it', () => {
  const [folder, mode] = folderOf({ PATH: process.env.PATH });
  const isOwn = folder.startsWith('/dev/shm/');
  if (isOwn) expect(mode).toBe(0o1777);
  expect(existsSync(folder)).toBe(!isOwn);
});

test('A temporary folder that somebody chose stays the one', () => {
  expect(folderOf({ PATH: process.env.PATH, TMPDIR: tmpdir() })[0]).toBe(tmpdir());
});
