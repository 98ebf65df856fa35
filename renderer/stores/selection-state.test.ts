import { describe, expect, it } from 'vitest';
import { neighbour, noSelection, prune, type Selection, select } from './selection-state.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const chosen = (state: Selection) => [...state.selected].sort().join('');

describe('selecting rows', () => {
  it('selects one row and forgets the others', () => {
    const first = select(noSelection, order, 'b', 'only');
    expect(chosen(select(first, order, 'd', 'only'))).toBe('d');
  });

  it('extends from the anchor in both directions and shrinks again', () => {
    const anchored = select(noSelection, order, 'c', 'only');
    const down = select(anchored, order, 'e', 'range');
    expect(chosen(down)).toBe('cde');
    expect(chosen(select(down, order, 'd', 'range'))).toBe('cd');
    expect(chosen(select(down, order, 'a', 'range'))).toBe('abc');
  });

  it('takes rows in and out one by one', () => {
    const one = select(select(noSelection, order, 'a', 'only'), order, 'd', 'toggle');
    expect(chosen(one)).toBe('ad');
    expect(chosen(select(one, order, 'a', 'toggle'))).toBe('d');
  });

  it('moves the keyboard without selecting', () => {
    const moved = select(select(noSelection, order, 'a', 'only'), order, 'b', 'move');
    expect(moved.active).toBe('b');
    expect(chosen(moved)).toBe('a');
  });

  it('starts a range at the row itself when the anchor is filtered away', () => {
    const anchored = select(noSelection, order, 'a', 'only');
    expect(chosen(select(anchored, ['c', 'd'], 'd', 'range'))).toBe('d');
  });
});

describe('rows that go', () => {
  it('leave the keyboard on the row that took their place', () => {
    const state = select(noSelection, order, 'b', 'only');
    expect(prune(state, order, ['a', 'c', 'd', 'e'])).toMatchObject({ active: 'c', anchor: 'c' });
  });

  it('leave it on the last row when the end was removed', () => {
    const state = select(noSelection, order, 'e', 'only');
    expect(prune(state, order, ['a', 'b', 'c']).active).toBe('c');
  });

  it('leave it nowhere when all are gone', () => {
    expect(prune(select(noSelection, order, 'e', 'only'), order, []).active).toBeNull();
  });

  it('change nothing when none of them mattered', () => {
    const state = select(noSelection, order, 'a', 'only');
    expect(prune(state, order, ['a', 'b'])).toBe(state);
  });
});

describe('the next row', () => {
  it.each([
    ['a', 1, 'b'],
    ['a', -1, 'a'],
    ['e', 3, 'e'],
    ['c', -10, 'a'],
    [null, 1, 'a'],
    [null, -1, 'e'],
    ['gone', 1, 'a'],
  ])('from %s by %i is %s', (from, step, to) => {
    expect(neighbour(order, from, step)).toBe(to);
  });

  it('does not exist in an empty list', () => {
    expect(neighbour([], 'a', 1)).toBeNull();
  });
});
