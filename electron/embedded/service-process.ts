/** The process in which the service on this computer runs: Electron starts it as a utility process. */
import { type ErrorData, toErrorData } from '../../core/errors/codes.ts';
import { DataFolderTooNew, type RunningService, type ServiceOptions, startService } from '../../service/start.ts';
import { type ServiceNews, type ServiceOrder, serviceOrderSchema } from './service-messages.ts';

/** Electron puts this on the process object of a utility process; Node's types do not know it. */
interface UtilityGlobals {
  parentPort?: {
    postMessage(message: ServiceNews): void;
    on(event: 'message', listener: (event: { data: unknown }) => void): void;
  };
}

const { parentPort } = process as UtilityGlobals;
if (!parentPort) throw new Error('This script is started by Quire as a utility process.');

/** Only warnings and errors are logged, to stderr with the app's own messages. */
const log: ServiceOptions['log'] & {} = ({ level, message, details }) => {
  if (level === 'warn' || level === 'error')
    process.stderr.write(`service: ${message} ${JSON.stringify(details ?? {})}\n`);
};

const errorOf = (error: unknown): ErrorData =>
  error instanceof DataFolderTooNew ? { code: 'journal-newer', params: { folder: error.folder } } : toErrorData(error);

/** Reports the error and exits: the supervisor logs it and starts another process, and tasks go on from what is on the disk. */
function giveUp(error: unknown): void {
  parentPort?.postMessage({ kind: 'failed', error: errorOf(error) });
  // Deferred, so that the message is sent before the exit.
  setImmediate(() => process.exit(1));
}
process.on('uncaughtException', giveUp);
process.on('unhandledRejection', giveUp);

const dayMs = 24 * 60 * 60_000;
/** An upload serves one task only, so it is deleted with the task. */
const longestUploadDays = 7;

let service: Promise<RunningService> | null = null;

const retentionOf = (keepDays: number) => ({
  resultsMs: keepDays * dayMs,
  uploadsMs: Math.min(keepDays, longestUploadDays) * dayMs,
});

async function obey(order: ServiceOrder): Promise<ServiceNews | null> {
  if (order.kind === 'stop') {
    await (await service)?.close();
    return { kind: 'stopped' };
  }
  if (order.kind === 'keep') {
    (await service)?.retain(retentionOf(order.keepDays));
    return null;
  }
  const { dataFolder, token, keepDays } = order;
  const own = { port: 0, host: '127.0.0.1', apiKeys: [token], deleteAfterUse: true };
  service = startService({ ...own, dataFolder, retention: retentionOf(keepDays), log });
  return { kind: 'ready', baseUrl: (await service).baseUrl };
}

parentPort.on('message', async ({ data }) => {
  try {
    const news = await obey(serviceOrderSchema.parse(data));
    if (news === null) return;
    parentPort.postMessage(news);
    if (news.kind === 'stopped') process.exit(0);
  } catch (error) {
    giveUp(error);
  }
});
