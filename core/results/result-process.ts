/**
 * The process that reads, rewrites and saves results. A result is untrusted input, and parsing it can exhaust the
 * memory: the work runs in a thread with a memory limit, so that this process always responds, and ends together with
 * its owner. Electron starts it as a utility process, the command line forks it.
 */
import { Worker } from 'node:worker_threads';
import { ownerChannel } from '../processes/owner-channel.ts';

/** Enough for a text and for parsing its longest section (`markdown-images.ts`). Electron’s processes have at most 4 GB. */
const maxHeapMb = 2048;

const owner = ownerChannel();
const entry = import.meta.url.endsWith('.ts') ? 'result-thread.ts' : 'result-thread.js';
// A thread needs a plain file: in a packed app it lies beside the archive.
const beside = import.meta.url.replace('/app.asar/', '/app.asar.unpacked/');
const thread = new Worker(new URL(`./${entry}`, beside), {
  env: {},
  execArgv: [],
  argv: [],
  resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
});
owner.onMessage((message) => thread.postMessage(message));
thread.on('message', (message) => owner.send(message));
// Out of memory or an unexpected error: the owner sees that this process has ended.
thread.on('error', () => process.exit(1));
thread.on('exit', () => process.exit(1));
