import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFiles } from './files.ts';
import { png } from './fixtures/pictures.ts';
import { scene, tree } from './fixtures/scene.ts';

const images = Array.from({ length: 12 }, (_, n) => `p${n}.png`);
const markdown = images.map((name) => `![${name}](${name})`).join('\n\n');

/** Starts a save in a process of its own and kills it some milliseconds later. True: it had said that it was done. */
async function saveAndKill(request: object, afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fixtures/save-once.ts'), JSON.stringify(request)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  // Listened for from the start: a quick save ends before it is killed.
  const closed = once(child, 'close');
  const ended = closed.then(([code]) => {
    if (!said.includes('ready')) throw new Error(`The process ended with ${code} before it was ready.`);
  });
  while (!said.includes('ready')) await Promise.race([once(child.stdout, 'data'), ended]);
  await sleep(afterMs);
  child.kill('SIGKILL');
  await closed;
  return said.includes('saved');
}

test.each(['keep-both', 'replace'] as const)(
  'Killed at any instant and saved again (%s), a result is there once and whole',
  async (collision) => {
    const { request, out } = await scene();
    const files = createFiles({ fetchResource: async () => png });
    const expected = [...images.map((name) => `report.images/${name}`), 'report.md'].toSorted();
    let undisturbed = '';
    let interrupted = 0;
    for (let round = 0; round < 10; round += 1) {
      await rm(out, { recursive: true });
      await mkdir(out);
      if (collision === 'replace') {
        await files.save(await request('![old](old.png)'));
        expect(await tree(out)).toEqual(['report.images/old.png', 'report.md']);
      }
      const wish = await request(markdown, { target: { kind: 'folder', folder: out, collision } });
      if (round > 0 && !(await saveAndKill(wish, round * 5))) interrupted += 1;
      // Whatever the kill left: a result under its name is whole, with all of its images.
      const names = await readdir(out);
      if (names.includes('report.md') && !(await readFile(join(out, 'report.md'), 'utf8')).includes('old')) {
        expect(await readFile(join(out, 'report.md'), 'utf8')).toBe(undisturbed);
        expect(await readdir(join(out, 'report.images'))).toHaveLength(images.length);
      }
      expect(await files.save(wish)).toMatchObject({
        path: join(out, 'report.md'),
        assetsFolder: join(out, 'report.images'),
      });
      expect(await tree(out)).toEqual(expected);
      undisturbed ||= await readFile(join(out, 'report.md'), 'utf8');
      expect(await readFile(join(out, 'report.md'), 'utf8')).toBe(undisturbed);
      expect((await readdir(out)).toSorted()).toEqual(['report.images', 'report.md']);
    }
    expect(interrupted).toBeGreaterThan(0);
  },
);

test('A folder that somebody made meanwhile is not taken for a leftover', async () => {
  const { request, out } = await scene();
  const files = createFiles({ fetchResource: async () => png });
  const wish = await request(markdown);
  await saveAndKill(wish, 4);
  await rm(join(out, 'report.images'), { recursive: true, force: true });
  await rm(join(out, 'report.md'), { force: true });
  await mkdir(join(out, 'report.images'));
  await writeFile(join(out, 'report.images', 'mine.png'), 'mine');
  await files.save(wish);
  expect(await readFile(join(out, 'report.images', 'mine.png'), 'utf8')).toBe('mine');
});
