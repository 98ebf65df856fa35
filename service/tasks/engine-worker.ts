/** Entry of the worker threads. */
import { convert } from '../../engine/pipeline.ts';
import { serveConversions } from './conversion-thread.ts';

serveConversions(convert);
