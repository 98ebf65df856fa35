/** One JSON event a line on stdout, for programs. */
import type { ErrorData } from '../core/errors/codes.ts';
import { gapsOf } from '../core/model/views.ts';
import { warningLine, words } from './report-text.ts';
import type { Outcome, Reporter } from './reporter.ts';

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
