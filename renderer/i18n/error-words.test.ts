import { expect, it } from 'vitest';
import { describeWarning } from './error-words.ts';

it('words a gap by its code', () => {
  expect(describeWarning({ code: 'page-unreadable', page: 3, message: 'Page 3 …' }, 'cloud')).toBe(
    'The page can’t be read and was left out.',
  );
});

it.each(['stamp-lost', 'toString', 'page'])('leaves %s to the words of the service', (code) => {
  expect(describeWarning({ code, page: 3, message: 'A stamp was lost.' }, 'cloud')).toBe('A stamp was lost.');
});

it.each(['missing-images', 'not-looked-through'])(
  'speaks of no service where %s was found on this computer',
  (code) => {
    const warning = { code, page: 0, message: '', count: 2 };
    expect(describeWarning(warning, 'cloud')).toContain('service');
    expect(describeWarning(warning, 'local')).not.toMatch(/service|link/);
  },
);
