/** Makes new tasks of admitted documents. Pure. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AppError } from '../../errors/codes.ts';
import { targetOf as destinationTarget } from '../../model/changes.ts';
import type { AdmittedFile, SaveTarget } from '../../model/saving.ts';
import type { ServiceRef } from '../../model/service.ts';
import type { Source, Task, TaskBase } from '../../model/task.ts';
import { decoded, longestAddress, withoutSignIn } from '../../model/web-address.ts';
import { defaultOptions, outputOptionsOf } from '../../options/options.ts';
import type { Settings } from '../../settings/schema.ts';
import type { AddOptions } from '../queue-face.ts';

/** A document, and its path relative to the dropped folder. */
export interface Document {
  source: Source;
  relativeFolder: string;
  /** Found in a dropped folder, not dropped itself. */
  inFolder: boolean;
}

export const documentsOf = (files: readonly AdmittedFile[]): Document[] =>
  files.map(({ path, realPath, name, sizeBytes, mtimeMs, relativeFolder, inFolder }) => ({
    source: { kind: 'file', path, realPath, name, sizeBytes, mtimeMs },
    ...{ relativeFolder, inFolder },
  }));

/** The address as it was given: a presigned query must stay as it is. Throws AppError `url-invalid`, `url-too-long`. */
export function documentOfUrl(given: string): Document {
  const url = given.trim();
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.hostname === '') {
    throw new AppError('url-invalid', { name: nameOfAddress(url) });
  }
  if (url.length > longestAddress) {
    throw new AppError('url-too-long', { name: nameOfAddress(url), limit: longestAddress });
  }
  const last = parsed.pathname.split('/').findLast((segment) => segment !== '');
  const name = last ? decoded(last) : parsed.hostname;
  return { source: { kind: 'url', url, name }, relativeFolder: '', inFolder: false };
}

/** A short form for the report of a skipped address. */
export const nameOfAddress = (address: string): string => withoutSignIn(address).slice(0, 200);

export interface TaskPlan {
  options: AddOptions;
  settings: Settings;
  batchId: string;
  nowMs: number;
  /** For results of web addresses if results go beside their source. */
  downloadsFolder: string;
}

/** Where new tasks are converted. */
export const serviceOf = ({ options, settings }: Pick<TaskPlan, 'options' | 'settings'>): ServiceRef =>
  options.service ??
  (settings.place === 'local' ? { place: 'local' } : { place: 'cloud', address: settings.cloudAddress });

/** A new task for a document. Options that are not given come from the settings. */
export function newTask(document: Document, position: number, plan: TaskPlan): Task {
  const { source, relativeFolder } = document;
  const { options, settings, batchId, nowMs } = plan;
  const service = serviceOf(plan);
  const repeats = repeatsOf(document, service, plan);
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
    options: { ...defaultOptions, ...outputOptionsOf(settings), ...options.document },
    ...(repeats !== 'convert' && { repeats }),
    attempt: 1,
    pages: null,
    warnings: [],
    addedAtMs: nowMs,
    startedAtMs: null,
    status: waitsForStart ? 'ready' : 'queued',
  };
}

/** A new task with the options of an earlier one. It is not skipped as a repeat. */
export function taskAgain(before: TaskBase, plan: Pick<TaskPlan, 'settings' | 'batchId' | 'nowMs'>): Task {
  const { repeats: _repeats, sha256: _sha256, keyMark: _keyMark, facts: _facts, ...kept } = before;
  const { batchId, nowMs, settings } = plan;
  const waitsForStart = kept.service.place === 'cloud' && settings.confirmCloudStart;
  return {
    ...kept,
    ...{ id: randomUUID(), batchId, position: 0, attempt: 1, pages: null, warnings: [] },
    ...{ addedAtMs: nowMs, startedAtMs: null, status: waitsForStart ? 'ready' : 'queued' },
  };
}

/**
 * What to do if the document was converted before. A remote conversion may cost money, so it is skipped even if the
 * earlier result is missing; the row offers to convert it. For documents found in folders the settings decide.
 */
function repeatsOf({ source, inFolder }: Document, { place }: ServiceRef, { options, settings }: TaskPlan): Repeats {
  if (options.repeats) return options.repeats;
  if (source.kind === 'url') return 'convert';
  const { skipConverted } = settings;
  if (inFolder && (skipConverted === 'never' || (skipConverted === 'cloud' && place === 'local'))) return 'convert';
  return place === 'cloud' ? 'skip' : 'skip-kept';
}

type Repeats = NonNullable<AddOptions['repeats']>;

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
  const mirrored =
    destination.kind === 'folder' ? { ...destination, folder: join(destination.folder, relativeFolder) } : destination;
  return destinationTarget(source, mirrored, { downloadsFolder, collision });
}
