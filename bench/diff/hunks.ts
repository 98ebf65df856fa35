/** Unified diffs for a terminal: long lines are shown around what differs in them, and long diffs end early. */

/** Shown on both sides of a difference within a line. */
const AROUND = 40;
/** Of one line, once what it shares with its counterpart is cut. */
const MAX_LENGTH = 200;

/**
 * @param unified what `git diff` prints of two files
 * @param maxLines of the result; the rest is counted
 */
export function shownDiff(unified: string, maxLines: number): string[] {
  const all = unified.split('\n');
  const lines = all.slice(all.findIndex((line) => line.startsWith('@@'))).filter((line) => line !== '');
  const shown: string[] = [];
  for (let i = 0; i < lines.length; ) {
    const removed = runOf(lines, i, '-');
    const added = runOf(lines, i + removed.length, '+');
    if (removed.length + added.length === 0) {
      shown.push(clipped(lines[i] ?? ''));
      i++;
      continue;
    }
    shown.push(...paired(removed, added));
    i += removed.length + added.length;
  }
  const rest = shown.length - maxLines;
  return rest > 0 ? [...shown.slice(0, maxLines), `… ${rest} more lines`] : shown;
}

function runOf(lines: readonly string[], from: number, sign: '-' | '+'): string[] {
  let to = from;
  while (lines[to]?.startsWith(sign)) to++;
  return lines.slice(from, to);
}

/** A paragraph is one line: of two that stand for each other only the stretch that differs is of interest. */
function paired(removed: readonly string[], added: readonly string[]): string[] {
  if (removed.length !== added.length) return [...removed, ...added].map(clipped);
  return removed.flatMap((line, i) => {
    const pair = around(line.slice(1), added[i]?.slice(1) ?? '');
    return [clipped(`-${pair[0]}`), clipped(`+${pair[1]}`)];
  });
}

function around(before: string, after: string): [string, string] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const cut = (text: string): string => {
    const from = Math.max(0, start - AROUND);
    const to = Math.min(text.length, text.length - end + AROUND);
    return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
  };
  return [cut(before), cut(after)];
}

const clipped = (line: string): string => (line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line);
