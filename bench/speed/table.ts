import type { Measured } from './measure.ts';

/** Files that are counted together, by their places in the list. */
export interface Group {
  name: string;
  places: readonly number[];
}

/**
 * Milliseconds a page of each group and of all files, weighted by pages; how many times slower than the first engine; the longest wait
 * for the first page; memory.
 *
 * @param pages by file, null for a file that the first engine can't convert: no engine's time for it counts
 */
export function speedTable(
  measured: readonly Measured[],
  groups: readonly Group[],
  pages: readonly (number | null)[],
): string {
  const all: Group = { name: 'ms/page', places: pages.map((_, i) => i) };
  const [own] = measured;
  const base = own ? msPerPage(own, all, pages) : null;
  const head = ['', ...groups.map(({ name }) => name), all.name, 'ratio', 'cold ms', 'first ms', 'peak MB'];
  const rows = measured.map((engine) => {
    const whole = msPerPage(engine, all, pages);
    const waits = engine.files.flatMap((file) => file?.firstProgressMs ?? []);
    return [
      engine.engine,
      ...groups.map((group) => shown(msPerPage(engine, group, pages), 1)),
      shown(whole, 2),
      shown(whole !== null && base !== null ? whole / base : null, 2),
      shown(engine.coldMs, 0),
      shown(waits.length > 0 ? Math.max(...waits) : null, 0),
      shown(engine.peakBytes === null ? null : engine.peakBytes / 2 ** 20, 0),
    ];
  });
  return aligned([head, ...rows]);
}

function msPerPage({ files }: Measured, { places }: Group, pages: readonly (number | null)[]): number | null {
  const [only] = files;
  const inOne = files.length === 1 && pages.length > 1;
  if (inOne && places.length < pages.length) return null;
  let ms = inOne ? (only?.ms ?? 0) : 0;
  let count = 0;
  for (const place of places) {
    const number = pages[place];
    if (number == null) continue;
    if (!inOne && !files[place]) continue;
    if (!inOne) ms += files[place]?.ms ?? 0;
    count += number;
  }
  return count === 0 ? null : ms / count;
}

const shown = (value: number | null, digits: number): string => (value === null ? '–' : value.toFixed(digits));

export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart((widths[column] ?? 0) + 2)))
        .join('')
        .trimEnd(),
    )
    .join('\n');
}
