import { forkProcess } from '../processes/side-process.ts';
import type { ResultProcess } from './result-work.ts';

/** For the command line. */
export const startResultFork = (): ResultProcess =>
  forkProcess(new URL('./result-process.ts', import.meta.url), 'results');
