import { stripTypeScriptTypes } from 'node:module';
import { afterEach, expect, test } from 'vitest';
import { conditionsOf, withConditionCounts, withoutConditions } from './conditions.ts';
import { Watch } from './watch.ts';

const source = `
const isReady = 1 > 0 && true;
export function kindOf(a: number, b: number | null): string {
  if (b === null || a < 0 || a > 9) return 'none';
  while (a > 5) a--;
  return a > 1 && b > 1 && (a === b || a > 3) ? 'many' : 'few';
}`;
const conditions = conditionsOf('made.ts', source);
const numberOf = ({ name }: { name: string }): number => conditions.findIndex((each) => each.name === name);
const load = (text: string) => new Function(`${stripTypeScriptTypes(text.replaceAll('export ', ''))}return kindOf;`)();
const of = (text: string): string => conditions.find(({ name }) => name.startsWith(text))?.name ?? '';

function watched(): Watch {
  const watch = new Watch();
  for (const { name, kind } of conditions) watch.numberOf(name, kind);
  globalThis.quireAblation = watch;
  return watch;
}

afterEach(() => {
  globalThis.quireAblation = undefined;
});

test('Conditions within functions are found, chains as a whole and in their parts, but not what loops ask', () => {
  expect(conditions.map(({ name }) => name.replace(/ \(\d+\)$/, ''))).toEqual([
    'b === null || a < 0 || a > 9 → never',
    'b === null → never',
    'a < 0 → never',
    'a > 9 → never',
    'a > 1 && b > 1 && (a === b || a > 3) → always',
    'a > 1 && b > 1 && (a === b || a > 3) → never',
    'a > 1 → always',
    'b > 1 → always',
    '(a === b || a > 3) → always',
    'a === b → never',
    'a > 3 → never',
  ]);
  expect(conditions[4]).toMatchObject({ line: 6, kind: 'always' });
});

test('A condition is taken out of a rewritten source, and the others stay', () => {
  const watch = watched();
  const kindOf = load(withoutConditions(source, conditions, numberOf));
  const answers = (): string[] => [kindOf(2, 3), kindOf(-1, 3), kindOf(4, 2), kindOf(2, 2)];
  expect(answers()).toEqual(['few', 'none', 'many', 'many']);
  watch.switchOff(of('a < 0'), 10);
  expect(answers()).toEqual(['few', 'few', 'many', 'many']);
  watch.switchOff(of('(a === b'), 10);
  expect(answers()).toEqual(['many', 'none', 'many', 'many']);
  watch.switchOff(of('a > 1 && b > 1 && (a === b || a > 3) → never'), 10);
  expect(answers()).toEqual(['few', 'none', 'few', 'few']);
});

test('Counted is what a condition decided', () => {
  const watch = watched();
  const kindOf = load(withConditionCounts(source, conditions, numberOf));
  expect([kindOf(-1, 3), kindOf(2, 3), kindOf(2, 2)]).toEqual(['none', 'few', 'many']);
  const counts = Object.fromEntries(watch.take());
  expect(counts[of('a < 0')]).toEqual({ calls: 3, effects: 1 });
  expect(counts[of('a > 9')]).toEqual({ calls: 2, effects: 0 });
  expect(counts[of('a > 1 → always')]).toEqual({ calls: 2, effects: 0 });
  expect(counts[of('a > 3')]).toEqual({ calls: 1, effects: 0 });
  expect(counts[of('a > 1 && b > 1 && (a === b || a > 3) → always')]).toEqual({ calls: 2, effects: 1 });
});
