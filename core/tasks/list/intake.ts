/**
 * The one way into the queue, for what is dropped, pasted, opened, chosen, found in a watched folder, named on the command line or
 * converted again. What is new becomes a batch; what is in the queue already is reported as such.
 */

import { randomUUID } from 'node:crypto';
import { access } from 'node:fs/promises';
import { basename, dirname, relative } from 'node:path';
import { AppError } from '../../errors/codes.ts';
import { type FileVersion, isSameVersion } from '../../model/file-version.ts';
import type { Skipped } from '../../model/saving.ts';
import type { ServiceRef } from '../../model/service.ts';
import { hasEnded } from '../../model/status.ts';
import type { Task } from '../../model/task.ts';
import type { AdmissionReport } from '../../model/views.ts';
import type { SeenFile, Watch } from '../../model/watch.ts';
import { withoutSignIn } from '../../model/web-address.ts';
import { findPreset, withPreset } from '../../options/presets.ts';
import type { Settings } from '../../settings/schema.ts';
import type { RecordedConversion } from '../journal/history-table.ts';
import type { WatchedChange } from '../journal/watched-table.ts';
import type { Clock, Files } from '../ports.ts';
import type { AddOptions, GivenDocuments } from '../queue-face.ts';
import {
  type Document,
  documentOfUrl,
  documentsOf,
  nameOfAddress,
  newTask,
  serviceOf,
  taskAgain,
} from './admission.ts';
import type { Ledger } from './ledger.ts';
import { identityOf, type Roster, type RosterEntry } from './roster.ts';

export interface AdmitOptions extends AddOptions {
  /**
   * Which existing tasks count as the same when a document is added again. `live`: unfinished tasks. `also-ended`: also
   * failed tasks, and finished ones whose source is unchanged and whose result still exists.
   */
  known?: 'live' | 'also-ended';
}

/** The outcome of adding documents, with the ids of the tasks. */
export interface Admitted extends AdmissionReport {
  skipped: Skipped[];
  addedIds: string[];
  /** Existing tasks of the same documents, some perhaps about new versions of them now. */
  knownIds: string[];
}

export interface IntakeParts {
  ledger: Ledger;
  roster: Roster;
  clock: Clock;
  files: Pick<Files, 'admit'>;
  settings(): Settings;
  downloadsFolder: string;
  signal: AbortSignal;
}

/** A file is left out before it is a task: whose limits it broke, and that nothing was sent, goes by where it was to be converted. */
const saidOf = ({ place }: ServiceRef, left: readonly Skipped[]): Skipped[] =>
  left.map((one) =>
    place === 'cloud' ? one : { ...one, error: { ...one.error, params: { host: '', ...one.error.params } } },
  );

interface Candidacy {
  batchId: string;
  /** Name of the batch; null: its title is made from its tasks. */
  name: string | null;
  /** Left out already. */
  skipped: Skipped[];
  /** Ended tasks that count as the same as a candidate. */
  kept: ReadonlySet<string>;
  /** Files of a watched folder, recorded in the same transaction as the tasks. */
  watched?: WatchedChange['taken'];
}

export class Intake {
  readonly #parts: IntakeParts;

  constructor(parts: IntakeParts) {
    this.#parts = parts;
  }

  /** Files, folders and addresses that a person gives, however they do it. */
  async given(
    { paths = [], addresses = [], skipped: left = [] }: GivenDocuments,
    options: AdmitOptions,
  ): Promise<Admitted> {
    const { files, signal } = this.#parts;
    const { files: found, skipped, name, addresses: linked = [] } = await files.admit(paths, signal);
    signal.throwIfAborted();
    const documents = documentsOf(found);
    const out = [...left, ...skipped];
    for (const address of [...addresses, ...linked]) {
      try {
        documents.push(documentOfUrl(address));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        out.push({ name: nameOfAddress(address), source: withoutSignIn(address), error: error.data });
      }
    }
    return this.#take(documents, out, addresses.length + linked.length === 0 ? name : null, options);
  }

  /** Adds documents of the history again, as they are now, with their recorded options. */
  async again(conversions: readonly RecordedConversion[]): Promise<Admitted> {
    const { files, signal, settings, clock } = this.#parts;
    const batchId = randomUUID();
    const skipped: Skipped[] = [];
    const candidates: Task[] = [];
    for (const { task } of conversions) {
      let { source } = task;
      if (source.kind === 'file') {
        const admission = await files.admit([source.path], signal);
        const [document] = documentsOf(admission.files);
        skipped.push(...saidOf(task.service, admission.skipped));
        if (!document) continue;
        source = document.source;
      }
      candidates.push(taskAgain({ ...task, source }, { settings: settings(), batchId, nowMs: clock.now() }));
    }
    return this.#add(candidates, { batchId, name: null, skipped, kept: new Set() });
  }

  /** Adds new files of a watched folder: its subfolders are mirrored, and its name is the batch’s. */
  async watched(watch: Watch, seen: readonly SeenFile[]): Promise<Admitted> {
    const { files, signal, settings } = this.#parts;
    const admission = await files.admit(
      seen.map(({ path }) => path),
      signal,
    );
    const documents = documentsOf(admission.files);
    signal.throwIfAborted();
    const mirrored = documents.map(({ source }): Document => {
      const folder = source.kind === 'file' ? dirname(source.path) : watch.folder;
      return { source, inFolder: true, relativeFolder: relative(watch.folder, folder) };
    });
    const admitted = new Set(admission.files.map(({ path }) => path));
    const later = new Set(admission.skipped.filter(isForLater).map(({ source }) => source));
    const { place, destination } = watch;
    const present = settings();
    const preset = findPreset(watch.preset, present.presets);
    const chosen = preset ? withPreset(present, preset) : present;
    return this.#take(
      mirrored,
      admission.skipped.filter((one) => !isForLater(one)),
      basename(watch.folder),
      { repeats: 'skip' },
      {
        settings: { ...chosen, place, destination },
        watched: {
          watchId: watch.id,
          files: seen.filter(({ path }) => admitted.has(path) || !later.has(path)),
          leftAlone: false,
        },
      },
    );
  }

  async #take(
    documents: readonly Document[],
    left: readonly Skipped[],
    name: string | null,
    options: AdmitOptions,
    of: { settings?: Settings; watched?: WatchedChange['taken'] } = {},
  ): Promise<Admitted> {
    const { clock, downloadsFolder } = this.#parts;
    const settings = of.settings ?? this.#parts.settings();
    const chosen = options.preset ? withPreset(settings, options.preset) : settings;
    const plan = { options, settings: chosen, batchId: randomUUID(), nowMs: clock.now(), downloadsFolder };
    const candidates = documents.map((document) => newTask(document, 0, plan));
    const kept = options.known === 'also-ended' ? await this.#kept(candidates) : new Set<string>();
    return this.#add(candidates, {
      batchId: plan.batchId,
      name,
      skipped: saidOf(serviceOf(plan), left),
      kept,
      watched: of.watched,
    });
  }

  #add(candidates: readonly Task[], { batchId, name, skipped, kept, watched }: Candidacy): Admitted {
    const { ledger, roster, clock } = this.#parts;
    const knownIds: string[] = [];
    const added = new Map<string, Task>();
    /** Paths of files whose earlier versions are being converted. */
    const later = new Set<string>();
    for (const task of candidates) {
      const identity = identityOf(task);
      const same = roster.sameAs(task);
      const failed = watched && task.status === 'queued' ? same.find((entry) => failedBefore(entry, task)) : undefined;
      const known = same.find((entry) => !hasEnded(entry.task) || kept.has(entry.task.id)) ?? failed;
      if (known) knownIds.push(known.task.id);
      const version = known && newVersion(known.task, task);
      if (version) ledger.apply([known], { type: 'replaced', ...version });
      if (known && known === failed) ledger.apply([known], { type: 'retry' });
      else if (known && watched && newVersion(known.task, task)) later.add(pathOf(task));
      else if (known || added.has(identity)) {
        skipped.push({ name: task.source.name, error: { code: 'already-queued', params: { name: task.source.name } } });
      } else added.set(identity, { ...task, position: roster.nextPosition() });
    }
    const tasks = [...added.values()];
    const taken = watched && { ...watched, files: watched.files.filter(({ path }) => !later.has(path)) };
    if (tasks.length > 0) {
      ledger.add({ id: batchId, name: name || null, addedAtMs: clock.now() }, tasks, taken && { taken });
    } else if (taken && taken.files.length > 0) ledger.watched({ taken });
    const addedIds = tasks.map(({ id }) => id);
    return { batchId: tasks.length > 0 ? batchId : null, added: tasks.length, skipped, addedIds, knownIds };
  }

  /** The ended tasks that still match one of these documents. */
  async #kept(candidates: readonly Task[]): Promise<Set<string>> {
    const kept = new Set<string>();
    for (const candidate of candidates) {
      for (const entry of this.#parts.roster.sameAs(candidate)) {
        if (await isKept(entry, candidate)) kept.add(entry.task.id);
      }
    }
    return kept;
  }
}

/** Some systems lock a file while it is being written: it is added when it can be read. */
const isForLater = ({ error }: Skipped): boolean => error.code === 'file-unreadable' || error.code === 'file-missing';

const pathOf = ({ source }: Task): string => (source.kind === 'file' ? source.path : '');

/** The version of the candidate's file where the known task is about another one. */
function newVersion({ source: was }: Task, { source: is }: Task): FileVersion | null {
  if (was.kind !== 'file' || is.kind !== 'file' || isSameVersion(was, is)) return null;
  return { sizeBytes: is.sizeBytes, mtimeMs: is.mtimeMs };
}

/** Whether an earlier version of the candidate's file could not be converted, as half of a copy: the row is for the whole one too. */
const failedBefore = ({ task }: RosterEntry, candidate: Task): boolean =>
  task.status === 'failed' && task.at.status === 'queued' && newVersion(task, candidate) !== null;

async function isKept({ task }: RosterEntry, candidate: Task): Promise<boolean> {
  if (task.status === 'failed') return true;
  if (task.status !== 'done' && task.status !== 'skipped') return false;
  if (newVersion(task, candidate)) return false;
  if (task.status === 'skipped') return false;
  return access(task.result.path).then(
    () => true,
    () => false,
  );
}
