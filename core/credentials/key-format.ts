import { AppError } from '../errors/codes.ts';

/**
 * An API key as it was typed or pasted, ready for an Authorization header: trimmed, printable ASCII without spaces.
 * Throws AppError `key-invalid`; the key itself is in no error.
 */
export function parseKey(input: string): string {
  const key = input.trim();
  if (!/^[\x21-\x7e]+$/.test(key)) throw new AppError('key-invalid');
  return key;
}
