import { describe, expect, test } from 'vitest';
import { bareEtag, findPartProblems, sizeOfPart, totalParts } from './multipart-plan.ts';

const plan = { sizeBytes: 25, partSizeBytes: 10 };

describe('A plan of parts', () => {
  test.each([
    [1, 1],
    [9, 1],
    [10, 1],
    [11, 2],
    [25, 3],
  ])('%i bytes make %i parts of ten', (sizeBytes, expected) => {
    expect(totalParts({ sizeBytes, partSizeBytes: 10 })).toBe(expected);
  });

  test.each([
    [1, 10],
    [2, 10],
    [3, 5],
    [0, null],
    [4, null],
    [1.5, null],
  ])('part %d has %j bytes', (number, expected) => {
    expect(sizeOfPart(plan, number)).toBe(expected);
  });

  test.each(['abc', '"abc"', ' "abc" ', 'W/"abc"'])('the ETag %s is abc', (etag) => {
    expect(bareEtag(etag)).toBe('abc');
  });
});

describe('Completing an upload', () => {
  const arrived = new Map([
    [1, { etag: 'a', sizeBytes: 10 }],
    [2, { etag: 'b', sizeBytes: 10 }],
    [3, { etag: 'c', sizeBytes: 5 }],
  ]);
  const claimed = [
    { partNumber: 3, etag: '"c"' },
    { partNumber: 1, etag: 'a' },
    { partNumber: 2, etag: '"b"' },
  ];

  test('takes whole lists in any order, ETags quoted or bare', () => {
    expect(findPartProblems(plan, arrived, claimed)).toEqual([]);
  });

  test('names each part that is missing, unlisted, different or too many', () => {
    const problems = findPartProblems(
      { sizeBytes: 45, partSizeBytes: 10 },
      new Map([...arrived, [4, { etag: 'd', sizeBytes: 10 }]]),
      [
        { partNumber: 1, etag: 'x' },
        { partNumber: 3, etag: 'c' },
        { partNumber: 4, etag: 'd' },
        { partNumber: 9, etag: 'z' },
      ],
    );
    expect(problems).toEqual([
      { partNumber: 1, message: 'has another ETag' },
      { partNumber: 2, message: 'is not in the list' },
      { partNumber: 3, message: 'has another size' },
      { partNumber: 5, message: 'has not arrived' },
      { partNumber: 9, message: 'is beyond the end of the file' },
    ]);
  });
});
