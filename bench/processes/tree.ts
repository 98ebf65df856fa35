/** The processes that an app has begun, with itself, and the memory and processor time that they take. Linux only: /proc is its. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface TreeProcess {
  pid: number;
  /** As it was started, words apart by spaces. */
  command: string;
  /** Proportional set size: what several processes share is divided among them, so that the sizes can be added. */
  pssBytes: number;
  /** Processor time of the process itself, in user and kernel mode. */
  cpuS: number;
}

/** `pid` and everything below it; empty where the system doesn't tell. */
export function processTree(pid: number): TreeProcess[] {
  if (process.platform !== 'linux') return [];
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), Number(fieldOf(name, 'status', 'PPid') ?? 0));
  }
  const descends = (one: number): boolean => one === pid || (parents.has(one) && descends(parents.get(one) ?? 0));
  return [...parents.keys()].filter(descends).map((one) => ({
    pid: one,
    command: read(join('/proc', String(one), 'cmdline'))
      .replaceAll('\0', ' ')
      .trim(),
    cpuS: cpuSecondsOf(read(join('/proc', String(one), 'stat'))),
    pssBytes: 1024 * Number(fieldOf(String(one), 'smaps_rollup', 'Pss')?.split(' ')[0] ?? 0),
  }));
}

const fieldOf = (pid: string, file: string, field: string): string | undefined =>
  new RegExp(`^${field}:\\s+(.+)`, 'm').exec(read(join('/proc', pid, file)))?.[1];

/** Clock ticks a second; the same in all builds of Linux. */
const TICKS = 100;

/** Of /proc/PID/stat, in which the program's name may hold anything: fields are counted from behind it. */
function cpuSecondsOf(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS;
}

/** A process may be gone before it is read. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
