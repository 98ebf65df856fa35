/** What was dropped, as new tasks: pure but for looking up where links lead. */
import { randomUUID } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../errors/codes.ts';
import type { Settings } from '../settings/schema.ts';
import type { AddOptions, AdmittedFile, SaveTarget, ServiceRef } from './ports.ts';
import type { Source, Task } from './task.ts';

/** A document with the folders between it and what was dropped. */
export interface Document {
  source: Source;
  relativeFolder: string;
}

/** Links are followed, so that one file reached twice is one document. Some at a time, as a drop can hold thousands. */
export async function documentsOf(files: readonly AdmittedFile[]): Promise<Document[]> {
  const documents: Document[] = [];
  const atATime = 64;
  for (let from = 0; from < files.length; from += atATime) {
    const some = files.slice(from, from + atATime).map(async ({ path, name, sizeBytes, mtimeMs, relativeFolder }) => {
      const realPath = await realpath(path).catch(() => path);
      return { source: { kind: 'file' as const, path, realPath, name, sizeBytes, mtimeMs }, relativeFolder };
    });
    documents.push(...(await Promise.all(some)));
  }
  return documents;
}

/** The address as it was given: a presigned query must stay as it is. Throws AppError `url-invalid`. */
export function documentOfUrl(given: string): Document {
  const url = given.trim();
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.hostname === '') {
    throw new AppError('url-invalid', { name: url.slice(0, 200) });
  }
  const last = parsed.pathname.split('/').findLast((segment) => segment !== '');
  return { source: { kind: 'url', url, name: last ? decoded(last) : parsed.hostname }, relativeFolder: '' };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export interface TaskPlan {
  options: AddOptions;
  settings: Settings;
  batchId: string;
  nowMs: number;
  /** For web addresses where results go beside the source. */
  downloadsFolder: string;
}

/** A task for a document, by what the options say and the settings otherwise. */
export function newTask({ source, relativeFolder }: Document, position: number, plan: TaskPlan): Task {
  const { options, settings, batchId, nowMs } = plan;
  const service: ServiceRef =
    options.service ??
    (settings.place === 'local' ? { place: 'local' } : { place: 'cloud', address: settings.cloudAddress });
  const waitsForStart = service.place === 'cloud' && settings.confirmCloudStart && !options.startNow;
  return {
    id: randomUUID(),
    batchId,
    position,
    source,
    format: options.format ?? settings.format,
    service,
    stem: stemOf(source.name),
    target: targetOf(source, relativeFolder, plan),
    images: settings.images,
    ...(settings.markdownExtras && { markdownExtras: settings.markdownExtras }),
    ...(settings.ocrLanguages && { ocrLanguages: settings.ocrLanguages }),
    attempt: 1,
    pages: null,
    warnings: [],
    addedAtMs: nowMs,
    startedAtMs: null,
    status: waitsForStart ? 'ready' : 'queued',
  };
}

function stemOf(name: string): string {
  return name.replace(/\.pdf$/i, '') || name;
}

function targetOf(
  source: Source,
  relativeFolder: string,
  { options, settings, downloadsFolder }: TaskPlan,
): SaveTarget | null {
  const { target } = options;
  if (target?.kind === 'mirror') {
    return { kind: 'folder', folder: join(target.folder, relativeFolder), collision: target.collision };
  }
  if (target) return target;
  const { destination, collision } = settings;
  switch (destination.kind) {
    case 'ask':
      return null;
    case 'folder':
      return { kind: 'folder', folder: join(destination.folder, relativeFolder), collision };
    case 'beside-source':
      return { kind: 'folder', folder: source.kind === 'file' ? dirname(source.path) : downloadsFolder, collision };
  }
}

export function batchName(name: string | null, count: number, first: string | undefined): string {
  if (name) return name;
  return count === 1 && first ? first : `${count} files`;
}
