import { readFileSync } from 'node:fs';

/** Often enough to see the greatest memory of a process that lives for seconds; the kernel itself keeps the peak. */
const EVERY_MS = 50;

/**
 * Watches another process's peak of resident memory.
 *
 * @returns ends the watch and gives bytes; null where the system doesn't tell (/proc is Linux's)
 */
export function watchPeak(pid: number | undefined): () => number | null {
  let peak: number | null = null;
  const look = (): void => {
    const bytes = pid === undefined ? null : statusOf(pid, 'VmHWM');
    if (bytes !== null) peak = Math.max(peak ?? 0, bytes);
  };
  const timer = setInterval(look, EVERY_MS);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

/** Resident memory of another process now; null where the system doesn't tell. */
export function residentBytes(pid: number): number | null {
  return statusOf(pid, 'VmRSS');
}

function statusOf(pid: number, field: 'VmHWM' | 'VmRSS'): number | null {
  try {
    const kib = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kib === undefined ? null : Number(kib) * 1024;
  } catch {
    // The process has ended, or there is no /proc.
    return null;
  }
}

/** Peak of this process's resident memory, in bytes. */
export function ownPeak(): number {
  return process.resourceUsage().maxRSS * 1024;
}
