/** Lines for people: the end of each task, and on a terminal live lines below that are overwritten. */
import { isAbsolute, relative } from 'node:path';
import { systemClock } from '../core/compose.ts';
import { missingOf, type TaskView } from '../core/model/views.ts';
import { frame, printable, type Totals } from './frame.ts';
import { gapsLine, leftOutLine, sentence, warningLine } from './report-text.ts';
import type { Outcome, Reporter } from './reporter.ts';

export interface Terminal {
  /** Results. */
  out(text: string): void;
  /** Failures, notices and the live lines. */
  err(text: string): void;
  /** Null: no live lines. */
  columns(): number | null;
  folder: string;
}

export interface LiveReporter extends Reporter {
  /** Draws again, for countdowns. */
  tick(): void;
}

export function terminalReporter(terminal: Terminal): LiveReporter {
  let tasks: readonly TaskView[] = [];
  let totals: Totals = { total: 0, done: 0, failed: 0 };
  let drawn = 0;

  const erased = () => {
    const text = drawn > 0 ? `\x1b[${drawn}A\x1b[J` : '';
    drawn = 0;
    return text;
  };
  /** In one write, to avoid flicker. */
  const redraw = () => {
    const columns = terminal.columns();
    if (columns === null || totals.total === 0) return;
    const before = erased();
    const lines = frame(tasks, totals, columns, systemClock.now());
    terminal.err(`${before}${lines.join('\n')}\n`);
    drawn = lines.length;
  };
  const line = (write: (text: string) => void, text: string) => {
    const before = erased();
    if (before) terminal.err(before);
    write(`${printable(text)}\n`);
    redraw();
  };
  const near = (path: string) => {
    const shorter = relative(terminal.folder, path);
    return shorter.startsWith('..') ? path : shorter;
  };
  /** With its folder, which tells it from others of the same name. */
  const documentOf = ({ name, source }: Pick<Outcome, 'name' | 'source'>) =>
    source !== null && isAbsolute(source) ? near(source) : name;

  return {
    added: () => undefined,
    progress(_changed, all, counts) {
      tasks = all;
      totals = counts;
      redraw();
    },
    ended(outcome) {
      const { status, output, error, already, warnings, receipt } = outcome;
      const document = documentOf(outcome);
      if (status === 'done') {
        const before = already ? ', converted before' : '';
        line(terminal.out, `done     ${document} → ${output === null ? '' : near(output)}${before}`);
        const gaps = gapsLine(missingOf({ warnings, receipt }).pages);
        if (gaps) line(terminal.out, `         ${gaps}`);
        const left = leftOutLine(receipt?.leftOut);
        if (left) line(terminal.out, `         ${left}`);
        for (const warning of warnings.slice(0, shownWarnings)) line(terminal.out, `         ${warningLine(warning)}`);
        const more = warnings.length - shownWarnings;
        if (more > 0) line(terminal.out, `         and ${count(more, 'more warning')}`);
      } else {
        line(
          status === 'failed' ? terminal.err : terminal.out,
          `${status.padEnd(8)} ${document}: ${error ? sentence(error) : ''}`,
        );
      }
    },
    notice: (error) => line(terminal.err, sentence(error)),
    say: (text) => line(terminal.err, text),
    summary({ total, done, failed, skipped, stopped, results }) {
      if (stopped === 'error') return;
      const before = erased();
      if (before) terminal.err(before);
      totals = { total: 0, done: 0, failed: 0 };
      const parts = [`${done} of ${total} converted`];
      const gaps = results.filter((result) => result.status === 'done' && missingOf(result).count > 0).length;
      if (gaps > 0) parts.push(`${gaps} with gaps`);
      if (failed > 0) parts.push(`${failed} failed`);
      if (skipped > 0) parts.push(`${skipped} skipped`);
      terminal.out(`${parts.join(', ')}.\n`);
      const asking = [
        ['submission-uncertain', 'The service may have accepted these; their replies were lost:\n'],
        ['task-vanished', 'The service accepted these and does not know them any more:\n'],
        ['task-of-other-key', 'The service accepted these with another API key:\n'],
      ] as const;
      let asks = false;
      for (const [code, heading] of asking) {
        const names = results.flatMap((result) => (result.error?.code === code ? [documentOf(result)] : []));
        if (names.length === 0) continue;
        asks = true;
        terminal.err(heading);
        for (const name of names) terminal.err(`  ${printable(name)}\n`);
      }
      if (!asks) return;
      terminal.err('Run the same command with --resubmit-uncertain to submit them again (this may cost twice).\n');
    },
    tick: redraw,
  };
}

/** For one document; `--json` prints all. */
const shownWarnings = 3;

const count = (number: number, what: string) => `${number} ${what}${number === 1 ? '' : 's'}`;
