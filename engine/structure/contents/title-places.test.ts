import { describe, expect, it } from 'vitest';
import { TitlePlaces } from './title-places.ts';

const texts = [
  ['contents'],
  ['theseventyninth', 'end'],
  ['theseventyninth'],
  [],
  ['theseventyninthday'],
  ['end', 'en'],
];
const places = new TitlePlaces(texts.length, (place) => texts[place] ?? []);

describe('Places of titles', () => {
  it('are the first and the last where a text stands', () => {
    expect([places.first('theseventyninth'), places.last('theseventyninth')]).toEqual([1, 2]);
    expect([places.first('end'), places.last('end')]).toEqual([1, 5]);
  });

  it('are none for a text that stands nowhere, or only begins others', () => {
    for (const text of ['', 'theseventynint', 'nothing']) expect(places.first(text)).toBeUndefined();
  });

  it('tell whether a longer text stands farther on, however short its beginning is', () => {
    expect([1, 3, 4].map((place) => places.goesOnBehind('theseventynint', place))).toEqual([true, true, false]);
    expect([0, 4, 5].map((place) => places.goesOnBehind('e', place))).toEqual([true, true, false]);
  });
});
