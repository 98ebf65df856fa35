/** The conversion options of tasks: reading them, changing them, and converting a document again with other options. */

import { randomUUID } from 'node:crypto';
import { AppError } from '../../errors/codes.ts';
import { convertedAgain, destinationOf, isOpenToChange, type TaskChange } from '../../model/changes.ts';
import { namePartsOf } from '../../model/saving.ts';
import type { ConversionKind, ServiceRef } from '../../model/service.ts';
import { hasEnded } from '../../model/status.ts';
import type { NameParts } from '../../options/name-template.ts';
import { type ConversionOptions, type Destination, serviceFields } from '../../options/options.ts';
import type { Settings } from '../../settings/schema.ts';
import type { ConversionApi } from '../ports.ts';
import type { Ledger } from './ledger.ts';
import type { Roster } from './roster.ts';

export interface Choice {
  format: ConversionKind;
  service: ServiceRef;
  destination: Destination;
  options: ConversionOptions;
  /** Whether the options can still be changed. */
  open: boolean;
  /** The task has ended; `again` converts its document again. */
  ended: boolean;
  /** The known parts of the result’s name. */
  names: NameParts;
  /** Pages of the document; null while unknown. */
  pages: number | null;
}

export interface ChoicesParts {
  roster: Roster;
  ledger: Ledger;
  api: Pick<ConversionApi, 'capabilities'>;
  settings(): Settings;
  downloadsFolder: string;
  now(): number;
  /** Aborted when the queue closes. */
  signal: AbortSignal;
  /** Called when tasks were added or changed. */
  schedule(added: readonly string[]): void;
}

export class Choices {
  readonly #parts: ChoicesParts;

  constructor(parts: ChoicesParts) {
    this.#parts = parts;
  }

  /** Null: the task is not in the list any more. */
  of(id: string): Choice | null {
    const task = this.#parts.roster.entry(id)?.task;
    if (!task) return null;
    const { format, service, options, pages } = task;
    const destination = destinationOf(task, this.#parts.downloadsFolder);
    const state = { open: isOpenToChange(task), ended: hasEnded(task) };
    return { format, service, destination, options, ...state, names: namePartsOf(task), pages };
  }

  /** Tasks that can’t be changed any more stay as they are. With another service, an existing upload is released. */
  change(ids: string[], change: TaskChange): void {
    const { roster, ledger, downloadsFolder, settings } = this.#parts;
    const entries = roster.entries(ids).filter(({ task }) => isOpenToChange(task));
    const { collision, confirmCloudStart } = settings();
    ledger.apply(entries, { type: 'changed', change, context: { downloadsFolder, collision, confirmCloudStart } });
    this.#parts.schedule([]);
  }

  /** Adds a new task for each of these documents and returns their ids. Their results never replace existing files. */
  again(ids: string[], change: TaskChange): string[] {
    const { roster, ledger, downloadsFolder, settings, now } = this.#parts;
    const tasks = roster.entries(ids).map(({ task }) => task);
    if (tasks.length === 0) throw new AppError('internal', {}, { cause: 'There is no such task.' });
    const context = { downloadsFolder, confirmCloudStart: settings().confirmCloudStart };
    const fresh = tasks.map((task) =>
      convertedAgain(task, change, context, { id: randomUUID(), position: roster.nextPosition(), nowMs: now() }),
    );
    for (const [batchId, members] of Map.groupBy(fresh, ({ batchId }) => batchId)) {
      const batch = roster.batch(batchId);
      if (batch) ledger.add(batch, members);
    }
    const added = fresh.map(({ id }) => id);
    this.#parts.schedule(added);
    return added;
  }

  /** The fields of a submission (`serviceFields`) that the service of a place supports. Rejects only when aborted. */
  async offered(place: ServiceRef['place']): Promise<readonly string[]> {
    if (place === 'local') return Object.values(serviceFields);
    const { api, settings, signal } = this.#parts;
    return (await api.capabilities({ baseUrl: settings().cloudAddress, key: null }, signal)).options;
  }
}
