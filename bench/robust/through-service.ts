/** The same files as a team's server meets them: uploaded to one running service, many at a time. */

import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pMap from 'p-map';
import { z } from 'zod';
import { watchPeak } from '../processes/memory.ts';
import type { Attempt } from './attempt.ts';

const POLL_MS = 100;
/** Fewer wait at a time than a key may leave unfinished; more than there are workers, so that none is idle. */
const LANES_EACH = 3;

const announcedSchema = z.object({
  data: z.object({ uploadURL: z.url(), downloadURL: z.url(), fields: z.record(z.string(), z.string()) }),
});
const submittedSchema = z.object({ sessionID: z.string() });
const statusSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('processing') }),
  z.object({ state: z.literal('completed'), data: z.object({ downloadURL: z.url() }) }),
  z.object({ state: z.literal('failed'), error: z.string(), quire: z.object({ code: z.string() }) }),
]);

export interface ServiceRun {
  /** In the order of the cases: `result`, the code of a failure, or what must not be. */
  endings: string[];
  seconds: number;
  /** Of the service's process; null where the system doesn't tell. */
  peakBytes: number | null;
  /** It still answered when all was done. */
  isUp: boolean;
}

export async function runThroughService(
  cases: readonly Attempt[],
  { workers, seconds }: { workers: number; seconds: number },
): Promise<ServiceRun> {
  const data = await mkdtemp(join(tmpdir(), 'quire-robust-'));
  const key = randomUUID();
  const { child, baseUrl } = await startService(data, key, workers);
  const peak = watchPeak(child.pid);
  const startedAt = performance.now();
  try {
    const call = caller(baseUrl, key);
    const endings = await pMap(
      cases,
      (attempt) => endingOf(attempt, call, seconds).catch(() => 'crashed: the service is gone'),
      { concurrency: workers * LANES_EACH },
    );
    const isUp = await fetch(new URL('/healthz', baseUrl)).then(
      ({ ok }) => ok && child.exitCode === null,
      () => false,
    );
    return { endings, seconds: (performance.now() - startedAt) / 1000, peakBytes: peak(), isUp };
  } finally {
    peak();
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null;
    child.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  }
}

async function startService(
  data: string,
  key: string,
  workers: number,
): Promise<{ child: ChildProcess; baseUrl: string }> {
  const main = fileURLToPath(new URL('../../service/main.ts', import.meta.url));
  const child = spawn(
    process.execPath,
    ['--no-warnings', main, '--port', '0', '--data', data, '--workers', String(workers), '--log-level', 'error'],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, QUIRE_SERVICE_KEY: key } },
  );
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => ['']),
  ]);
  const baseUrl = /^listening on (\S+)$/.exec(String(line))?.[1];
  if (baseUrl === undefined) throw new Error('the service did not start');
  return { child, baseUrl };
}

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<unknown>;

const caller =
  (baseUrl: string, key: string): Call =>
  async (method, path, body) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };

async function endingOf({ pdf, format, password }: Attempt, call: Call, seconds: number): Promise<string> {
  const { data } = announcedSchema.parse(await call('POST', '/file-upload/action/generate-presigned-url', {}));
  const form = new FormData();
  for (const [name, value] of Object.entries(data.fields)) form.append(name, value);
  form.append('file', new Blob([await readFile(pdf)]), 'document.pdf');
  const sent = await fetch(data.uploadURL, { method: 'POST', body: form });
  if (sent.status !== 204) return `stumbled: the upload was answered with ${sent.status}`;
  const { sessionID } = submittedSchema.parse(
    await call('POST', `/pdf-transform-${format}/submit`, {
      pdfURL: data.downloadURL,
      model: 'gundam',
      quire: password === null ? {} : { password },
    }),
  );
  const deadline = performance.now() + seconds * 1000;
  while (performance.now() < deadline) {
    const status = statusSchema.parse(await call('GET', `/pdf-transform-${format}/result/${sessionID}`));
    if (status.state === 'completed') {
      const { ok } = await fetch(status.data.downloadURL, { method: 'HEAD' });
      return ok ? 'result' : 'stumbled: the result is not there';
    }
    if (status.state === 'failed') return isSentence(status.error) ? status.quire.code : 'stumbled: no sentence';
    await delay(POLL_MS);
  }
  return 'hung';
}

const isSentence = (text: string): boolean => /^\p{Lu}.*\s.*\.$/su.test(text);
