import { expect, it } from 'vitest';
import { addTo, JoinedPlaces } from './groups.ts';

it('values are added to those of their key', () => {
  const map = new Map([['a', [1]]]);
  addTo(map, 'a', 2, 3);
  addTo(map, 'b', 4);
  expect([...map]).toEqual([
    ['a', [1, 2, 3]],
    ['b', [4]],
  ]);
});

it('places belong together that are joined through others', () => {
  const places = new JoinedPlaces(5);
  places.join(0, 3);
  places.join(4, 3);
  expect(places.groups()).toEqual([[0, 3, 4], [1], [2]]);
});
