import type { ErrorData } from '../core/errors/codes.ts';
import { missingOf, type TaskView } from '../core/model/views.ts';
import { warningLine, words } from './report-text.ts';

/** How one document ended. */
export interface Outcome {
  /** Null if there was no task. */
  id: string | null;
  name: string;
  /** The path or the address of the document; null if there was no task. */
  source: string | null;
  status: 'done' | 'failed' | 'skipped';
  /** Absolute path of the result. */
  output: string | null;
  error: ErrorData | null;
  /** Converted in an earlier run. */
  already: boolean;
  pages: number | null;
  warnings: TaskView['warnings'];
  /** The comparison with the PDF; null if there is none. */
  receipt: TaskView['receipt'];
  seconds: number | null;
}

export interface Summary {
  total: number;
  done: number;
  failed: number;
  skipped: number;
  results: Outcome[];
  /** Why the run ended early; `error`: it could not begin. */
  stopped: 'signal' | 'service' | 'error' | null;
}

/** Reports what happens: as lines on a terminal or as JSON for programs. */
export interface Reporter {
  added(task: TaskView, source: string, resumed: boolean): void;
  /** `changed`: running tasks whose state changed; `all`: all running tasks. */
  progress(
    changed: readonly TaskView[],
    all: readonly TaskView[],
    totals: { total: number; done: number; failed: number },
  ): void;
  ended(outcome: Outcome): void;
  /** A notice about more than one document. */
  notice(error: ErrorData): void;
  /** A sentence about the run itself. */
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

/** `gaps`: pages with missing text; `checkedPages`: how many pages were compared, null without a comparison; `leftOut`: pages by reason. */
function resultOf({ error, receipt, ...facts }: Omit<Outcome, 'status'>) {
  const { pages: gaps } = missingOf({ ...facts, receipt });
  const warnings = facts.warnings.map((warning) => ({ ...warning, message: warningLine(warning) }));
  return {
    ...facts,
    warnings,
    gaps,
    checkedPages: receipt?.checked ?? null,
    leftOut: receipt?.leftOut ?? {},
    error: error && errorOf(error),
  };
}

function errorOf(error: ErrorData) {
  return { code: error.code, ...words(error), ...(error.detail && { detail: error.detail }) };
}
