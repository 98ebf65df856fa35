import { expect, it } from 'vitest';
import { madeBlocks } from './documents.ts';
import { fates, type Leaf, runningLeaf, writtenLeaves } from './leaves.ts';
import { madeSlides } from './slides.ts';

const written: Leaf[] = [
  { place: 'heading', letters: 'Tide' },
  { place: 'bullet text', letters: 'One' },
  { place: 'bullet bullet text', letters: 'Two' },
];
const instead = (read: readonly Leaf[]): (string | null)[] => fates(written, read).map((fate) => fate.instead);
const [tide, one, two] = written as [Leaf, Leaf, Leaf];

it('a text is what it was where its letters, and no others, stand in the same place', () => {
  expect(instead(written)).toEqual([null, null, null]);
  expect(instead([tide, one, { ...two, place: 'bullet text' }])).toEqual([null, null, 'bullet text']);
});

it('a text may be lost, torn, joined with another or out of its order', () => {
  expect(instead([tide, one])).toEqual([null, null, 'lost']);
  expect(instead([tide, one, { ...two, letters: 'T' }, { ...two, letters: 'wo' }])).toEqual([null, null, 'torn']);
  expect(instead([tide, { ...one, letters: 'OneTwo' }])).toEqual([null, 'joined', 'joined']);
  expect(instead([two, tide, one])).toEqual([null, null, null]);
});

it('a running line stands in no text, or once on a title page', () => {
  const once: Leaf = { place: 'text', letters: 'Board' };
  expect(fates([runningLeaf('Board')], [once])[0]?.instead).toBeNull();
  expect(fates([runningLeaf('Board')], [once, tide, once])[0]?.instead).toBe('text');
});

it('slides of chance are the same for the same seed, and have lists, columns and tables among others', () => {
  expect(madeSlides(7)).toEqual(madeSlides(7));
  const blocks = Array.from({ length: 30 }, (_, i) => madeSlides(i + 1)).flat();
  for (const kind of ['Header', 'Para', 'BulletList', 'OrderedList', 'Div', 'Table'])
    expect(blocks.map(({ t }) => t)).toContain(kind);
});

it('a document of chance is the same for the same seed, and has all kinds of blocks among others', () => {
  expect(madeBlocks(7)).toEqual(madeBlocks(7));
  const seeds = Array.from({ length: 30 }, (_, i) => i + 1);
  const places = seeds.flatMap((seed) => writtenLeaves(madeBlocks(seed)).map(({ place }) => place));
  for (const place of ['heading', 'text', 'code', 'term', 'description text', 'quotation text', 'bullet number text'])
    expect(places).toContain(place);
});
