import { judgePace, leastPace, type PaceWindow } from '../../service/least-pace.ts';
import { bytesOf, type Incoming, TransportError } from './http.ts';

/** The other end was never silent, and hardly sent anything. What came is good. */
export class TooSlow extends TransportError {}

/** A clock that nobody sets. */
export type MonotonicMs = () => number;

/** `bytesOf`, until it comes at less than the least pace. Only waiting counts: a slow disk here is not the sender's fault. */
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
