import { describe, expect, test } from 'vitest';
import { parseList } from './structured-fields.ts';

const plain = (field: string) => parseList(field)?.map(({ value, params }) => [value, Object.fromEntries(params)]);

describe('A list of structured fields', () => {
  test.each([
    [
      '"submit";q=60;w=60, "running";q=2;qu="concurrent-requests"',
      [
        ['submit', { q: 60, w: 60 }],
        ['running', { q: 2, qu: 'concurrent-requests' }],
      ],
    ],
    ['submit;r=59;t=60', [['submit', { r: 59, t: 60 }]]],
    [
      '  a ,b\t,  c  ',
      [
        ['a', {}],
        ['b', {}],
        ['c', {}],
      ],
    ],
    ['"a \\"b\\" \\\\"', [['a "b" \\', {}]]],
    [
      'a;flag;n=-1.5;t=?0;k=:YWI=:;d=@1700000000',
      [['a', { flag: true, n: -1.5, t: false, k: 'YWI=', d: 1_700_000_000 }]],
    ],
    ['', []],
  ])('%s is read', (field, expected) => {
    expect(plain(field)).toEqual(expected);
  });

  test.each(['a,', ',a', 'a b', '"open', '"bad \\n"', 'a;=1', 'a;q=', 'a;Q=1', '(a b)', 'ä'])(
    '%s is malformed',
    (field) => {
      expect(parseList(field)).toBeNull();
    },
  );
});
