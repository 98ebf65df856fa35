/**
 * Every way in which a task or a request can end badly: code → what may be done about it. The words are in
 * `wording-<language>.ts`. Errors cross IPC and the journal as plain data (`ErrorData`).
 */
import { z } from 'zod';

/**
 * `retry`: trying again can help without any other action; `act`: a person has to do something first;
 * `never`: this document can't be converted here. `severity` decides the colour and the status.
 */
interface ErrorKind {
  retry: 'retry' | 'act' | 'never';
  severity: 'failed' | 'attention';
}

const failed = { retry: 'retry', severity: 'failed' } as const;
const act = { retry: 'act', severity: 'failed' } as const;
const never = { retry: 'never', severity: 'failed' } as const;
const attention = { retry: 'act', severity: 'attention' } as const;

export const errorKinds = {
  // admission
  'not-a-pdf': never,
  'empty-file': never,
  'file-missing': act,
  'file-unreadable': act,
  /** Its bytes are no Unicode, so no program that speaks it can name the file. */
  'name-unreadable': act,
  'file-changed': failed,
  'file-too-large': never,
  'folder-without-pdfs': never,
  'folder-unreadable': act,
  'url-invalid': never,
  'url-too-long': never,
  'url-unreachable': failed,
  /** A dragged link whose page decides which file it means. */
  'link-to-file': never,
  'picture-not-pdf': never,
  /** A pasted line. */
  'not-a-path': never,
  'nothing-to-paste': never,
  'already-queued': never,
  'same-document': never,
  'result-exists': never,
  // the document, as the service on this computer tells them apart
  'pdf-encrypted': attention,
  'pdf-damaged': never,
  'no-such-pages': act,
  'conversion-out-of-memory': act,
  'conversion-too-long': act,
  /** No page came to an end for long. */
  'conversion-stalled': act,
  /** The document took the converter down with it. */
  'conversion-crashed': failed,
  'conversion-broken': failed,
  'too-many-pages': act,
  /** Any other reason, in the service's own words. */
  'conversion-failed': failed,
  // the service
  'service-unreachable': failed,
  /** The connection was not made: nothing has been sent. */
  'certificate-invalid': failed,
  'service-stopped': failed,
  'service-error': failed,
  'service-answer-invalid': failed,
  /** Converted, it says, and names no address from which the result could be fetched. */
  'result-address-invalid': failed,
  'service-rejected': act,
  'service-redirected': act,
  'pages-unsupported': act,
  /** On this computer, where converting again costs nothing. */
  'task-unknown': failed,
  /** A service elsewhere had accepted it, and may have charged for it. */
  'task-vanished': attention,
  'key-missing': attention,
  'key-rejected': attention,
  'key-invalid': act,
  'credit-exhausted': attention,
  'rate-limited': failed,
  'submission-uncertain': attention,
  /** A cancelled conversion of which its service does not know yet that it is, or can't be told. */
  'stop-pending': never,
  'stop-impossible': never,
  'no-change': attention,
  'address-insecure': act,
  // result and saving
  'download-failed': failed,
  'download-expired': failed,
  'download-too-slow': failed,
  /** Than a person allows. */
  'result-too-large': act,
  'result-not-a-document': failed,
  /** Reading it has ended the process that did it, again and again; it is kept as it came. */
  'result-unprocessable': attention,
  'target-unwritable': act,
  'target-missing': act,
  'disk-full': act,
  'name-too-long': act,
  /** Another file has it. */
  'name-taken': act,
  /** What is under way keeps its name until it is there. */
  'not-done-yet': act,
  /** The disk on which Quire itself keeps uploads and results on their way. */
  'data-folder-full': act,
  'save-failed': act,
  /** The person closed the dialog that asks where to save. */
  'destination-needed': attention,
  'open-failed': act,
  /** It is not where it was saved. */
  'result-missing': act,
  /** What was pointed at for a result is none. */
  'result-unfit': act,
  // the app itself
  'keychain-unavailable': act,
  'keychain-timeout': failed,
  /** Another process works on the same state folder. */
  'already-running': act,
  'journal-damaged': act,
  /** Made by a later version: this one would not understand what it holds. */
  'journal-newer': act,
  'journal-unwritable': act,
  internal: failed,
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorKinds;
export const errorCodes = Object.keys(errorKinds) as [ErrorCode, ...ErrorCode[]];
export const errorCodeSchema = z.enum(errorCodes);

/** Facts for the words and for "Copy details". Strings are shown as they are; secrets are redacted before they get here. */
export const errorDataSchema = z.object({
  code: errorCodeSchema,
  params: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  detail: z
    .object({
      status: z.number().optional(),
      contentType: z.string().optional(),
      /** First 500 bytes of the body. */
      body: z.string().optional(),
      requestId: z.string().optional(),
      cause: z.string().optional(),
    })
    .optional(),
});
export type ErrorData = z.infer<typeof errorDataSchema>;
export type ErrorDetail = NonNullable<ErrorData['detail']>;

/** The one error class that rooms throw at each other; `data` is all that travels further. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly data: ErrorData;
  constructor(code: ErrorCode, params: ErrorData['params'] = {}, detail?: ErrorDetail, options?: ErrorOptions) {
    super(code, options);
    this.data = detail ? { code, params, detail } : { code, params };
  }
  get code(): ErrorCode {
    return this.data.code;
  }
}

/** Whatever was thrown, as data; what nobody classified becomes `internal` with its message as the cause. */
export function toErrorData(error: unknown): ErrorData {
  if (error instanceof AppError) return error.data;
  const cause = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  // Where results are saved, the folder is known and said; what is left are our own files.
  const errno = error instanceof Error && 'code' in error ? error.code : undefined;
  if (errno === 'ENOSPC' || errno === 'EDQUOT') return { code: 'data-folder-full', params: {}, detail: { cause } };
  return { code: 'internal', params: {}, detail: { cause } };
}
