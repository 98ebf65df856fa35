/** Whether a submission under a used Idempotency-Key asks for what the task is. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { NewTask, Source, TaskOptions } from './conversion-task.ts';

type Asked = Pick<NewTask, 'kind' | 'source' | 'options'>;

/** What is not the same, as words that follow "a task"; null where it asks for the same. */
export function differenceOf(task: Asked, asked: Asked): string | null {
  if (task.kind !== asked.kind) return 'of the other conversion';
  if (!isSameDocument(task.source, asked.source)) return 'of another document';
  return isDeepStrictEqual(compared(task.options), compared(asked.options)) ? null : 'with other options';
}

/** Not the password, which nobody keeps, so that a client that lost it too learns of its task; nor what the answers tell. */
const compared = ({ hasPassword, extended, ...options }: TaskOptions) => options;

/**
 * By what it is, not by where it lies: after a lost answer a client may upload again, or sign an address again. A document
 * that never arrived is the same under its own id only.
 */
function isSameDocument(one: Source, other: Source): boolean {
  if (one.from === 'web' || other.from === 'web') {
    return one.from === 'web' && other.from === 'web' && unsigned(one.url) === unsigned(other.url);
  }
  // A task from before this was kept can't be told from another.
  if (one.sha256 === undefined) return true;
  if (one.sha256 !== null && other.sha256 !== null) return one.sha256 === other.sha256;
  return one.uploadId === other.uploadId;
}

/** Parameters of signatures that can't stand for anything else. */
const alwaysSigns = /^x-(?:amz|goog|oss)-/i;
/** Those of older signatures, CloudFront and Azure, beside the signature itself. */
const signsBeside = {
  signature: /^(?:signature|expires|awsaccesskeyid|ossaccesskeyid|googleaccessid|key-pair-id|policy|security-token)$/i,
  sig: /^(?:sig|se|st|ske|skt)$/i,
};

/** A presigned address without its signature: what is left names the document. */
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
