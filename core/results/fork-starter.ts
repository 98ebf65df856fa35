import { forkProcess } from '../processes/side-process.ts';
import type { ResultProcess } from './result-work.ts';

/** For the command line. */
export const startResultFork = (): ResultProcess => forkProcess('result-process', import.meta.url, 'results');
