/** Runs the jobs of `result-process.ts`, one after another. It has no access to the network: the owner fetches for it. */
import { parentPort } from 'node:worker_threads';
import { toErrorData } from '../errors/codes.ts';
import { copyResult } from '../files/copy.ts';
import { saveResult } from '../files/save.ts';
import type { FetchResource } from '../tasks/ports.ts';
import type { FromResultProcess, ResultJob, ResultOutcome, ToResultProcess } from './result-work.ts';

const port = parentPort;
if (!port) throw new Error('not a thread');
const tell = (message: FromResultProcess) => port.postMessage(message);

const beatMs = 5000;
const working = new Map<number, AbortController>();
const fetching = new Map<number, (bytes: Uint8Array | null) => void>();
let lastFetch = 0;

const fetchResource: FetchResource = (url, { maxBytes, signal }) =>
  new Promise((resolve, reject) => {
    lastFetch += 1;
    const fetch = lastFetch;
    const end = () => {
      fetching.delete(fetch);
      signal.removeEventListener('abort', giveUp);
    };
    const giveUp = () => {
      end();
      reject(signal.reason);
    };
    fetching.set(fetch, (bytes) => {
      end();
      resolve(bytes);
    });
    signal.addEventListener('abort', giveUp);
    tell({ kind: 'fetch', fetch, url, maxBytes });
  });

async function outcomeOf(work: ResultJob, signal: AbortSignal): Promise<ResultOutcome> {
  try {
    const result =
      work.kind === 'save'
        ? await saveResult({ ...work.request, signal }, fetchResource)
        : await copyResult(work.result, work.path, work.purpose, work.workFolder);
    return 'kind' in result ? result : { kind: 'saved', result };
  } catch (error) {
    return { kind: 'error', error: toErrorData(error) };
  }
}

async function begin(id: number, work: ResultJob): Promise<void> {
  const controller = new AbortController();
  working.set(id, controller);
  const outcome = await outcomeOf(work, controller.signal);
  working.delete(id);
  tell({ kind: 'ended', id, outcome });
}

port.on('message', (message: ToResultProcess) => {
  switch (message.kind) {
    case 'begin':
      return void begin(message.id, message.work);
    case 'abort':
      return working.get(message.id)?.abort(new DOMException('stopped', 'AbortError'));
    case 'fetched':
      return fetching.get(message.fetch)?.(message.bytes);
  }
});

// A heartbeat: it stops while a parser hangs, because no timer runs then.
setInterval(() => tell({ kind: 'alive' }), beatMs);
