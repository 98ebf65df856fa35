import { describe, expect, test } from 'vitest';
import { ApiKeys, credentialsOf } from './auth.ts';

describe('Credentials in the Authorization header (section 5)', () => {
  test.each([
    ['Bearer secret', 'secret'],
    ['bearer secret', 'secret'],
    ['BEARER   secret', 'secret'],
    ['secret', 'secret'],
    ['  secret ', 'secret'],
    [undefined, null],
    ['', null],
    ['Bearer', null],
    ['Bearer ', null],
  ])('%j is read as %j', (header, expected) => {
    expect(credentialsOf(header)).toBe(expected);
  });
});

describe('API keys', () => {
  test('each key is its own owner', () => {
    const keys = new ApiKeys(['one', 'two']);
    expect(keys.authenticate('Bearer one')).toBe(keys.authenticate('one'));
    expect(keys.authenticate('Bearer one')).not.toBe(keys.authenticate('Bearer two'));
    expect(keys.authenticate('one')).not.toContain('one');
  });

  test('an embedded service has one owner whatever its key of the day', () => {
    const today = new ApiKeys(['a'], 'embedded').authenticate('a');
    const tomorrow = new ApiKeys(['b'], 'embedded').authenticate('b');
    expect(today).toBe(tomorrow);
  });

  test.each(['', 'Bearer ', 'one', 'Bearer tw', 'Bearer twoo'])(
    'without the right key %j nobody comes in',
    (header) => {
      expect(() => new ApiKeys(['two']).authenticate(header)).toThrow('key');
      expect(() => new ApiKeys([]).authenticate(header)).toThrow('key');
    },
  );
});
