import type { ErrorData } from '../core/errors/codes.ts';
import type { TaskView } from '../core/model/views.ts';

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
