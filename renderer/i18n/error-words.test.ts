import { expect, it } from 'vitest';
import { describeLeftOut, describeWarning } from './error-words.ts';

it('words a gap by its code', () => {
  expect(describeWarning({ code: 'page-unreadable', page: 3, message: 'Page 3 …' }, 'cloud')).toBe(
    'The page can’t be read and was left out.',
  );
});

it('names what is left out on purpose, the most pages first, and reasons that it does not know as they are', () => {
  expect(describeLeftOut({ contents: 1, 'running-line': 24, 'coffee-stain': 2 })).toEqual([
    'Running heads and feet on 24 pages',
    'coffee-stain on 2 pages',
    'Printed contents on 1 page',
  ]);
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
