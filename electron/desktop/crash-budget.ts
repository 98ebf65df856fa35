/**
 * Counts what happens too often. Pure but for the list that it keeps.
 * @returns a function that notes one more event at `nowMs` and says whether there were more than `limit` within `windowMs`.
 */
export function overuse(limit: number, windowMs: number): (nowMs: number) => boolean {
  let times: number[] = [];
  return (nowMs) => {
    times = [...times.filter((time) => nowMs - time < windowMs), nowMs];
    return times.length > limit;
  };
}
