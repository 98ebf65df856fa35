import type { ErrorData } from '../core/errors/codes.ts';
import { gapsOf, type TaskView } from '../core/model/views.ts';
import { warningLine, words } from './report-text.ts';

/** How one document ended. */
export interface Outcome {
  /** Null for what never became a task. */
  id: string | null;
  name: string;
  /** The path or the address that it came from, where there is a task. */
  source: string | null;
  status: 'done' | 'failed' | 'skipped';
  /** Absolute path of the result. */
  output: string | null;
  error: ErrorData | null;
  /** Done in an earlier run: nothing was converted now. */
  already: boolean;
  pages: number | null;
  warnings: TaskView['warnings'];
  /** The comparison with the PDF; null where there is none. */
  receipt: TaskView['receipt'];
  seconds: number | null;
}

export interface Summary {
  total: number;
  done: number;
  failed: number;
  skipped: number;
  results: Outcome[];
  /** Why it ended before everything had ended; `error`: it could not even begin. */
  stopped: 'signal' | 'service' | 'error' | null;
}

/** Where what happens is told: a person at a terminal, a log, or a program. */
export interface Reporter {
  added(task: TaskView, source: string, resumed: boolean): void;
  /** Tasks under way whose state changed; `all` are under way now. */
  progress(
    changed: readonly TaskView[],
    all: readonly TaskView[],
    totals: { total: number; done: number; failed: number },
  ): void;
  ended(outcome: Outcome): void;
  /** Something that concerns more than one document. */
  notice(error: ErrorData): void;
  /** Plain words about the run itself. */
  say(text: string): void;
  summary(summary: Summary): void;
}

export function jsonReporter(write: (line: string) => void): Reporter {
  const emit = (event: string, facts: object) => write(`${JSON.stringify({ event, ...facts })}\n`);
  return {
    added: ({ id, name, format, place }, source, resumed) =>
      emit('added', { id, name, source, format, place, resumed }),
    progress(changed) {
      for (const { id, name, status, activity, progress } of changed) {
        emit('progress', { id, name, status, activity, progress });
      }
    },
    ended: ({ status, ...outcome }) => emit(status, resultOf(outcome)),
    notice: (error) => emit('notice', errorOf(error)),
    say: (text) => emit('message', { text }),
    summary: ({ results, ...counts }) =>
      emit('summary', {
        ...counts,
        results: results.map(({ status, ...outcome }) => ({ status, ...resultOf(outcome) })),
      }),
  };
}

/** `gaps`: pages of which something is missing; `checkedPages`: how many had text to compare, null where nothing was compared. */
function resultOf({ error, receipt, ...facts }: Omit<Outcome, 'status'>) {
  const { pages: gaps } = gapsOf({ ...facts, receipt });
  const warnings = facts.warnings.map((warning) => ({ ...warning, message: warningLine(warning) }));
  return { ...facts, warnings, gaps, checkedPages: receipt?.checked ?? null, error: error && errorOf(error) };
}

function errorOf(error: ErrorData) {
  return { code: error.code, ...words(error), ...(error.detail && { detail: error.detail }) };
}
