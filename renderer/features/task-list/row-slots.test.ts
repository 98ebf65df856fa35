import { describe, expect, it } from 'vitest';
import { assignSlots, type Slots } from './row-slots.ts';

const none: Slots = new Map();
const shown = (slots: Slots) => Object.fromEntries(slots);

describe('the elements of the rows in view', () => {
  const abc = assignSlots(none, ['a', 'b', 'c']);

  it('are as many as there are rows', () => {
    expect(shown(abc)).toEqual({ a: 0, b: 1, c: 2 });
  });

  it('stay with their rows; one whose row has left shows the row that came', () => {
    expect(shown(assignSlots(abc, ['b', 'c', 'd']))).toEqual({ b: 1, c: 2, d: 0 });
  });

  it('keep their order in the page when all rows are others', () => {
    expect(shown(assignSlots(abc, ['x', 'y', 'z']))).toEqual({ x: 0, y: 1, z: 2 });
  });

  it('leave the row with the keyboard alone, however far the others have gone', () => {
    expect(shown(assignSlots(abc, ['b', 'y', 'z']))).toEqual({ b: 1, y: 0, z: 2 });
  });

  it('become more or fewer with the height of the list', () => {
    expect(shown(assignSlots(abc, ['a', 'b', 'c', 'd']))).toEqual({ a: 0, b: 1, c: 2, d: 3 });
    expect(shown(assignSlots(abc, ['b']))).toEqual({ b: 1 });
  });

  it('are the same object while the rows are the same', () => {
    expect(assignSlots(abc, ['a', 'b', 'c'])).toBe(abc);
  });

  it('are never shared', () => {
    let slots = none;
    for (let top = 0; top < 200; top += 7) {
      slots = assignSlots(slots, ['active', ...Array.from({ length: 9 + (top % 3) }, (_, row) => `row ${top + row}`)]);
      expect(new Set(slots.values()).size).toBe(slots.size);
      expect(Math.max(...slots.values())).toBeLessThan(13);
    }
  });
});
