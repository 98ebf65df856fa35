import { describe, expect, test } from 'vitest';
import { HttpError } from '../errors.ts';
import { storageQuota, withoutQuota } from './storage-quota.ts';

const mb = 1_000_000;

function quota(stored: Record<string, number>, allowed: Record<string, number>) {
  return storageQuota({
    storedBytes: (owner) => stored[owner] ?? 0,
    allowedBytes: (owner) => allowed[owner] ?? null,
  });
}

const answerTo = (ask: () => void): number | null => {
  try {
    ask();
    return null;
  } catch (error) {
    if (error instanceof HttpError) return error.status;
    throw error;
  }
};

describe('What a key may keep', () => {
  test.each([
    ['what fits', 'anna', 4 * mb, 0, null],
    ['to the last byte', 'anna', 6 * mb, 0, null],
    ['a byte too much for now', 'anna', 6 * mb + 1, 0, 507],
    ['what replaces something', 'anna', 7 * mb, mb, null],
    ['more than the key may keep at all', 'anna', 10 * mb + 1, 0, 413],
    ['nothing more, to a full key', 'ben', 0, 0, null],
    ['nothing more, to a key that holds too much by now', 'otto', 0, 0, 507],
    ['anything, to a key without a rule', 'zoe', 1e15, 0, null],
  ])('%s', (_, owner, bytes, replaced, status) => {
    const { check } = quota(
      { anna: 4 * mb, ben: 10 * mb, otto: 11 * mb },
      { anna: 10 * mb, ben: 10 * mb, otto: 10 * mb },
    );
    expect(answerTo(() => check(owner, bytes, replaced))).toBe(status);
  });

  test('counts what arrives at the same time', () => {
    const storage = quota({ anna: 4 * mb }, { anna: 10 * mb });
    const first = storage.arriving('anna', 0);
    first.count(5 * mb);
    const second = storage.arriving('anna', 0);
    expect(answerTo(() => second.count(2 * mb))).toBe(507);
    second.end();
    expect(answerTo(() => storage.check('anna', mb))).toBeNull();
    expect(answerTo(() => storage.check('anna', mb + 1))).toBe(507);
    first.end();
    expect(answerTo(() => storage.check('anna', 6 * mb))).toBeNull();
  });

  test('asks again while a body comes, and says when it can never fit', () => {
    const stored = { anna: 0 };
    const storage = quota(stored, { anna: 10 * mb });
    const body = storage.arriving('anna', 0);
    body.count(mb);
    const other = storage.arriving('anna', 0);
    other.count(6 * mb);
    // It is written down.
    stored.anna = 6 * mb;
    other.end();
    expect(answerTo(() => body.count(3 * mb))).toBeNull();
    expect(answerTo(() => body.count(1))).toBe(507);
    const long = quota({}, { anna: 10 * mb }).arriving('anna', 0);
    expect(answerTo(() => long.count(11 * mb))).toBe(413);
  });

  test('is no question where there is no rule', () => {
    const body = withoutQuota.arriving('anna', 0);
    expect(answerTo(() => [withoutQuota.check('anna', 1e15), body.count(1e15), body.end()])).toBeNull();
  });
});
