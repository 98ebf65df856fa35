/** The live lines at the bottom of a terminal: one for each document in progress, then a bar for all. Pure. */
import { stripVTControlCharacters } from 'node:util';
import { shownName } from '../core/model/shown-name.ts';
import type { TaskView } from '../core/model/views.ts';
import { doing } from './report-text.ts';

export interface Totals {
  total: number;
  done: number;
  failed: number;
}

const barWidth = 24;

/** No line is wider than `columns`, so that the lines can be counted and overwritten. */
export function frame(tasks: readonly TaskView[], totals: Totals, columns: number, nowMs: number): string[] {
  const width = Math.max(20, columns - 1);
  const nameWidth = Math.min(40, Math.floor(width / 2));
  const rows = tasks.map((task) =>
    fit(`  ${pad(shorten(task.name, nameWidth), nameWidth)}  ${doing(task, nowMs)}`, width),
  );
  return [...rows, fit(totalLine(tasks, totals), width)];
}

function totalLine(tasks: readonly TaskView[], { total, done, failed }: Totals): string {
  const ended = done + failed;
  const underWay = tasks.reduce((sum, task) => sum + converted(task), 0);
  const filled = total === 0 ? 0 : Math.floor(((ended + underWay) / total) * barWidth);
  const bar = '█'.repeat(Math.min(barWidth, filled)).padEnd(barWidth, '░');
  return `${bar} ${done} of ${total} done${failed > 0 ? `, ${failed} failed` : ''}`;
}

/** How much of a document is done. The conversion takes nearly all of the time, so later steps count as done. */
function converted({ status, progress }: TaskView): number {
  if (status === 'downloading' || status === 'saving') return 1;
  return status === 'converting' && progress ? progress.done / progress.total : 0;
}

/** Without control sequences, as a name of a file may hold. */
export const printable = (text: string): string => shownName(stripVTControlCharacters(text));

/** Keeps the beginning and the end, where names differ. */
function shorten(name: string, width: number): string {
  const characters = [...printable(name)];
  if (columnsOf(characters) <= width) return characters.join('');
  const head: string[] = [];
  const tail: string[] = [];
  while (characters.length > 0) {
    const side = columnsOf(head) <= columnsOf(tail) ? 'head' : 'tail';
    const next = side === 'head' ? characters.shift() : characters.pop();
    if (next === undefined || columnsOf([...head, ...tail, next]) > width - 1) break;
    if (side === 'head') head.push(next);
    else tail.unshift(next);
  }
  return `${head.join('')}…${tail.join('')}`;
}

const pad = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - columnsOf([...text])));

function fit(line: string, width: number): string {
  const kept: string[] = [];
  for (const character of line) {
    if (columnsOf([...kept, character]) > width) return [...kept.slice(0, -1), '…'].join('');
    kept.push(character);
  }
  return kept.join('');
}

/** Chinese, Japanese, Korean and emoji take two columns, combining marks and joiners none (Unicode UAX 11, roughly). */
function columnsOf(characters: readonly string[]): number {
  return characters.reduce((sum, character) => {
    if (/\p{Mn}|\p{Me}|\p{Join_Control}/u.test(character)) return sum;
    const wide = /[ᄀ-ᅟ⺀-꓏가-힣豈-﫿︰-﹏＀-｠￠-￦]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/u.test(character);
    return sum + (wide ? 2 : 1);
  }, 0);
}
