/**
 * Asks until nothing was changed while the reply was under way: one that was asked for before a change is older than what
 * the form shows.
 *
 * @param changes how many there have been so far
 */
export async function replyAfterChanges<Reply>(ask: () => Promise<Reply>, changes: () => number): Promise<Reply> {
  for (;;) {
    const before = changes();
    const reply = await ask();
    if (changes() === before) return reply;
  }
}
