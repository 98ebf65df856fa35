/** The code that runs in a worker thread: takes one job at a time, converts, writes the result’s files, reports. */
import { open } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import type { convertToFiles } from '../../engine/pipeline.ts';
import { isDiskFull } from '../disk-space.ts';
import { causeOf } from '../log.ts';
import { parsePageRanges } from '../page-ranges.ts';
import { ScratchFile } from '../results/scratch-file.ts';
import { writeResult } from '../results/write-result.ts';
import type { FromThread, ToThread } from './engine.ts';
import { crashed, diskFullFailure, failure, outOfMemory } from './failures.ts';
import { reportThreads, threadsWithin } from './memory.ts';

/** Serves the parent's jobs with the given converter until the thread is stopped. */
export function serveConversions(convert: typeof convertToFiles): void {
  const port = parentPort;
  if (!port) throw new Error('conversions are served in a worker thread only');
  const send = (message: FromThread) => port.postMessage(message);
  reportThreads((bytes) => send({ type: 'memory', bytes }));
  let running: AbortController | null = null;
  port.on('message', (message: ToThread) => {
    if (message.type === 'abort') return running?.abort();
    // Nothing else keeps the thread alive, so it ends by itself.
    if (message.type === 'retire') return port.close();
    running = new AbortController();
    send({ type: 'begun' });
    void perform(convert, message, running.signal, send).then(send);
  });
}

async function perform(
  convert: typeof convertToFiles,
  { job, threads, maxMemoryMb }: Extract<ToThread, { type: 'convert' }>,
  signal: AbortSignal,
  send: (message: FromThread) => void,
): Promise<FromThread> {
  const scratch = new ScratchFile(job.outputFolder);
  try {
    const { fileName, ignorePdfErrors, ignoreOcrErrors, images, frontMatter, pageAnchors, languages } = job.options;
    const { title, authors, cover } = job.options;
    const pages = parsePageRanges(job.options.pages);
    const source = await readSource(job.sourcePath);
    const threadsEach = new Int32Array(threads);
    const result = await convert(
      source,
      {
        format: job.kind,
        fallbackTitle: fileName.replace(/\.[^.]*$/, ''),
        ignorePdfErrors,
        ignoreOcrErrors,
        images,
        frontMatter,
        pageAnchors,
        ocrLanguages: languages,
        ...{ title, authors, cover },
        ...(pages && { pages }),
        threads: () => threadsWithin(Atomics.load(threadsEach, 0), { maxMemoryMb, sourceBytes: source.length }),
        ...(job.password !== null && { password: job.password }),
      },
      { signal, scratch, onProgress: ({ page, pages }) => send({ type: 'progress', page, pages }) },
    );
    if (signal.aborted) return { type: 'cancelled' };
    return { type: 'converted', result: await writeResult(job.outputFolder, result) };
  } catch (error) {
    return signal.aborted ? { type: 'cancelled' } : describe(error);
  } finally {
    scratch.close();
  }
}

/** Recognised by shape, as the converter is passed in and its class may be another one. */
const convertErrorSchema = z.object({
  name: z.literal('ConvertError'),
  code: z.string(),
  message: z.string(),
  page: z.number().nullable(),
});

/** The outcome of a conversion that threw; `cause` is for the log. */
export function describe(error: unknown): Extract<FromThread, { type: 'failed' }> {
  const foreseen = convertErrorSchema.safeParse(error);
  if (foreseen.success) return { type: 'failed', failure: foreseen.data };
  const cause = causeOf(error);
  if (tooLarge.has(codeOf(error))) return { type: 'failed', failure: outOfMemory, cause };
  // PDFium or the text recognition failed because of the document.
  if (error instanceof WebAssembly.RuntimeError) return { type: 'failed', failure: crashed, cause };
  if (isDiskFull(error)) return { type: 'failed', failure: diskFullFailure, cause };
  if (codeOf(error) === 'ENOENT') {
    return { type: 'failed', failure: failure('source-missing', 'The uploaded document is no longer there.'), cause };
  }
  return {
    type: 'failed',
    failure: failure('internal', 'The converter met an error of its own and could not convert this document.'),
    cause,
  };
}

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Node’s errors when something is too large for memory (nodejs.org/api/errors.html). */
const tooLarge: ReadonlySet<unknown> = new Set([
  'ERR_BUFFER_TOO_LARGE',
  'ERR_MEMORY_ALLOCATION_FAILED',
  'ERR_STRING_TOO_LONG',
  'ERR_WORKER_OUT_OF_MEMORY',
]);

/**
 * Reads a whole file into memory that threads share, so that none of them has to copy it.
 *
 * @throws the file system’s error; ENOENT if there is no such file
 */
export async function readSource(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = new Uint8Array(new SharedArrayBuffer(size));
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, size - at, at);
      if (bytesRead === 0) throw new Error('the file has become shorter while it was read');
      at += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}
