import { forkProcess } from '../processes/side-process.ts';
import type { InspectProcess } from './inspector.ts';

/** For the command line. */
export const startInspectFork = (): InspectProcess => forkProcess('inspect-process', import.meta.url, 'inspector');
