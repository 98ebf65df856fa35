/** Which row a key leads to, or null where the key is none of the list's. Pure. */
export function rowFor(key: string, ids: readonly string[], from: string, pageRows: number): string | null {
  const at = ids.indexOf(from);
  const steps: Readonly<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    PageUp: at - pageRows,
    PageDown: at + pageRows,
    Home: 0,
    End: ids.length - 1,
  };
  const to = steps[key];
  return to === undefined ? null : (ids[Math.min(ids.length - 1, Math.max(0, to))] ?? null);
}
