import { basename } from 'node:path';
import type { FetchResource, Files } from '../tasks/ports.ts';
import { admit } from './admission.ts';
import { copyResult } from './copy.ts';
import { fingerprint } from './fingerprint.ts';
import { checkSource } from './pdf-check.ts';
import { saveResult } from './save.ts';

export interface FilesOptions {
  /** Fetches the images that a Markdown result refers to. */
  fetchResource: FetchResource;
  /** Files beyond it are left out of drops; none by default. */
  maxBytes?: number;
}

export function createFiles({ fetchResource, maxBytes }: FilesOptions): Files {
  return {
    admit: (paths, signal) => admit(paths, signal, maxBytes),
    check: (source) => checkSource(source, basename(source.path).normalize('NFC')),
    fingerprint,
    save: (request) => saveResult(request, fetchResource),
    copy: copyResult,
  };
}
