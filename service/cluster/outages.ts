/** The database or the storage is away: answered with 503, waited for by workers, and no fault of a document. */
import { PlainError } from '../errors.ts';
import { causeOf, type Log } from '../log.ts';

type What = 'database' | 'storage';

const retrySeconds = 5;

export class Away extends PlainError {
  constructor(what: What, cause: unknown) {
    const sentence = `This service can't reach its ${what} at the moment. Try again in a few seconds.`;
    super(503, `${what.toUpperCase()}_AWAY`, sentence);
    this.cause = cause;
    this.headers['retry-after'] = String(retrySeconds);
  }
}

export interface Outages {
  /**
   * Does the work, and says to the log when what it needs goes away and when it comes back.
   *
   * @throws Away where `isAway` says so, and what the work throws otherwise
   */
  guard<T>(work: () => Promise<T>): Promise<T>;
}

/** @param isAway whether an error says that it can't be reached, and not that it refuses something */
export function outages(what: What, isAway: (error: unknown) => boolean, log: Log): Outages {
  let away = false;
  return {
    async guard(work) {
      try {
        const answer = await work();
        if (away) log({ level: 'info', message: `the ${what} is back` });
        away = false;
        return answer;
      } catch (error) {
        if (!isAway(error)) throw error;
        if (!away) log({ level: 'warn', message: `the ${what} is away`, details: { cause: causeOf(error) } });
        away = true;
        throw new Away(what, error);
      }
    },
  };
}
