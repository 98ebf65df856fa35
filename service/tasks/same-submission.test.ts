import { describe, expect, test } from 'vitest';
import { newTask } from '../fixtures/task-store-contract.ts';
import type { Source } from './conversion-task.ts';
import { differenceOf } from './same-submission.ts';

const upload = (uploadId: string, sha256?: string | null): Source => ({ from: 'upload', uploadId, sha256 });
const web = (url: string): Source => ({ from: 'web', url });
const differs = (one: Source, other: Source) =>
  differenceOf(newTask('a', { source: one }), newTask('b', { source: other })) !== null;

describe('A submission under a used key', () => {
  test.each<[string, Source, Source, boolean]>([
    ['the same upload', upload('a', 'x'), upload('a', 'x'), false],
    ['the same bytes uploaded again', upload('a', 'x'), upload('b', 'x'), false],
    ['other bytes', upload('a', 'x'), upload('b', 'y'), true],
    ['other bytes under the same id', upload('a', 'x'), upload('a', 'y'), true],
    ['an upload that has not arrived, as before', upload('a', null), upload('a', null), false],
    ['an upload that has arrived by now', upload('a', null), upload('a', 'x'), false],
    ['another that has not arrived', upload('a', null), upload('b', null), true],
    ['one of a task that kept nothing', upload('a'), upload('b', 'x'), false],
    ['an address instead of an upload', upload('a', 'x'), web('https://x.example/'), true],
    ['the same address', web('https://x.example/?id=1'), web('https://x.example/?id=1'), false],
    ['another id in the query', web('https://x.example/?id=1'), web('https://x.example/?id=2'), true],
    [
      'signed again (AWS)',
      web('https://x.example/a?X-Amz-Date=1&X-Amz-Signature=a&v=1'),
      web('https://x.example/a?X-Amz-Date=2&X-Amz-Signature=b&v=1'),
      false,
    ],
    [
      'signed again (older)',
      web('https://x.example/a?Expires=1&Signature=a&Key-Pair-Id=k'),
      web('https://x.example/a?Expires=2&Signature=b&Key-Pair-Id=k'),
      false,
    ],
    [
      'signed again (Azure)',
      web('https://x.example/a?sv=1&se=1&sig=a'),
      web('https://x.example/a?sv=1&se=2&sig=b'),
      false,
    ],
    ['what only looks like a time', web('https://x.example/?expires=1'), web('https://x.example/?expires=2'), true],
    ['what only looks like a section', web('https://x.example/?se=1'), web('https://x.example/?se=2'), true],
    ['another signed document', web('https://x.example/a?X-Amz-Date=1'), web('https://x.example/b?X-Amz-Date=1'), true],
  ])('with %s', (_, one, other, isOther) => {
    expect(differs(one, other)).toBe(isOther);
  });
});
