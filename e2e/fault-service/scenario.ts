/** A named case with what is expected of the client, and how it is told what was seen. */
import type { TaskView } from '../../core/model/views.ts';
import { brokenPromises, type Expectations } from './invariants.ts';
import { World, type WorldOptions } from './world.ts';

export interface Scenario extends WorldOptions, Expectations {
  /** With the section of the specification, or the RFC, that it is about. */
  name: string;
  expected: string;
  /** By default one PDF is added and everything takes its course. A text that it returns is seen beside the outcome. */
  play?(world: World): Promise<unknown>;
  /** False: how often was submitted is not told, as it depends on who came first. */
  counts?: boolean;
  /** What it needs is only there. */
  platform?: NodeJS.Platform;
  /** Why it can't be played on this machine; null: it can. */
  missing?: string | null;
  /** Seconds long: only in the whole run. */
  long?: boolean;
}

export interface Verdict {
  scenario: Scenario;
  seen: string;
  ok: boolean;
  milliseconds: number;
}

export async function judge(scenario: Scenario): Promise<Verdict> {
  const started = performance.now();
  const seen = await see(scenario);
  return { scenario, seen, ok: seen === scenario.expected, milliseconds: performance.now() - started };
}

async function see(scenario: Scenario): Promise<string> {
  // A script is used up while it is played.
  const world = await World.open({ ...scenario, ...(scenario.script && { script: copyOf(scenario.script) }) });
  try {
    const more = await (scenario.play ?? convertOne)(world);
    return [
      outcome(world, scenario.counts),
      ...(typeof more === 'string' ? [more] : []),
      ...brokenPromises(world, scenario).map((promise) => `BROKEN: ${promise}`),
    ].join(' · ');
  } catch (error) {
    return `${outcome(world)} · ERROR: ${error instanceof Error ? error.message : error}`;
  } finally {
    await world.close();
  }
}

async function convertOne(world: World): Promise<void> {
  await world.add();
  await world.rest();
}

const copyOf = (script: NonNullable<WorldOptions['script']>): NonNullable<WorldOptions['script']> =>
  Object.fromEntries(Object.entries(script).map(([operation, steps]) => [operation, [...(steps ?? [])]]));

/** "done", "failed: disk-full", "waits: key" of each task, then how much was submitted and accepted. */
export function outcome(world: World, counts = true): string {
  const states = world.tasks().map(stateOf);
  if (!counts) return states.join(', ') || 'nothing';
  const submitted = world.service.of('submit').length;
  const accepted = world.service.honest.sessions.length;
  return `${states.join(', ') || 'nothing'} · ${submitted} submitted, ${accepted} accepted`;
}

function stateOf({ status, error, activity }: TaskView): string {
  if (error) return `${status === 'needs-attention' ? 'asks' : status}: ${error.code}`;
  return activity.kind === 'waiting' ? `waits: ${activity.why}` : status;
}
