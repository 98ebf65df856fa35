/** Starts and stops runs as the scheduler decides, and applies their outcomes to tasks and service gates. */
import { join } from 'node:path';
import { toErrorData } from '../../errors/codes.ts';
import { about } from '../../model/service.ts';
import { isWorking, sessionOf } from '../../model/task.ts';
import { isUnsent } from '../../model/transition.ts';
import { boundedMs, delayMs, faultBackoff, type ReportFault, retryLoop } from '../backoff.ts';
import { shutdownMs } from '../clock.ts';
import type { Ledger } from '../list/ledger.ts';
import { isCurrentRun, type Roster, type RosterEntry, type Run } from '../list/roster.ts';
import { concernsService, isOffline } from '../service-state/gate.ts';
import type { Services } from '../service-state/services.ts';
import type { RunContext, RunEnd, RunPorts } from './run-context.ts';
import { run as carry } from './runner.ts';
import { decide, type filesAtATime } from './scheduler.ts';
import { SharedTime } from './shared-time.ts';

/** Faults of one kind after which a task fails. Between them are waits of 1, 2, 4 … 32 s. */
const maxFaults = 6;
/** Up to this number, repeated faults are treated as an outage of the service, even if it answers other requests. */
const fewFaults = 3;

export interface DispatcherParts {
  ports: RunPorts;
  ledger: Ledger;
  roster: Roster;
  services: Services;
  /** Tasks at a time at each place. */
  concurrency(): ReturnType<typeof filesAtATime>;
  report?: ReportFault | undefined;
}

export class Dispatcher {
  readonly #parts: DispatcherParts;
  readonly #running = new Set<Promise<void>>();
  readonly #atWork = { local: new SharedTime<Run>(), cloud: new SharedTime<Run>() };
  readonly #tidying = new Set<Promise<void>>();
  readonly #giveUpSubmitting = new AbortController();
  #wake = new AbortController();
  #timer = new AbortController();
  #scheduled = false;
  readonly #closing = new AbortController();
  /** Closed; the outcomes of runs that still end are ignored. */
  #over = false;

  constructor(parts: DispatcherParts) {
    this.#parts = parts;
  }

  /** Schedules one pass at the end of this turn, however many changes ask for it. */
  schedule(): void {
    if (this.#scheduled || this.#closed) return;
    this.#scheduled = true;
    const { ports, report } = this.#parts;
    const care = { clock: ports.clock, signal: this.#closing.signal, report };
    queueMicrotask(() => void retryLoop('dispatcher', () => this.#turn(), care));
  }

  /** One pass. If it throws, the retry loop must repeat it, because nothing else would. */
  async #turn(): Promise<'over'> {
    this.#scheduled = false;
    try {
      this.#dispatch();
    } catch (error) {
      this.#scheduled = true;
      throw error;
    }
    return 'over';
  }

  get #closed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Stops the task’s run. With a submission in flight the run stays attached to the task until the answer. */
  stop(entry: RosterEntry): void {
    const { run } = entry;
    if (!run) return;
    run.controller.abort(new DOMException('stopped', 'AbortError'));
    if (!run.submitting) entry.run = null;
  }

  /** Pauses all tasks. Runs that write a file or wait for the answer to a submission are paused when they end. */
  pause(): void {
    const entries = [...this.#parts.roster.services()].flatMap(({ inFlight }) => this.#parts.roster.entries(inFlight));
    for (const entry of entries) if (entry.task.status !== 'saving') this.stop(entry);
    this.#parts.ledger.apply(
      entries.filter(({ run }) => !run),
      { type: 'pause' },
    );
  }

  /** Pauses these tasks, including queued ones. */
  setAside(entries: readonly RosterEntry[]): void {
    for (const entry of entries) {
      if (entry.task.status !== 'saving') this.stop(entry);
      if (entry.run) entry.run.pausing = true;
    }
    this.#parts.ledger.apply(
      entries.filter(({ run }) => !run),
      { type: 'set-aside' },
    );
    this.schedule();
  }

  setAsideUnsent(): string[] {
    const unsent = this.#parts.roster.entries().filter(({ task }) => isUnsent(task));
    this.setAside(unsent);
    return unsent.map(({ task }) => task.id);
  }

  /** Ends the waits of polls and of our own backoff. Waits that a service asked for are kept. */
  wake(): void {
    const { roster, services } = this.#parts;
    services.open(['unreachable']);
    for (const { inFlight } of roster.services()) {
      for (const entry of roster.entries(inFlight)) if (!entry.wait?.asked) entry.wait = null;
    }
    this.#wake.abort();
    this.#wake = new AbortController();
    this.#forgetTimes();
    this.schedule();
  }

  /** The computer slept: current measurements are discarded. */
  #forgetTimes(): void {
    for (const time of Object.values(this.#atWork)) time.forget();
  }

  /** Deletes the work folder of a task that has ended. */
  tidy(entry: RosterEntry): void {
    const { task, run } = entry;
    if (run || !['done', 'skipped', 'cancelled'].includes(task.status)) return;
    this.discard(join(this.#parts.ports.workFolder, task.id));
  }

  /** Deletes a folder of the work folder; closing waits for it. */
  discard(folder: string): void {
    const gone = this.#parts.ports.files.discard(folder).finally(() => this.#tidying.delete(gone));
    this.#tidying.add(gone);
  }

  async close(): Promise<void> {
    this.#closing.abort(new DOMException('closing', 'AbortError'));
    this.#timer.abort();
    for (const { inFlight } of this.#parts.roster.services()) {
      for (const entry of this.#parts.roster.entries(inFlight)) {
        entry.run?.controller.abort(new DOMException('closing', 'AbortError'));
      }
    }
    await this.#within(shutdownMs.answer, Promise.all(this.#running));
    this.#giveUpSubmitting.abort(new DOMException('closing', 'AbortError'));
    await this.#within(shutdownMs.hang, Promise.all([...this.#running, ...this.#tidying]));
    this.#over = true;
  }

  async #within(ms: number, ending: Promise<unknown>): Promise<void> {
    const ended = new AbortController();
    const inTime = this.#parts.ports.clock.sleep(ms, ended.signal).catch(() => undefined);
    await Promise.race([ending.finally(() => ended.abort()), inTime]);
  }

  #dispatch(): void {
    const { roster, services, ledger, ports, concurrency } = this.#parts;
    const nowMs = ports.clock.now();
    const loads = [...roster.services()].map(({ ref, queued, inFlight }) => ({
      place: ref.place,
      gate: services.gate(ref),
      submitAtMs: services.submitAtMs(ref),
      queued,
      inFlight: roster.entries(inFlight).map(({ task, run, wait }) => ({
        id: task.id,
        status: task.status,
        running: run !== null,
        waitUntilMs: wait?.untilMs ?? 0,
      })),
    }));
    const decision = decide(loads, { concurrency: concurrency(), paused: ledger.paused, nowMs });
    const beginning = roster.entries(decision.begin);
    ledger.apply(beginning, { type: 'begin', atMs: nowMs });
    for (const entry of beginning) Object.assign(entry, { workMs: 0, workedMs: 0 });
    for (const entry of [...roster.entries(decision.resume), ...beginning]) this.#start(entry);
    for (const { ref, inFlight } of roster.services()) services.held(ref, !ledger.paused && this.#someHeld(inFlight));
    this.#timer.abort();
    this.#timer = new AbortController();
    if (decision.checkAgainAtMs === null) return;
    ports.clock.sleep(decision.checkAgainAtMs - nowMs, this.#timer.signal).then(
      () => this.schedule(),
      () => undefined,
    );
  }

  /** Whether some task is ready to be submitted and only waits for the rate limit. */
  #someHeld(inFlight: Iterable<string>): boolean {
    const nowMs = this.#parts.ports.clock.now();
    return this.#parts.roster.entries(inFlight).some(({ task, run, wait }) => {
      return task.status === 'submitting' && run === null && (wait?.untilMs ?? 0) <= nowMs;
    });
  }

  #start(entry: RosterEntry): void {
    const { task } = entry;
    if (!isWorking(task)) return;
    const run: Run = {
      ...{ task, sinceMs: this.#parts.ports.clock.elapsed(), controller: new AbortController() },
      ...{ submitting: false, submission: null, pausing: false },
    };
    entry.run = run;
    entry.wait = null;
    this.#parts.ledger.touch(entry);
    this.#atWork[task.service.place].begin(run, this.#parts.ports.clock.elapsed());
    const ended: Promise<void> = carry(task, this.#parts.ports, this.#hold(entry, run))
      .then(
        (end) => this.#ended(entry, run, end),
        (error) => this.#ended(entry, run, run.controller.signal.aborted ? null : { error }),
      )
      .catch((error: unknown) => this.#parts.report?.('end of a run', error))
      .finally(() => this.#running.delete(ended));
    this.#running.add(ended);
  }

  #hold(entry: RosterEntry, run: Run): RunContext {
    const { ledger, services } = this.#parts;
    const { signal } = run.controller;
    const { service } = run.task;
    return {
      signal,
      submitSignal: this.#giveUpSubmitting.signal,
      wakeSignal: () => this.#wake.signal,
      apply: (event) => {
        signal.throwIfAborted();
        const before = run.task.status;
        run.task = ledger.applyOne(entry, event);
        if (before === 'converting' && run.task.status !== 'converting') {
          services.conversionEnded(service);
          this.schedule();
        }
        return run.task;
      },
      settle: (event) => {
        if (this.#over) signal.throwIfAborted();
        const own = isCurrentRun(run, entry);
        if (own) ledger.applyOne(entry, event);
        // If the task was cancelled or restarted while the answer was in flight, the accepted conversion is released.
        if (event.type === 'accepted') {
          const wanted = own && sessionOf(entry.task) === event.sessionId;
          if (!wanted) ledger.orphan(run.task, event.sessionId);
          else if (entry.removed) ledger.releaseRemoved(entry);
        }
        const isAwaited = own && !entry.removed && entry.task.status === 'submitting';
        if (event.type === 'not-sent' && !isAwaited) ledger.neverSent(run.task);
        signal.throwIfAborted();
        run.task = entry.task;
        return run.task;
      },
      progress: (progress) => {
        if (!signal.aborted) ledger.progress(entry, progress);
      },
      retries: entry.retries,
      waits: (wait) => {
        if (wait === entry.wait) return;
        entry.wait = wait;
        ledger.touch(entry);
      },
      slept: () => this.#forgetTimes(),
      idled: (ms) => {
        run.sinceMs += Math.max(0, ms);
      },
      workedMs: () => (entry.workedMs === null ? null : entry.workedMs + this.#workedMs(run)),
      answered: () => services.answered(service, 'other'),
      accepted: (quotas) => {
        services.accepted(service, quotas);
        this.#submissionEnded(run);
      },
      beginSubmission: () => {
        run.submission = services.beginSubmission(service);
        return run.submission !== null;
      },
      submitting: () => {
        run.submitting = true;
      },
      answeredSubmission: () => {
        run.submitting = false;
      },
    };
  }

  /** `end` is null if the run was stopped; `error` is an unexpected one. */
  #ended(entry: RosterEntry, run: Run, end: RunEnd | { error: unknown } | null): void {
    const { ledger } = this.#parts;
    const own = isCurrentRun(run, entry);
    this.#measure(entry, run, own);
    if (entry.run === run) {
      entry.run = null;
      ledger.touch(entry);
      if (this.#closed) return;
      if (own) this.#concluded(entry, run, end);
    }
    // After `#concluded`, so that a gate that must close is closed before the next submission.
    this.#submissionEnded(run);
    if (!this.#closed) this.tidy(entry);
    this.schedule();
  }

  #concluded(entry: RosterEntry, run: Run, end: RunEnd | { error: unknown } | null): void {
    const { ledger, ports } = this.#parts;
    if (end && 'error' in end) {
      const error = about(run.task, toErrorData(end.error));
      ledger.apply([entry], { type: 'fail', error, again: 'from-here', atMs: ports.clock.now() });
    } else if (end?.kind === 'trouble') this.#trouble(entry, run, end);
    if (ledger.paused) ledger.apply([entry], { type: 'pause' });
    else if (run.pausing) ledger.apply([entry], { type: 'set-aside' });
  }

  #workedMs(run: Run): number {
    return Math.max(0, this.#parts.ports.clock.elapsed() - run.sinceMs);
  }

  /** Waits between runs are not counted. A task that asked for its target waited for a person and is left out of the estimate. */
  #measure(entry: RosterEntry, run: Run, own: boolean): void {
    const { ledger, ports } = this.#parts;
    const { place } = run.task.service;
    const share = this.#atWork[place].end(run, ports.clock.elapsed());
    if (!own) return;
    const { task } = entry;
    if (entry.workedMs !== null) entry.workedMs += this.#workedMs(run);
    entry.workMs = entry.workMs === null || share === null ? null : entry.workMs + share;
    const { facts, pages, target } = task;
    if (task.status !== 'done' || entry.workMs === null || !facts || pages === null || target === null) return;
    ledger.learn({ place, text: facts.text, pages, ms: entry.workMs });
    entry.workMs = null;
  }

  #submissionEnded(run: Run): void {
    if (run.submission) this.#parts.services.submissionEnded(run.submission);
    run.submission = null;
    this.schedule();
  }

  /**
   * Trouble of the whole service closes its gate. Other trouble is counted, and the task backs off and finally fails at
   * a checkpoint. A running conversion is not failed by this count: it has its own deadline.
   */
  #trouble(entry: RosterEntry, run: Run, { trouble, ofService }: Extract<RunEnd, { kind: 'trouble' }>): void {
    const { ledger, services, ports } = this.#parts;
    const nowMs = ports.clock.now();
    const { status } = entry.task;
    const count = entry.retries.count(status, trouble.error.code);
    const passes = isOffline(trouble) || (ofService && trouble.kind !== 'unavailable') || status === 'converting';
    if (trouble.kind === 'rejected' || (count > maxFaults && !passes)) {
      ledger.apply([entry], { type: 'fail', error: trouble.error, again: 'from-here', atMs: nowMs });
      return;
    }
    const ours = nowMs + delayMs(faultBackoff, count, ports.random());
    if (ofService && concernsService(trouble)) {
      services.trouble(run.task.service, trouble);
      // Answers to other tasks reopen the gate. A task that meets the same fault each time then waits on its own.
      if (isOffline(trouble) && count > fewFaults) entry.wait = { untilMs: ours, error: trouble.error, asked: false };
    } else {
      const given = 'retryAtMs' in trouble ? trouble.retryAtMs : null;
      const untilMs = given === null ? ours : Math.max(boundedMs(given, nowMs), ours);
      entry.wait = { untilMs, error: trouble.error, asked: given !== null };
      ledger.touch(entry);
    }
  }
}
