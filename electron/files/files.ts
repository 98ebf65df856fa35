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
}

export function createFiles({ fetchResource }: FilesOptions): Files {
  return {
    admit,
    check: (source) => checkSource(source, basename(source.path).normalize('NFC')),
    fingerprint,
    save: (request) => saveResult(request, fetchResource),
    copy: copyResult,
  };
}
