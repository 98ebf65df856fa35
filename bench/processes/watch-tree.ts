import { processTree } from './tree.ts';

/** A process is missed for at most this long before its end. */
const EVERY_MS = 200;

export interface TreeUse {
  cpuS: number;
  comparingS: number;
  peakBytes: number;
}

/**
 * Watches a process and all that it starts.
 *
 * @returns ends the watch and gives what they used together since it began; zeros where the system doesn't tell
 */
export function watchTree(pid: number): () => TreeUse {
  const first = new Map(processTree(pid).map((one) => [one.pid, one.cpuS]));
  const used = new Map<number, { cpuS: number; isComparing: boolean }>();
  let peakBytes = 0;
  const look = (): void => {
    const tree = processTree(pid);
    for (const { pid: one, cpuS, command } of tree) {
      // Once it has ended and nobody has asked for its end, it has a time and no command.
      const isComparing = used.get(one)?.isComparing || command.includes('inspect-process');
      used.set(one, { cpuS: cpuS - (first.get(one) ?? 0), isComparing });
    }
    peakBytes = Math.max(
      peakBytes,
      tree.reduce((sum, { pssBytes }) => sum + pssBytes, 0),
    );
  };
  const timer = setInterval(look, EVERY_MS);
  return () => {
    clearInterval(timer);
    look();
    const all = [...used.values()];
    const sum = (some: typeof all) => some.reduce((seconds, { cpuS }) => seconds + cpuS, 0);
    return { cpuS: sum(all), comparingS: sum(all.filter(({ isComparing }) => isComparing)), peakBytes };
  };
}
