import { basename, extname } from 'node:path';
import type { FetchResource, Files } from '../tasks/ports.ts';
import { admit } from './admit.ts';
import { copyResult } from './copy.ts';
import { withFetchDeadlines } from './fetch-deadlines.ts';
import { locateResult } from './locate.ts';
import { fitsName, renameResult } from './rename.ts';
import { saveResult } from './save.ts';
import { checkSource, fingerprint } from './source-file.ts';
import { discardDownload } from './staging.ts';

export interface FilesOptions {
  /** Fetches the images that a Markdown result refers to. */
  fetchResource: FetchResource;
  /** Saves and copies results that have to be parsed. Absent: done in this process. */
  results?: (Pick<Files, 'save'> & { copy: typeof copyResult }) | undefined;
  /** The queue’s folder for downloads, in which copies that are cut off are noted. */
  workFolder: string;
  /** Larger files are not admitted; no limit by default. */
  maxBytes?: number;
}

export function createFiles({ fetchResource, results, workFolder, maxBytes }: FilesOptions): Files {
  const copy: Files['copy'] = (result, path, purpose = 'copy') =>
    results && extname(result.path).toLowerCase() !== '.epub'
      ? results.copy(result, path, purpose, workFolder)
      : copyResult(result, path, purpose, workFolder);
  return {
    admit: (paths, signal) => admit(paths, signal, maxBytes),
    check: (source) => checkSource(source, basename(source.path).normalize('NFC')),
    fingerprint,
    locate: locateResult,
    // An EPUB is saved without parsing.
    save: (request) =>
      results && request.download.content !== 'epub'
        ? results.save(request)
        : saveResult(request, withFetchDeadlines(fetchResource)),
    copy,
    discard: discardDownload,
    fitsName,
    rename: (result, name) => renameResult(result, name, copy),
  };
}
