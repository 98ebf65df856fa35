import { forkProcess } from '../processes/side-process.ts';
import type { InspectProcess } from './inspector.ts';

/** For the command line. */
export const startInspectFork = (): InspectProcess =>
  forkProcess(new URL('./inspect-process.ts', import.meta.url), 'inspector');
