/**
 * Cells that span rows: shorter rules divide only the columns beside them.
 *
 *   ──────────────────────
 *    North   Wheat   1,204     Between the full-width rules this is one row. A shorter rule divides it for the columns that
 *           ──────────────     the rule covers; in each other column one cell is beside both parts.
 *            Barley     96
 *   ──────────────────────
 */

import type { Box } from '../../geometry/box.ts';
import type { LayoutCell } from '../layout.ts';
import type { Line } from '../ruling.ts';

const SAME_LEVEL_PT = 3;

interface Level {
  at: number;
  rules: readonly Line[];
}

/** The rules between two others that cover some columns, but not all. */
export function rulesBetween(above: Line, below: Line, rules: readonly Line[], columns: readonly Box[]): Line[] {
  return rules.filter(
    (rule) =>
      rule.at > above.at + SAME_LEVEL_PT &&
      rule.at < below.at - SAME_LEVEL_PT &&
      rule.from > above.from - SAME_LEVEL_PT &&
      rule.to < above.to + SAME_LEVEL_PT &&
      columns.some((column) => covers(rule, column)),
  );
}

const covers = (rule: Line, column: Pick<Box, 'x0' | 'x1'>): boolean =>
  rule.from < column.x0 + SAME_LEVEL_PT && rule.to > column.x1 - SAME_LEVEL_PT;

/** Divides a row at the rules inside it. */
export function partedRow(row: readonly LayoutCell[], rules: readonly Line[], columns: readonly Box[]): LayoutCell[][] {
  const levels = levelsOf(rules);
  const isParted = (column: number, level: number): boolean => {
    const place = columns[column];
    return place !== undefined && (levels[level]?.rules.some((rule) => covers(rule, place)) ?? false);
  };
  const edge = (level: number): number => levels[level]?.at ?? (level < 0 ? Number.NEGATIVE_INFINITY : Infinity);
  return Array.from({ length: levels.length + 1 }, (_, part): LayoutCell[] => {
    let next = 0;
    return row.flatMap((cell) => {
      const column = next;
      next += cell.colspan;
      if (part > 0 && !isParted(column, part - 1)) return [];
      let end = part;
      while (end < levels.length && !isParted(column, end)) end++;
      const lines = cell.lines.filter(
        ({ baseline, sizePt }) => baseline - 0.3 * sizePt > edge(part - 1) && baseline - 0.3 * sizePt <= edge(end),
      );
      return [{ ...cell, lines, rowspan: end - part + 1 }];
    });
  });
}

function levelsOf(rules: readonly Line[]): Level[] {
  const levels: { at: number; rules: Line[] }[] = [];
  for (const rule of [...rules].sort((a, b) => a.at - b.at)) {
    const level = levels.at(-1);
    if (level && rule.at - level.at < SAME_LEVEL_PT) level.rules.push(rule);
    else levels.push({ at: rule.at, rules: [rule] });
  }
  return levels;
}
