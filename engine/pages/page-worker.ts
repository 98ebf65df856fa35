/** Entry of a page thread: opens the document, does the jobs that come, ends when it is asked to. */

import { parentPort, workerData } from 'node:worker_threads';
import { openPdf } from '../extract/pdf-file.ts';
import { ownRunner, StopFlag } from './own-runner.ts';
import type { FromPageThread, PageThreadData, ToPageThread } from './page-thread.ts';

const port = parentPort;
if (!port) throw new Error('a page thread is a worker thread');

const { source, pdfium, password, options, maxMemoryBytes, stop } = workerData as PageThreadData;
/** The numbers of a page are handed over, not copied. */
const send = (message: FromPageThread): void => {
  const packed = message.kind === 'page' ? message.page.packed : undefined;
  const numbers = packed ? [packed.numbers, packed.edges, packed.places] : [];
  port.postMessage(
    message,
    numbers.map(({ buffer }) => buffer),
  );
};
const runner = openPdf(new Uint8Array(source), { password, pdfium, ...(maxMemoryBytes && { maxMemoryBytes }) }).then(
  (file) => ownRunner(file, options, new StopFlag(stop)),
);

port.on('message', (jobs: ToPageThread) => {
  // With its port closed nothing keeps the thread, and it ends by itself.
  if (jobs === null) return port.close();
  void runner
    .then((reader) => {
      send({ kind: 'begun' });
      return reader.work(jobs, send);
    })
    .then(() => send({ kind: 'done' }));
});
