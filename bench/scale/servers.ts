/** The processes of one service, as they run anywhere, on a PostgreSQL and a storage of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { postgresMissing, startPostgres } from '../../service/fixtures/postgres.ts';
import { s3Credentials, s3Missing, startS3 } from '../../service/fixtures/s3.ts';
import { UsageError } from '../arguments.ts';

const serve = resolve(import.meta.dirname, '..', '..', 'dist', 'service', 'serve.js');

export interface Process {
  pid: number;
  /** The first line that it printed. */
  line: string;
  /** What it logged, by message. */
  logged: Map<string, number>;
  kill(): Promise<void>;
}

/** `quire service …`, when it is ready. @throws Error with what it said where it does not come up */
export async function startProcess(words: readonly string[], env: Record<string, string>): Promise<Process> {
  const child: ChildProcess = spawn(process.execPath, ['--no-warnings', serve, ...words], {
    env: { PATH: process.env.PATH, QUIRE_SERVICE_LOG_FORMAT: 'json', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('a process without output');
  const logged = new Map<string, number>();
  let last = '';
  createInterface({ input: stderr }).on('line', (line) => {
    last = line;
    const message = /"msg":"([^"]*)"/.exec(line)?.[1] ?? line;
    logged.set(message, (logged.get(message) ?? 0) + 1);
  });
  const ended = once(child, 'close');
  const [line] = await Promise.race([
    once(createInterface({ input: stdout }), 'line'),
    ended.then(() => Promise.reject(new Error(`${words.join(' ')}: ${last}`))),
  ]);
  return {
    pid: child.pid ?? 0,
    line: String(line),
    logged,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export const addressIn = ({ line }: Process): string => line.replace('listening on ', '');

export async function startCluster() {
  const missing = postgresMissing ?? s3Missing;
  if (missing) throw new UsageError(`${missing}.`);
  const [postgres, s3] = await Promise.all([startPostgres(), startS3()]);
  const databaseUrl = await postgres.newDatabase();
  const env = {
    ...s3Credentials,
    QUIRE_SERVICE_DATABASE_URL: databaseUrl,
    QUIRE_SERVICE_S3_BUCKET: s3.options.bucket,
    QUIRE_SERVICE_S3_ENDPOINT: s3.options.endpoint,
    QUIRE_SERVICE_SIGNING_KEY: randomBytes(32).toString('base64'),
    QUIRE_SERVICE_PASSWORD_KEY: randomBytes(32).toString('base64'),
  };
  const running = new Set<Process>();
  const start = async (words: readonly string[], more: Record<string, string> = {}): Promise<Process> => {
    const process = await startProcess(words, { ...env, ...more });
    running.add(process);
    return {
      ...process,
      async kill() {
        running.delete(process);
        await process.kill();
      },
    };
  };
  return {
    postgres,
    s3,
    databaseUrl,
    /** @param port 0 takes any */
    api: (port: number) => start(['api'], { QUIRE_SERVICE_PORT: String(port), QUIRE_SERVICE_MAX_QUEUED: '1000000' }),
    worker: () => start(['worker', '--workers', '1']),
    async makeKey(name: string): Promise<string> {
      return (await startProcess(['keys', 'create', name], env)).line;
    },
    async stop() {
      await Promise.all([...running].map((process) => process.kill()));
      await Promise.all([postgres.stop(), s3.stop()]);
    },
  };
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/** The service of one machine. */
export async function startSingle(folder: string, key: string): Promise<Process> {
  return startProcess(['--data', join(folder, 'single'), '--port', '0'], { QUIRE_SERVICE_KEY: key });
}
