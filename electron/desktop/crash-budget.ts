/**
 * Counts events in a sliding window. Pure but for the times that it keeps.
 * @returns a function that adds an event at `nowMs` and says whether there are more than `limit` within `windowMs`.
 */
export function overuse(limit: number, windowMs: number): (nowMs: number) => boolean {
  let times: number[] = [];
  return (nowMs) => {
    times = [...times.filter((time) => nowMs - time < windowMs), nowMs];
    return times.length > limit;
  };
}
