import type { Reply, RequestArgs, RequestName, RequestResult } from '../../electron/ipc/contract.ts';
import { request } from '../bridge.ts';
import { notify } from '../stores/notices.ts';

/** Asks; a failure becomes a message at the window's foot. The answer is handed on for those who want more of it. */
export async function perform<N extends RequestName>(
  name: N,
  ...args: RequestArgs<N>
): Promise<Reply<RequestResult<N>>> {
  const reply = await request(name, ...args);
  if (!reply.ok) notify({ kind: 'error', error: reply.error });
  return reply;
}
