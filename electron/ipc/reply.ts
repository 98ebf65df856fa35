/** Answers a message from the window. Pure but for the handler that it calls. */
import type { z } from 'zod';
import { AppError, toErrorData } from '../../core/errors/codes.ts';
import type { Reply } from './contract.ts';

type Table = Record<string, { args: z.ZodType; result: z.ZodType }>;

/** A handler for each request in a table; it gets parsed arguments. */
export type HandlersOf<T extends Table> = {
  [N in keyof T]: (
    ...args: Extract<z.output<T[N]['args']>, unknown[]>
  ) => HandlerResult<T, N> | Promise<HandlerResult<T, N>>;
};
type HandlerResult<T extends Table, N extends keyof T> = z.input<T[N]['result']>;

/** What of a frame decides whether it is trusted. */
export interface SenderFrame {
  origin: string;
  /** The top frame of our window: no subframe, and no other window's. */
  isOurMainFrame: boolean;
}

/** Who sent a message. Null: its frame is gone. `trusted`: our window's contents, if there is one. Pure. */
export function senderFrameOf<Contents extends object>(
  { sender, senderFrame }: { sender: Contents; senderFrame: { origin: string; parent: object | null } | null },
  trusted: Contents | null,
): SenderFrame | null {
  if (!senderFrame) return null;
  return { origin: senderFrame.origin, isOurMainFrame: sender === trusted && senderFrame.parent === null };
}

export const appOrigin = 'app://quire';

export const isTrusted = (frame: SenderFrame | null) => frame?.isOurMainFrame === true && frame.origin === appOrigin;

const refuse = (cause: string): Reply<never> => ({ ok: false, error: new AppError('internal', {}, { cause }).data });

/** Never throws: refusals and failures are replies. A refusal does not repeat what was sent. */
export async function answer<T extends Table>(
  table: T,
  handlers: HandlersOf<T> | Promise<HandlersOf<T>>,
  frame: SenderFrame | null,
  name: unknown,
  args: unknown,
): Promise<Reply<unknown>> {
  if (!isTrusted(frame)) return refuse('A message from a page that is not Quire’s was refused.');
  if (typeof name !== 'string' || !Object.hasOwn(table, name)) return refuse('There is no such request.');
  const parsed = table[name]?.args.safeParse(args);
  if (!parsed?.success) return refuse(`The arguments of ${name} are not what it takes.`);
  try {
    const handler = (await handlers)[name] as (...args: unknown[]) => unknown;
    return { ok: true, value: await handler(...(parsed.data as unknown[])) };
  } catch (error) {
    return { ok: false, error: toErrorData(error) };
  }
}
