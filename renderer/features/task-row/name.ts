const longestTail = 20;
const cutTail = 8;

/**
 * A file name in two parts: the head may be cut short on screen, the tail (last word and extension) always shows, because
 * names of one series differ at their end.
 */
export function splitName(name: string): { head: string; tail: string } {
  const dot = name.lastIndexOf('.');
  const stem = dot > 0 ? name.slice(0, dot) : name;
  const extension = name.slice(stem.length);
  const space = stem.lastIndexOf(' ');
  if (space > 0 && stem.length - space - 1 + extension.length <= longestTail) {
    return { head: name.slice(0, space + 1), tail: name.slice(space + 1) };
  }
  // By code points, so that no character outside the BMP is torn apart.
  const letters = Array.from(stem);
  const keep = Math.min(cutTail, Math.floor(letters.length / 2));
  const head = letters.slice(0, letters.length - keep).join('');
  return { head, tail: name.slice(head.length) };
}
