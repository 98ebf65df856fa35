import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { png } from './fixtures/pictures.ts';
import { resultUrl, scene } from './fixtures/scene.ts';
import { discardDownload, openStaging } from './staging.ts';

test.each([true, false])(
  'A save cut off between its renames and given up puts back what it replaces (images: %s)',
  async (has) => {
    const { out, work, save } = await scene({ [new URL('old.png', resultUrl).href]: png });
    const { path, assetsFolder } = await save('![old](old.png)');
    if (assetsFolder === null) throw new Error('The result has a picture.');
    const folder = join(work, 'task');
    await mkdir(folder);
    await writeFile(join(folder, 'result'), 'new');
    const staging = await openStaging(join(folder, 'result'), out);
    await writeFile(staging.file, 'new');
    if (has) {
      await mkdir(staging.assets);
      await writeFile(join(staging.assets, 'new.png'), png);
    }
    const result = { path, assetsFolder: has ? assetsFolder : null, sizeBytes: 3, missingImages: 0 };
    await staging.commit(result, assetsFolder);
    await rename(assetsFolder, staging.replaced);
    if (has) await rename(staging.assets, assetsFolder);

    await discardDownload(folder);
    expect((await readdir(out)).toSorted()).toEqual(['report.images', 'report.md']);
    expect(await readdir(assetsFolder)).toEqual(['old.png']);
    expect(await readdir(work)).not.toContain('task');
  },
);
