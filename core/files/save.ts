/** Saves a result atomically, and replaces existing files only if the person has chosen that. */
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { makeFolder } from '../../service/make-folder.ts';
import { AppError } from '../errors/codes.ts';
import type { SavedResult, SaveRequest } from '../model/saving.ts';
import type { FetchResource } from '../tasks/ports.ts';
import { commit, firstPath, folderOf, type PreparedResult } from './commit.ts';
import { copyDurably, exists, writeDurably } from './durable.ts';
import { saveError } from './file-error.ts';
import { localiseImages, webImages, zipImages } from './localise-images.ts';
import { maxMarkdownBytes } from './markdown-images.ts';
import { nameKey } from './naming.ts';
import { openStaging, recoverSave, type Staging } from './staging.ts';
import { openZipResult } from './zip-result.ts';

export async function saveResult(
  asked: SaveRequest,
  fetchResource: FetchResource,
): Promise<SavedResult | { kind: 'skipped' }> {
  const request = sparing(asked);
  const { download, target, signal } = request;
  const folder = folderOf(target);
  const path = firstPath(request);
  try {
    if (!(await exists(download.path)))
      throw new AppError('download-failed', {}, { cause: 'the downloaded result is gone' });
    const earlier = await recoverSave(download.path);
    if (earlier) return earlier;
    if (target.kind === 'folder') await makeFolder(folder);
    const skips = target.kind === 'folder' && target.collision === 'skip';
    if (skips && (await exists(path))) return { kind: 'skipped' };
    const staging = await openStaging(download.path, folder);
    try {
      const content = await prepare(request, staging, fetchResource);
      signal.throwIfAborted();
      return await commit(request, content, staging);
    } finally {
      await staging.clean();
    }
  } catch (error) {
    signal.throwIfAborted();
    throw saveError(error, folder, basename(path));
  }
}

function sparing(request: SaveRequest): SaveRequest {
  const { target, spare = [] } = request;
  const key = nameKey(firstPath(request));
  if (target.kind !== 'folder' || !spare.some((path) => nameKey(path) === key)) return request;
  return { ...request, target: { ...target, collision: 'keep-both' } };
}

async function prepare(request: SaveRequest, staging: Staging, fetchResource: FetchResource): Promise<PreparedResult> {
  const { download, images, asItCame, signal } = request;
  const whole = { write: (path: string) => copyDurably(download.path, path), hasAssets: false, missingImages: 0 };
  if (download.content === 'epub') return whole;
  if (asItCame || (download.content === 'markdown' && (await stat(download.path)).size > maxMarkdownBytes))
    return { ...whole, notLookedThrough: true };
  const web = webImages(download.url, fetchResource, signal);
  const zip = download.content === 'zip' ? await openZipResult(download.path) : null;
  try {
    const markdown = zip?.markdown ?? (await readFile(download.path, 'utf8'));
    const source = zip ? zipImages(zip, web) : web;
    const { textFor, files, ...lacking } = await localiseImages(markdown, source, {
      images,
      signal,
      folder: staging.assets,
    });
    return {
      write: (path, assetsPath) => writeDurably(path, textFor(assetsPath)),
      hasAssets: files > 0,
      ...lacking,
    };
  } finally {
    zip?.close();
  }
}
