import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { program } from '../../test/program.ts';
import { createFiles } from './files.ts';
import { png } from './fixtures/pictures.ts';
import { resultUrl, scene, tree } from './fixtures/scene.ts';

const images = Array.from({ length: 12 }, (_, n) => `p${n}.png`);
const markdown = images.map((name) => `![${name}](${name})`).join('\n\n');

/** Starts a save in a process of its own and kills it some milliseconds later, or never (null). True: it had said that it was done. */
async function saveAndKill(request: object, afterMs: number | null, name = 'save-once'): Promise<boolean> {
  const source = program(new URL(`./fixtures/${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [fileURLToPath(source), JSON.stringify(request)], {
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
  if (afterMs !== null) {
    await sleep(afterMs);
    child.kill('SIGKILL');
  }
  await closed;
  return said.includes('saved');
}

test.each(['keep-both', 'replace'] as const)(
  'Killed at any instant and saved again (%s), a result is there once and whole',
  async (collision) => {
    const { request, out, work } = await scene();
    const files = createFiles({ fetchResource: async () => png, workFolder: work });
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

test('A copy that is killed at any instant leaves the old or the new after the next start, and nothing else', async () => {
  const { files, save, root, out, work } = await scene(
    Object.fromEntries([...images, 'old.png'].map((name) => [new URL(name, resultUrl).href, png])),
  );
  const copied = await save(markdown, {
    target: { kind: 'folder', folder: join(root, 'from'), collision: 'keep-both' },
  });
  const began = performance.now();
  await files.copy(copied, join(root, 'measured.md'));
  const tookMs = performance.now() - began;
  const seen = new Set<string>();
  for (let round = 0; round < 16; round += 1) {
    await rm(out, { recursive: true });
    await mkdir(out);
    await rm(work, { recursive: true });
    await mkdir(work);
    const { path } = await save('![old](old.png)');
    const left = await readdir(work);
    // The last one ends by itself, however long a process that is new takes beside others.
    await saveAndKill([copied, path, work], round === 15 ? null : (round / 10) * tookMs, 'copy-once');
    for (const name of await readdir(work)) if (!left.includes(name)) await files.discard(join(work, name));
    expect(await readdir(work)).toEqual(left);
    expect((await readdir(out)).toSorted()).toEqual(['report.images', 'report.md']);
    const isOld = (await readFile(path, 'utf8')).includes('old');
    expect(await readdir(join(out, 'report.images'))).toHaveLength(isOld ? 1 : images.length);
    seen.add(isOld ? 'old' : 'new');
  }
  expect(seen).toEqual(new Set(['old', 'new']));
});

test('A folder that somebody made meanwhile is not taken for a leftover', async () => {
  const { request, out, work } = await scene();
  const files = createFiles({ fetchResource: async () => png, workFolder: work });
  const wish = await request(markdown);
  await saveAndKill(wish, 4);
  await rm(join(out, 'report.images'), { recursive: true, force: true });
  await rm(join(out, 'report.md'), { force: true });
  await mkdir(join(out, 'report.images'));
  await writeFile(join(out, 'report.images', 'mine.png'), 'mine');
  await files.save(wish);
  expect(await readFile(join(out, 'report.images', 'mine.png'), 'utf8')).toBe('mine');
});
