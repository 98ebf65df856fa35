/** Follows the versions of Quire: looks them up in time, downloads what is wanted and installs it at the end. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Release, UpdateChannel, UpdateMode, UpdateObstacle, UpdateState, UpdatesView } from '../model/updates.ts';
import { writeJsonAtomically } from '../settings/storage.ts';
import type { Clock } from '../tasks/ports.ts';
import type { Policy } from './admin-policy.ts';
import { UpdateFault } from './feed.ts';
import type { UpdateEngine } from './update-engine.ts';
import {
  type Ending,
  mayCheck,
  mayInstall,
  nextCheckAtMs,
  nothingRemembered,
  type Remembered,
} from './update-rules.ts';

export interface UpdatesParts {
  /** Called at the first use, and only where nothing keeps Quire from updating itself. */
  engine(): Promise<UpdateEngine>;
  obstacle: UpdateObstacle | null;
  /** Null: it can't be understood. */
  policy: Policy | null;
  settings(): { updates: UpdateMode; updateChannel: UpdateChannel };
  /** The file in which times and wishes are remembered. */
  memoryPath: string;
  clock: Clock;
  onChange(view: UpdatesView): void;
  note(event: string, facts: Record<string, unknown>): void;
}

export interface Updates {
  view(): UpdatesView;
  /** A person asks: errors are part of the view. */
  check(): Promise<void>;
  /** A person wants the version that was found. */
  download(): Promise<void>;
  settingsChanged(): void;
  /** The computer was asleep, or is online again. */
  wake(): void;
  /** Ends what runs. @returns whether the new version was put in place. */
  close(ending: Ending): Promise<boolean>;
}

const rememberedSchema = z.object({
  triedAtMs: z.number().nullable(),
  checkedAtMs: z.number().nullable(),
  failures: z.number().int().min(0),
  wanted: z.string().nullable(),
  notInstalled: z.string().nullable(),
});

function recall(path: string): Remembered {
  try {
    return rememberedSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return nothingRemembered;
  }
}

export function openUpdates(parts: UpdatesParts): Updates {
  const { policy, settings, clock, note } = parts;
  const obstacle = policy === null ? 'policy-unreadable' : parts.obstacle;
  const startedAtMs = clock.now();
  const closing = new AbortController();
  let remembered = recall(parts.memoryPath);
  let state: UpdateState = { kind: 'idle' };
  if (remembered.notInstalled !== null) {
    // It failed as the app ended, when there was nobody to tell.
    const release = { version: remembered.notInstalled, notes: '' };
    state = { kind: 'failed', why: 'not-installed', asked: false, release };
    remember({ notInstalled: null });
  }
  let engine: Promise<UpdateEngine> | null = null;
  let work: Promise<void> = Promise.resolve();
  let stopDownload = new AbortController();
  let stopWaiting = new AbortController();

  const mode = (): UpdateMode => policy?.updates ?? settings().updates;
  const channel = (): UpdateChannel => policy?.updateChannel ?? settings().updateChannel;
  let followed = { mode: mode(), channel: channel() };
  const present = () => ({ obstacle, mode: mode(), state });
  const view = (): UpdatesView => ({
    ...{ obstacle, mode: mode(), channel: channel(), state, checkedAtMs: remembered.checkedAtMs },
    managed: { mode: policy?.updates !== undefined, channel: policy?.updateChannel !== undefined },
  });

  function become(next: UpdateState): void {
    state = next;
    parts.onChange(view());
  }

  function remember(change: Partial<Remembered>): void {
    remembered = { ...remembered, ...change };
    try {
      writeJsonAtomically(parts.memoryPath, remembered);
    } catch (error) {
      note('update-memory', { cause: String(error) });
    }
  }

  function fail(error: unknown, asked: boolean, release: Release | null): void {
    const fault = error instanceof UpdateFault ? error : new UpdateFault('no-list', String(error), error);
    note('update-failed', { why: fault.kind, message: fault.message, version: release?.version ?? null });
    become({ kind: 'failed', why: fault.kind, asked, release });
  }

  const ready = () => {
    engine ??= parts.engine();
    return engine;
  };

  /** One after another: a second request during a check gets the answer of the first. */
  async function look(asked: boolean): Promise<void> {
    if (closing.signal.aborted || !mayCheck(present())) return;
    // First, so that whatever fails from here on is not tried again at once.
    remember({ triedAtMs: clock.now(), failures: remembered.failures + 1 });
    become({ kind: 'checking' });
    const chosen = followed;
    let release: Release | null;
    try {
      release = await (await ready()).check(chosen.channel);
    } catch (error) {
      fail(error, asked, null);
      return;
    }
    remember({ failures: 0, checkedAtMs: clock.now() });
    note('update-check', { channel: chosen.channel, found: release?.version ?? null });
    // Turned off, or another channel, while the answer was on its way.
    if (followed !== chosen || release === null) {
      become({ kind: 'idle' });
      return;
    }
    become({ kind: 'available', release });
    if (mode() === 'automatic' || remembered.wanted === release.version) await fetch(release, false);
  }

  async function fetch(release: Release, asked: boolean): Promise<void> {
    if (closing.signal.aborted) return;
    stopDownload = new AbortController();
    const { signal } = stopDownload;
    become({ kind: 'downloading', release, percent: 0 });
    try {
      await (await ready()).download((percent) => {
        if (state.kind === 'downloading' && percent > state.percent) become({ ...state, percent });
      }, signal);
      if (!signal.aborted) become({ kind: 'ready', release });
    } catch (error) {
      if (signal.aborted) return;
      remember({ failures: remembered.failures + 1 });
      fail(error, asked, release);
    } finally {
      if (signal.aborted) become({ kind: 'idle' });
    }
  }

  /** Waits for each time at which a check is due; begun again whenever that time may have changed. */
  async function wait(): Promise<void> {
    stopWaiting.abort();
    stopWaiting = new AbortController();
    const { signal } = stopWaiting;
    try {
      while (!closing.signal.aborted) {
        const dueMs = nextCheckAtMs(present(), remembered, startedAtMs, clock.now());
        if (dueMs === null) return;
        await clock.sleep(Math.max(0, dueMs - clock.now()), signal);
        const again = nextCheckAtMs(present(), remembered, startedAtMs, clock.now());
        if (again !== null && again <= clock.now()) await run(() => look(false));
      }
    } catch (error) {
      if (!signal.aborted) note('update-wait', { cause: String(error) });
    }
  }

  function run(step: () => Promise<void>): Promise<void> {
    work = work.then(step).catch((error) => note('update-step', { cause: String(error) }));
    return work;
  }

  void wait();
  return {
    view,
    async check() {
      await run(() => look(true));
      void wait();
    },
    async download() {
      const release = state.kind === 'available' || state.kind === 'failed' ? state.release : null;
      if (release === null || mode() === 'off') return;
      remember({ wanted: release.version });
      // A version of the last start has to be found again, and goes on from there, as it is wanted.
      const isOld = state.kind === 'failed' && state.why === 'not-installed';
      await run(() => (isOld ? look(true) : fetch(release, true)));
      void wait();
    },
    settingsChanged() {
      const now = { mode: mode(), channel: channel() };
      if (now.mode === followed.mode && now.channel === followed.channel) return;
      followed = now;
      stopDownload.abort();
      // What was found or downloaded belongs to the other channel or to another wish: the next check finds it again.
      if (state.kind !== 'checking' && state.kind !== 'downloading') become({ kind: 'idle' });
      if (now.mode !== 'off') void run(() => look(false)).then(wait);
    },
    wake: () => void wait(),
    async close(ending) {
      closing.abort();
      stopWaiting.abort();
      stopDownload.abort();
      if (!mayInstall(present(), ending) || state.kind !== 'ready') return false;
      const { version } = state.release;
      try {
        (await ready()).install();
        remember({ wanted: null });
        note('update-installed', { version });
        return true;
      } catch (error) {
        const why = error instanceof UpdateFault ? error.kind : 'not-installed';
        note('update-failed', { why, message: String(error), version });
        remember({ notInstalled: version });
        return false;
      }
    },
  };
}
