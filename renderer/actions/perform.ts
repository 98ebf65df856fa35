import type { Reply, RequestArgs, RequestName, RequestResult } from '../../electron/ipc/contract.ts';
import { request } from '../bridge.ts';
import { notify } from '../stores/notices.ts';

/** Sends a request and shows a failure as a notice. Returns the reply for callers that need it. */
export async function perform<N extends RequestName>(
  name: N,
  ...args: RequestArgs<N>
): Promise<Reply<RequestResult<N>>> {
  const reply = await request(name, ...args);
  if (!reply.ok) notify({ kind: 'error', error: reply.error });
  return reply;
}
