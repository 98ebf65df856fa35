/** Runs the queue through random lives, and tells of the shortest one that breaks a promise. */
import fc from 'fast-check';
import { comesToAnEnd } from './calm.ts';
import { type Command, happenings } from './commands.ts';
import { World } from './world.ts';

export interface NetOptions {
  runs: number;
  /** Another one, other lives. */
  seed: number;
  /** Of a failure that was told: that life alone. */
  path?: string | undefined;
  replay?: string | undefined;
}

export interface Caught {
  runs: number;
  /** Null: every promise held. */
  failure: string | null;
}

const mostCommands = 60;

export async function castNet({ runs, seed, path, replay }: NetOptions): Promise<Caught> {
  const lives = fc.commands(happenings, {
    maxCommands: mostCommands,
    size: 'max',
    ...(replay && { replayPath: replay }),
  });
  const property = fc.asyncProperty(lives, live);
  const details = await fc.check(property, { numRuns: runs, seed, ...(path && { path }) });
  if (!details.failed) return { runs: details.numRuns, failure: null };
  return { runs: details.numRuns, failure: report(details) };
}

async function live(commands: Iterable<Command>): Promise<void> {
  const world = new World();
  try {
    await fc.asyncModelRun(() => ({ model: { world }, real: world }), commands);
    await comesToAnEnd(world);
  } finally {
    await world.ends();
  }
}

type Details = fc.RunDetails<[Iterable<Command>]>;

function report({ seed, counterexamplePath, counterexample, errorInstance, numShrinks }: Details): string {
  const commands = counterexample?.[0] ?? [];
  const replay = /replayPath="(.*)"/.exec(String(commands))?.[1] ?? '';
  return [
    errorInstance instanceof Error ? errorInstance.message : String(errorInstance),
    `after (shortened ${numShrinks} times):`,
    ...[...commands].filter(hasRun).map((command) => `  ${command}`),
    `again: npm run test:faults -- --seed ${seed} --path ${counterexamplePath} --replay ${replay}`,
  ].join('\n');
}

/** fast-check wraps each command, and notes there whether it was possible. */
const hasRun = (command: Command): boolean => !('hasRan' in command) || command.hasRan === true;
