/**
 * The process in which results are read, rewritten and put in place. What a result says is hostile input, and reading it can
 * take all memory there is: the work runs in a thread with a limit of its own, so that this process always answers, and ends
 * at once when its owner does. Electron starts it as a utility process, the command line forks it.
 */
import { Worker } from 'node:worker_threads';
import { ownerChannel } from '../processes/owner-channel.ts';

/** Enough for a text and for what parsing its longest stretch takes (`markdown-images.ts`). Electron's processes have at most 4 GB. */
const maxHeapMb = 2048;

const owner = ownerChannel();
const entry = import.meta.url.endsWith('.ts') ? 'result-thread.ts' : 'result-thread.js';
const thread = new Worker(new URL(`./${entry}`, import.meta.url), {
  env: {},
  execArgv: [],
  argv: [],
  resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
});
owner.onMessage((message) => thread.postMessage(message));
thread.on('message', (message) => owner.send(message));
// Out of memory, or whatever nobody foresaw: the owner sees that this process has ended.
thread.on('error', () => process.exit(1));
thread.on('exit', () => process.exit(1));
