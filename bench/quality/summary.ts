import { type Column, columns, type Scores } from './score.ts';

/** Mean of each column over the documents that have it. */
export function meanOf(rows: readonly Scores[]): Scores {
  const mean = (column: Column): number | null => {
    const values = rows.flatMap((row) => row[column] ?? []);
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return Object.fromEntries(columns.map((column) => [column, mean(column)])) as Scores;
}

const titles: Record<Column, string> = {
  nid: 'NID',
  nidS: 'NID_S',
  teds: 'TEDS',
  tedsS: 'TEDS_S',
  mhs: 'MHS',
  mhsS: 'MHS_S',
  hf1: 'HF1',
  lvl: 'LVL',
  list: 'LIST',
  ldep: 'LDEP',
  wf1: 'WF1',
};

export interface Row {
  name: string;
  scores: Scores;
  /** Behind the last column. */
  remark?: string;
}

/** A table for a terminal: the title above the names, one line a row. */
export function scoreTable(title: string, rows: readonly Row[]): string {
  const width = Math.max(title.length, ...rows.map(({ name }) => name.length));
  const line = (name: string, cells: readonly string[], remark = ''): string =>
    `${name.padEnd(width)}${cells.map((cell) => cell.padStart(7)).join('')}  ${remark}`.trimEnd();
  const cells = (scores: Scores): string[] => columns.map((column) => shown(scores[column]));
  return [
    line(
      title,
      columns.map((column) => titles[column]),
    ),
    ...rows.map(({ name, scores, remark }) => line(name, cells(scores), remark)),
  ].join('\n');
}

function shown(value: number | null): string {
  return value === null ? '–' : value.toFixed(3);
}
