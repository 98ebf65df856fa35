/** Entry of the worker threads. */
import { convertToFiles } from '../../engine/pipeline.ts';
import { serveConversions } from './conversion-thread.ts';

serveConversions(convertToFiles);
