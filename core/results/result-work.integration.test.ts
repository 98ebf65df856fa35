import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createFiles } from '../files/files.ts';
import { png } from '../files/fixtures/pictures.ts';
import { resultUrl, scene, tree } from '../files/fixtures/scene.ts';
import * as images from '../files/markdown-images.ts';
import { forkScript } from '../processes/side-process.ts';
import { createResultWork, type ResultProcess, type ToResultProcess } from './result-work.ts';

vi.mock('../files/markdown-images.ts', { spy: true });
afterEach(() => void vi.clearAllMocks());

/** As it is built: its thread would first read and strip the sources. */
const resultProcess = new URL('../../dist/service/result-process.js', import.meta.url);
const startProcess = () => forkScript<ToResultProcess>(resultProcess, 'results');

const web = { [new URL('a.png', resultUrl).href]: png };

/** With processes of its own, which end with the test. */
async function besides(content: Record<string, Uint8Array> = web) {
  const { fetchResource, ...rest } = await scene(content);
  const { work } = rest;
  const started: ResultProcess[] = [];
  onTestFinished(() => {
    for (const each of started) each.kill();
  });
  const start = () => {
    const child = startProcess();
    started.push(child);
    return child;
  };
  const files = createFiles({ fetchResource, workFolder: work, results: createResultWork({ start, fetchResource }) });
  return { ...rest, files, started };
}

describe('A result that another process works on', () => {
  test('is saved with its images as it would be here, and copied', async () => {
    const { files, request, out, root, list, started } = await besides();
    const result = await files.save(await request('# T\n\n![x](a.png)\n\n![y](b.png)\n'));
    expect(result).toEqual({
      path: join(out, 'report.md'),
      assetsFolder: join(out, 'report.images'),
      sizeBytes: (await stat(join(out, 'report.md'))).size,
      missingImages: 1,
      missingNames: ['b.png'],
    });
    if ('kind' in result) throw new Error('skipped');
    await files.copy(result, join(root, 'else.md'));
    expect(await tree(root)).toEqual(expect.arrayContaining(['else.images/a.png', 'else.md']));
    expect(await readFile(join(root, 'else.md'), 'utf8')).toContain('![x](else.images/a.png)');
    expect(await list()).toEqual(['report.images/a.png', 'report.md']);
    expect(started).toHaveLength(1);
    expect(images.imageLinks).not.toHaveBeenCalled();
  });

  test('says why it can’t be saved as it would here', async () => {
    const { files, request, out } = await besides();
    const target = { kind: 'path', path: join(out, 'gone', 'a.md') } as const;
    await expect(files.save(await request('x', { target }))).rejects.toMatchObject({
      data: { code: 'target-missing', params: { folder: join(out, 'gone'), name: 'a.md' } },
    });
  });

  test('of 15 MB with one footnote leaves this process free', async () => {
    const { files, request, out } = await besides();
    const text = `# T\n\n${'Some *text* with [a link](https://x.example) and more.\n\n'.repeat(270_000)}[^1]: Note\n\n![x](a.png)\n`;
    const wish = await request(text);
    const delay = monitorEventLoopDelay();
    delay.enable();
    expect(await files.save(wish)).toMatchObject({ path: join(out, 'report.md'), missingImages: 0 });
    delay.disable();
    expect(await readFile(join(out, 'report.md'), 'utf8')).toContain('![x](report.images/a.png)');
    expect(images.imageLinks).not.toHaveBeenCalled();
    // Parsed here it is seconds in one piece; a busy computer may take some tenths.
    expect(delay.max / 1e6).toBeLessThan(1500);
  }, 120_000);

  test('stops when it is told to, and leaves nothing behind', async () => {
    const controller = new AbortController();
    const { request, out, work } = await scene();
    const fetchResource = async () => {
      controller.abort(new Error('enough'));
      return png;
    };
    const child = startProcess();
    onTestFinished(child.kill);
    const files = createFiles({
      fetchResource,
      workFolder: work,
      results: createResultWork({ start: () => child, fetchResource }),
    });
    await expect(files.save(await request('![x](a.png)', { signal: controller.signal }))).rejects.toThrow('enough');
    expect(await readdir(out)).toEqual([]);
  });

  test.each(['keep-both', 'replace'] as const)(
    'whose process is killed at any instant (%s) is an error of its own, and whole when it is saved again',
    async (collision) => {
      const names = Array.from({ length: 12 }, (_, n) => `p${n}.png`);
      const { files, request, out, started } = await besides(
        Object.fromEntries(names.map((name) => [new URL(name, resultUrl).href, png])),
      );
      const markdown = names.map((name) => `![${name}](${name})`).join('\n\n');
      const expected = [...names.map((name) => `report.images/${name}`), 'report.md'].toSorted();
      let interrupted = 0;
      for (let round = 0; round < 8; round += 1) {
        await rm(out, { recursive: true });
        await mkdir(out);
        const wish = await request(markdown, { target: { kind: 'folder', folder: out, collision } });
        const before = started.length;
        const saving = files.save(wish).then(
          () => 'saved',
          (error) => error.data.code,
        );
        // At the round-th thing that the process says.
        const child = started.at(-1);
        let heard = 0;
        let armed = true;
        child?.onMessage((message) => {
          heard += 1;
          if (armed && heard > round * 2 && JSON.stringify(message).includes('fetch')) child.kill();
        });
        if ((await saving) === 'result-unprocessable') interrupted += 1;
        armed = false;
        expect(await files.save(wish)).toMatchObject({ path: join(out, 'report.md') });
        expect(await tree(out)).toEqual(expected);
        expect((await readdir(out)).toSorted()).toEqual(['report.images', 'report.md']);
        expect(started.length).toBeGreaterThanOrEqual(before);
      }
      expect(interrupted).toBeGreaterThan(0);
    },
    60_000,
  );

  test('does not reach where its own process says that it came from', async () => {
    const asked: string[] = [];
    const { request, work } = await scene();
    const fetchResource = async (_: string, options: { resultUrl: string }) => {
      asked.push(options.resultUrl);
      return null;
    };
    const child = startProcess();
    onTestFinished(child.kill);
    const files = createFiles({
      fetchResource,
      workFolder: work,
      results: createResultWork({ start: () => child, fetchResource }),
    });
    await files.save(await request('![x](http://127.0.0.1:1/a.png)'));
    expect(asked).toEqual([resultUrl]);
  });
});
