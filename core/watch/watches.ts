/** All watched folders: their state, and adding, changing and removing them. */
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { shownName } from '../model/shown-name.ts';
import type { AdmissionReport, WatchPatch, WatchView } from '../model/views.ts';
import type { SeenFile, Watch } from '../model/watch.ts';
import { presentPreset } from '../options/presets.ts';
import type { Settings } from '../settings/schema.ts';
import { type ReportFault, retryLoop } from '../tasks/backoff.ts';
import type { Clock } from '../tasks/ports.ts';
import type { Queue } from '../tasks/queue-face.ts';
import { listPdfs, olderFiles, stillUnseen } from './arrivals.ts';
import { FolderWatch } from './folder-watch.ts';
import type { Hints } from './hints.ts';

export interface WatchesParts {
  watched: Queue['watched'];
  clock: Clock;
  hints: Hints;
  settings(): Settings;
  onChange(views: WatchView[]): void;
  /** Called when tasks were made for new files. */
  onTaken(report: AdmissionReport): void;
  report?: ReportFault | undefined;
}

export class Watches {
  readonly #parts: WatchesParts;
  readonly #running = new Map<string, FolderWatch>();
  readonly #closing = new AbortController();
  /** Removed folders with their positions, for undo. */
  readonly #removed = new Map<string, { watch: Watch; index: number }>();
  #watches: Watch[] | null = null;

  /** Files that arrived while the program was not running are taken at once. */
  constructor(parts: WatchesParts) {
    this.#parts = parts;
    const { clock, report } = parts;
    let rounds = 0;
    const round = async () => this.#begin(rounds++ > 0);
    void retryLoop('watched folders', round, { clock, report, signal: this.#closing.signal });
  }

  /** Read once, then cached. Throws while the journal can’t be read, so that the stored list is not overwritten. */
  get #all(): Watch[] {
    this.#watches ??= this.#parts.watched.list();
    return this.#watches;
  }

  /** `late`: not the first attempt, so the window may need the list that it could not get before. */
  #begin(late: boolean): 'over' {
    for (const watch of this.#all) if (!this.#running.has(watch.id)) this.#start(watch);
    // The taken files of removed folders are kept while the removal can be undone.
    const removed = [...this.#removed.values()].map(({ watch }) => watch);
    this.#parts.watched.record({ onlyOf: [...this.#all, ...removed].map(({ id }) => id) });
    if (late) this.#changed();
    return 'over';
  }

  list(): WatchView[] {
    return this.#all.map(({ folder, ...watch }) => ({
      ...watch,
      name: basename(folder) || folder,
      folder,
      destination: watch.destination,
      state: watch.paused ? 'paused' : (this.#running.get(watch.id)?.state ?? 'watching'),
      leftAlone: this.#parts.watched.leftAlone(watch.id),
      unfinished: this.#running.get(watch.id)?.unfinished.map(shownName) ?? [],
    }));
  }

  /** Existing files are left alone until a person asks for them. No effect if the folder is already watched. */
  async add(folder: string): Promise<void> {
    if (this.#all.some((watch) => watch.folder === folder)) return;
    const settings = this.#parts.settings();
    const { place, destination } = settings;
    const preset = presentPreset(settings, settings.presets, settings.presetId)?.id ?? settings.format;
    const watch: Watch = {
      ...{ id: randomUUID(), folder, subfolders: false, paused: false, preset, place },
      destination: destination.kind === 'ask' ? { kind: 'beside-source' } : destination,
    };
    const added = { ...watch, ...(await this.#leaveAlone(watch, 'all')) };
    // Given twice in the meantime.
    if (this.#all.some((other) => other.folder === folder)) return;
    this.#save([...this.#all, added]);
    this.#start(added);
    this.#changed();
  }

  async update(id: string, patch: WatchPatch | Pick<Watch, 'destination'>): Promise<void> {
    const given = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
    const before = this.#all.find((watch) => watch.id === id);
    if (!before) return;
    // Existing files in subfolders are not new; those beside them may be, as while it is paused.
    const hasMore = 'subfolders' in patch && patch.subfolders === true && !before.subfolders;
    const left = hasMore ? await this.#leaveAlone({ ...before, ...given }, 'subfolders') : {};
    // As it is now: it may have been changed, or removed, in the meantime.
    const changed = (watch: Watch): Watch => ({
      ...watch,
      ...given,
      ...left,
      ...(watch.unseen === 'all' && { unseen: 'all' }),
    });
    this.#save(this.#all.map((watch) => (watch.id === id ? changed(watch) : watch)));
    await this.#stop(id);
    const after = this.#all.find((watch) => watch.id === id);
    if (after && !this.#running.has(id)) this.#start(after);
    this.#changed();
  }

  /** Stops watching; files and results stay. Returns a token that undoes it while the program runs. */
  async remove(id: string): Promise<string> {
    const index = this.#all.findIndex((one) => one.id === id);
    const watch = this.#all[index];
    const token = randomUUID();
    if (!watch) return token;
    this.#removed.set(token, { watch, index });
    this.#save(this.#all.toSpliced(index, 1));
    await this.#stop(id);
    this.#changed();
    return token;
  }

  /** Files that arrived in the meantime are taken. No effect if the folder is already watched again. */
  undoRemove(token: string): void {
    const removed = this.#removed.get(token);
    this.#removed.delete(token);
    if (!removed || this.#all.some(({ folder }) => folder === removed.watch.folder)) return;
    this.#save(this.#all.toSpliced(removed.index, 0, removed.watch));
    this.#start(removed.watch);
    this.#changed();
  }

  takeLeftAlone(id: string): void {
    this.#parts.watched.record({ released: id });
    this.#running.get(id)?.checkNow();
    this.#changed();
  }

  /** After the computer woke up or the network came back: scans all folders. */
  wake(): void {
    for (const running of this.#running.values()) running.checkNow();
  }

  async close(): Promise<void> {
    this.#closing.abort(new DOMException('closing', 'AbortError'));
    await Promise.all([...this.#running.keys()].map((id) => this.#stop(id)));
  }

  /** What could not be listed is left alone as soon as it can be. */
  async #leaveAlone({ id, folder, subfolders }: Watch, unseen: 'all' | 'subfolders'): Promise<Pick<Watch, 'unseen'>> {
    const listing = await listPdfs(folder, subfolders, this.#closing.signal).catch(() => null);
    if (!listing) return { unseen };
    this.#parts.watched.record({ taken: this.#older(id, olderFiles(listing.files, folder, unseen)) });
    return stillUnseen(listing, unseen);
  }

  #older(watchId: string, files: readonly SeenFile[]) {
    return { watchId, files: this.#parts.watched.untaken(watchId, files), leftAlone: true };
  }

  #leave(id: string, files: readonly SeenFile[], still: Pick<Watch, 'unseen'>): void {
    const without = ({ unseen: _, ...watch }: Watch): Watch => ({ ...watch, ...still });
    const watches = this.#all.map((watch) => (watch.id === id ? without(watch) : watch));
    this.#parts.watched.record({ watches, taken: this.#older(id, files) });
    this.#watches = watches;
    this.#changed();
  }

  #save(watches: Watch[]): void {
    this.#parts.watched.record({ watches });
    this.#watches = watches;
  }

  #start(watch: Watch): void {
    if (watch.paused || this.#closing.signal.aborted) return;
    const { clock, hints, watched, onTaken, report } = this.#parts;
    const running = new FolderWatch(watch, {
      clock,
      hints,
      untaken: (files) => watched.untaken(watch.id, files),
      leaveAlone: (...left) => this.#leave(watch.id, ...left),
      take: async (files) => onTaken(await watched.take(watch, files)),
      onChange: () => this.#changed(),
      report,
    });
    this.#running.set(watch.id, running);
  }

  async #stop(id: string): Promise<void> {
    const running = this.#running.get(id);
    this.#running.delete(id);
    await running?.stop();
  }

  #changed(): void {
    this.#parts.onChange(this.list());
  }
}
