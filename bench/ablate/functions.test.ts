import { stripTypeScriptTypes } from 'node:module';
import { afterEach, describe, expect, test } from 'vitest';
import { switchedFunctions, withCounts, withSwitches } from './functions.ts';
import { Watch } from './watch.ts';

const source = `
export function withoutOdd(numbers: readonly number[]): number[] { return numbers.filter((each) => each % 2 === 0); }
export const isOdd = (number: number): boolean => number % 2 === 1;
const isText = (value: unknown): value is string => { return typeof value === 'string'; };
function oddOf(numbers: readonly number[] = [1]): ReadonlySet<number> { return new Set(numbers.filter(isOdd)); }
export const firstOdd = (numbers: readonly number[]): number | null => numbers.find(isOdd) ?? null;
function note(numbers: number[]): void { numbers.push(1); }
function* count(to: number): Generator<number> { for (let i = 0; i < to; i++) yield i; }
export const trimmed = ({ text }: { text: string }): string => text.trim();
export async function later(is: boolean): Promise<boolean> { return is; }
const untyped = (is: boolean) => is;
`;
const functions = switchedFunctions('made.ts', source);
const numberOf = ({ name }: { name: string }): number => functions.findIndex((each) => each.name === name);
const exported = 'return { withoutOdd, isOdd, isText, oddOf, firstOdd, note, count };';
const load = (text: string) => new Function(stripTypeScriptTypes(text.replaceAll('export ', '')) + exported)();

afterEach(() => {
  globalThis.quireAblation = undefined;
});

test('Functions whose written type says how to switch them off are found', () => {
  expect(functions.map(({ name, kind, neutral }) => `${name}: ${kind} ${neutral}`.trim())).toEqual([
    'withoutOdd: transform [...numbers]',
    'isOdd: predicate false',
    'isText: predicate false',
    'oddOf: finder new Set()',
    'firstOdd: nullable null',
    'note: effect',
    'count: finder',
  ]);
  expect(functions[1]).toMatchObject({ line: 3, parameter: 'number' });
});

describe('A rewritten source', () => {
  const watched = (): Watch => {
    const watch = new Watch();
    for (const { name, kind } of functions) watch.numberOf(name, kind);
    globalThis.quireAblation = watch;
    return watch;
  };

  test('switches one function off and leaves the others on', () => {
    const watch = watched();
    const made = load(withSwitches(source, functions, numberOf));
    expect(made.withoutOdd([1, 2, 3])).toEqual([2]);
    watch.switchOff('withoutOdd', 10);
    expect(made.withoutOdd([1, 2, 3])).toEqual([1, 2, 3]);
    expect(made.firstOdd([2, 3])).toBe(3);
    watch.switchOff('isOdd', 10);
    expect([made.isOdd(3), made.firstOdd([2, 3]), [...made.oddOf()]]).toEqual([false, null, []]);
    watch.switchOff('oddOf', 10);
    expect([made.isOdd(3), [...made.oddOf([3])]]).toEqual([true, []]);
    watch.switchOff('note', 10);
    const noted: number[] = [];
    made.note(noted);
    expect(noted).toEqual([]);
    watch.switchOff('count', 10);
    expect([...made.count(3)]).toEqual([]);
  });

  test('ends what calls a function that is switched off again and again', () => {
    const watch = watched();
    const made = load(withSwitches(source, functions, numberOf));
    watch.switchOff('isOdd', 2);
    expect(() => made.firstOdd([1, 3, 5, 7])).toThrow('too often');
  });

  test('counts calls and those that gave more than nothing', () => {
    const watch = watched();
    const made = load(withCounts(source, functions, numberOf));
    made.withoutOdd([2]);
    made.withoutOdd([1, 2]);
    made.isText(1);
    made.note([]);
    expect([...made.count(2)]).toEqual([0, 1]);
    expect(made.firstOdd([2, 3])).toBe(3);
    expect(Object.fromEntries(watch.take())).toEqual({
      withoutOdd: { calls: 2, effects: 1 },
      isText: { calls: 1, effects: 0 },
      note: { calls: 1, effects: 1 },
      count: { calls: 1, effects: 1 },
      firstOdd: { calls: 1, effects: 1 },
      isOdd: { calls: 2, effects: 1 },
    });
    expect(watch.take().size).toBe(0);
  });
});
