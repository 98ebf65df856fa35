import { toErrorData } from '../../errors/codes.ts';
import type { Endpoint, Trouble } from '../../model/service.ts';
import { about } from '../../model/service-name.ts';
import type { Task } from '../../model/task.ts';
import type { ResolveEndpoint } from '../ports.ts';
import { unlessAborted } from '../unless-aborted.ts';

/** The service as it can be called now, or why it can't. */
export async function reach(
  task: Task,
  { resolveEndpoint }: { resolveEndpoint: ResolveEndpoint },
  signal: AbortSignal,
): Promise<Endpoint | Trouble> {
  try {
    return await unlessAborted(resolveEndpoint(task.service), signal);
  } catch (thrown) {
    signal.throwIfAborted();
    const error = about(task, toErrorData(thrown));
    switch (error.code) {
      case 'key-missing':
      case 'keychain-timeout':
      case 'keychain-unavailable':
        return { kind: 'blocked', error };
      case 'service-stopped':
      case 'service-unreachable':
        return { kind: 'unavailable', error, retryAtMs: null };
      default:
        return { kind: 'rejected', error };
    }
  }
}
