/** Compares a submission with the task that has the same Idempotency-Key. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { NewTask, Source, TaskOptions } from './conversion-task.ts';

type Asked = Pick<NewTask, 'kind' | 'source' | 'options'>;

/** The difference, in words that follow "a task"; null if there is none. */
export function differenceOf(task: Asked, asked: Asked): string | null {
  if (task.kind !== asked.kind) return 'of the other conversion';
  if (!isSameDocument(task.source, asked.source)) return 'of another document';
  return isDeepStrictEqual(compared(task.options), compared(asked.options)) ? null : 'with other options';
}

/** Without the password, which is not stored, and without `extended`, which only changes what answers contain. */
const compared = ({ hasPassword, extended, ...options }: TaskOptions) => options;

/**
 * Compares contents, not addresses: after a lost answer a client may upload the document again, or sign its address again. An upload
 * that never arrived equals only itself.
 */
function isSameDocument(one: Source, other: Source): boolean {
  if (one.from === 'web' || other.from === 'web') {
    return one.from === 'web' && other.from === 'web' && unsigned(one.url) === unsigned(other.url);
  }
  // Older tasks have no hash, so they count as the same.
  if (one.sha256 === undefined) return true;
  if (one.sha256 !== null && other.sha256 !== null) return one.sha256 === other.sha256;
  return one.uploadId === other.uploadId;
}

/** Parameters that always belong to a signature. */
const alwaysSigns = /^x-(?:amz|goog|oss)-/i;
/** Parameters of older signatures, CloudFront and Azure: only if the signature itself is there. */
const signsBeside = {
  signature: /^(?:signature|expires|awsaccesskeyid|ossaccesskeyid|googleaccessid|key-pair-id|policy|security-token)$/i,
  sig: /^(?:sig|se|st|ske|skt)$/i,
};

/** A presigned address without its signature: the rest identifies the document. */
function unsigned(address: string): string {
  const url = URL.parse(address);
  if (!url) return address;
  const names = [...new Set(url.searchParams.keys())];
  const has = (name: string) => names.some((each) => each.toLowerCase() === name);
  for (const name of names) {
    const signs =
      alwaysSigns.test(name) ||
      (has('signature') && signsBeside.signature.test(name)) ||
      (has('sig') && signsBeside.sig.test(name));
    if (signs) url.searchParams.delete(name);
  }
  return url.href;
}
