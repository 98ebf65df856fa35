import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const script = `
  import { existsSync } from 'node:fs';
  import { tmpdir } from 'node:os';
  import { moveTemporaryFolder } from ${JSON.stringify(join(import.meta.dirname, 'memory-folder.mjs'))};
  moveTemporaryFolder();
  console.log(JSON.stringify([tmpdir(), existsSync(tmpdir())]));
`;

const folderOf = (env: NodeJS.ProcessEnv): [string, boolean] => {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8', env });
  return JSON.parse(stdout);
};

test('The temporary folder of a test run is there while it lasts, and a new one is gone with it', () => {
  const [folder, wasThere] = folderOf({ PATH: process.env.PATH });
  expect(wasThere).toBe(true);
  expect(existsSync(folder)).toBe(!folder.startsWith('/dev/shm/'));
});

test('A temporary folder that somebody chose stays the one', () => {
  expect(folderOf({ PATH: process.env.PATH, TMPDIR: tmpdir() })).toEqual([tmpdir(), true]);
});
