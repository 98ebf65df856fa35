import { judgePace, leastPace, type PaceWindow } from '../../service/least-pace.ts';
import { bytesOf, type Incoming, TransportError } from './http.ts';

/** The sender was too slow. The bytes that arrived are good. */
export class TooSlow extends TransportError {}

/** A clock that never goes back. */
export type MonotonicMs = () => number;

/** Like `bytesOf`, but throws TooSlow for a slow sender. Only the time spent waiting counts, so a slow disk here does not. */
export async function* pacedBytesOf(
  incoming: Incoming,
  signal: AbortSignal,
  nowMs: MonotonicMs,
): AsyncGenerator<Uint8Array> {
  let window: PaceWindow = { sinceMs: 0, movedBytes: 0 };
  let [waitedMs, movedBytes] = [0, 0];
  let askedMs = nowMs();
  for await (const chunk of bytesOf(incoming, signal)) {
    waitedMs += nowMs() - askedMs;
    movedBytes += chunk.length;
    const judged = judgePace(window, { atMs: waitedMs, movedBytes, waitsForClient: true }, leastPace);
    yield chunk;
    if (judged === 'too-slow')
      throw new TooSlow(new Error(`${movedBytes} bytes in ${Math.round(waitedMs / 1000)} s`), true);
    window = judged ?? window;
    askedMs = nowMs();
  }
}
