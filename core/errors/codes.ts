/**
 * All error codes of tasks and requests, and whether a retry can help. The words are in `wording-<language>.ts`. Errors
 * cross IPC and the journal as plain data (`ErrorData`).
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
  /** The file name is not valid Unicode, so the file can’t be opened by its name. */
  'name-unreadable': act,
  'file-changed': failed,
  'file-too-large': never,
  'folder-without-pdfs': never,
  'folder-unreadable': act,
  'url-invalid': never,
  'url-too-long': never,
  'url-unreachable': failed,
  /** A dragged `file:` link: the web page that it came from would decide which file is read. */
  'link-to-file': never,
  'picture-not-pdf': never,
  /** A pasted line that is not a path. */
  'not-a-path': never,
  'nothing-to-paste': never,
  'already-queued': never,
  'same-document': never,
  'result-exists': never,
  // the document; these reasons come from the service on this computer
  'pdf-encrypted': attention,
  /** No password opens it: protected by a certificate or by rights management. */
  'pdf-encryption-unsupported': never,
  'pdf-damaged': never,
  'no-such-pages': act,
  'conversion-out-of-memory': act,
  'conversion-too-long': act,
  /** No page was finished for a long time. */
  'conversion-stalled': act,
  /** The converter’s process crashed while it read the document. */
  'conversion-crashed': failed,
  'conversion-broken': failed,
  'too-many-pages': act,
  /** Any other reason, in the service's own words. */
  'conversion-failed': failed,
  // the service
  'service-unreachable': failed,
  /** The connection was not made: nothing has been sent. */
  'certificate-invalid': failed,
  /** A page of the network came in place of an answer, as in hotels and trains before one has signed in. */
  'network-sign-in': failed,
  'service-stopped': failed,
  'service-error': failed,
  'service-answer-invalid': failed,
  /** The service reports success, but gives no usable address of the result. */
  'result-address-invalid': failed,
  'service-rejected': act,
  'service-redirected': act,
  'pages-unsupported': act,
  /** On this computer, where converting again is free. */
  'task-unknown': failed,
  /** A remote service had accepted the task and may have charged for it. */
  'task-vanished': attention,
  /** It was submitted with another key, and the service does not show it to this one. */
  'task-of-other-key': attention,
  'key-missing': attention,
  'key-rejected': attention,
  'key-invalid': act,
  'credit-exhausted': attention,
  'rate-limited': failed,
  'submission-uncertain': attention,
  /** A cancelled conversion that still runs at its service: the request to stop it is pending, or is not possible. */
  'stop-pending': never,
  'stop-impossible': never,
  'no-change': attention,
  'address-insecure': act,
  // result and saving
  'download-failed': failed,
  'download-expired': failed,
  'download-too-slow': failed,
  /** Larger than the limit in the settings. */
  'result-too-large': act,
  'result-not-a-document': failed,
  /** Reading the result crashed the process repeatedly. The download is kept. */
  'result-unprocessable': attention,
  'target-unwritable': act,
  'target-missing': act,
  'disk-full': act,
  'name-too-long': act,
  /** Another file has this name. */
  'name-taken': act,
  /** A task that is being converted can’t be renamed until it is done. */
  'not-done-yet': act,
  /** The disk of Quire’s own data folder is full. */
  'data-folder-full': act,
  'save-failed': act,
  /** The person closed the dialog that asks where to save. */
  'destination-needed': attention,
  'open-failed': act,
  'copy-failed': act,
  /** The result is not where it was saved. */
  'result-missing': act,
  /** The file that a person chose as the moved result is not one. */
  'result-unfit': act,
  // the app itself
  'keychain-unavailable': act,
  'keychain-timeout': failed,
  /** Another process uses the same state folder. */
  'already-running': act,
  'journal-damaged': act,
  /** Written by a later version of Quire. */
  'journal-newer': act,
  'journal-unwritable': act,
  internal: failed,
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorKinds;
export const errorCodes = Object.keys(errorKinds) as [ErrorCode, ...ErrorCode[]];
export const errorCodeSchema = z.enum(errorCodes);

/**
 * `params` fill the slots of the wording, `detail` is for "Copy details". Strings are shown unchanged; callers redact
 * secrets first.
 */
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

/** The error class that crosses module boundaries. Only `data` crosses IPC and reaches the journal. */
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

/** SQLITE_FULL */
const sqliteFull = 13;

function isOfFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const errno = 'code' in error ? error.code : undefined;
  return errno === 'ENOSPC' || errno === 'EDQUOT' || ('errcode' in error && error.errcode === sqliteFull);
}

/** Converts a thrown value to data. Anything but an AppError becomes `internal`, with its message as the cause. */
export function toErrorData(error: unknown): ErrorData {
  if (error instanceof AppError) return error.data;
  const cause = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  // Saving results reports `disk-full` with its folder. Here only Quire’s own files can be meant.
  if (isOfFullDisk(error)) return { code: 'data-folder-full', params: {}, detail: { cause } };
  return { code: 'internal', params: {}, detail: { cause } };
}
