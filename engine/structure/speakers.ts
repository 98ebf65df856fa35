/**
 * Names over what somebody says, in capitals or small capitals of the text's size, as plays set them:
 *
 *           MARA                    The same name comes back on a page, as
 *      Can you swim?                no heading does; those who speak once
 *           YOUNG MAN               begin at the same place, or have the same middle.
 */

import type { BodyStyle } from './body-style.ts';
import { LARGER, type StyledBlock } from './heading-candidates.ts';

const MIN_SPEECHES = 3;
const NUMBERED = /^(?:[§\d]|(?:[IVX]{1,5}|[A-Z])[.)]\s)/;
const SAME_PLACE_PT = 1.5;

/** @param candidates blocks that look like headings, in reading order */
export function speakersOf(candidates: readonly StyledBlock[], body: BodyStyle): Set<StyledBlock> {
  const names = candidates.filter(
    // "A SOLDIER" is not numbered.
    ({ style, text, named }) =>
      style.caps && !style.bold && style.sizePt < LARGER * body.sizePt && !NUMBERED.test(text) && !named,
  );
  const byPage = Map.groupBy(names, ({ item, text }) => `${item.page.index} ${text}`);
  const again = new Set([...byPage.values()].filter((alike) => alike.length > 1).map(([first]) => first?.text));
  const speaking = names.filter(({ text }) => again.has(text));
  if (speaking.length < MIN_SPEECHES) return new Set();
  const [starts, middles] = [placesOf(speaking, startOf), placesOf(speaking, middleOf)];
  return new Set(
    names.filter(
      (name) => again.has(name.text) || starts.has(placeOf(startOf(name))) || middles.has(placeOf(middleOf(name))),
    ),
  );
}

const placeOf = (x: number): number => Math.round(x / SAME_PLACE_PT);

/** Those beside them, too, since each may be rounded another way. */
const placesOf = (names: readonly StyledBlock[], xOf: (name: StyledBlock) => number): Set<number> =>
  new Set(names.flatMap((name) => [-1, 0, 1].map((by) => placeOf(xOf(name)) + by)));

const startOf = ({ item: { block } }: StyledBlock): number => block.box.x0 - block.column.x0;
const middleOf = ({ item: { block } }: StyledBlock): number =>
  (block.box.x0 + block.box.x1 - block.column.x0 - block.column.x1) / 2;
