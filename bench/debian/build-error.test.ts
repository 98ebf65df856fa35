import { expect, test } from 'vitest';
import { asBuildError, BuildError } from './build-error.ts';

test('A full disk stops everything and says that the same command goes on', () => {
  const error = asBuildError(Object.assign(new Error('write'), { code: 'ENOSPC' }), '/corpus/x.pdf');
  expect(error).toBeInstanceOf(BuildError);
  expect(error).toMatchObject({
    stopsAll: true,
    message: expect.stringMatching(/x\.pdf can’t be written: the disk is full; .*same command/),
  });
});

test('Any other error stays what it is', () => {
  for (const error of [new Error('x'), Object.assign(new Error('x'), { code: 'ENOENT' }), 'x', undefined])
    expect(asBuildError(error, '/corpus/x.pdf')).toBe(error);
});
