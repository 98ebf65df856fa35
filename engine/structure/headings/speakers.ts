/**
 * Names over what somebody says, in capitals or small capitals of the text's size, as plays set them:
 *
 *           MARA                    The same name comes back on a page, as
 *      Can you swim?                no heading does; those who speak once
 *           YOUNG MAN               begin at the same place, or have the same middle.
 */

import type { BodyStyle } from '../body-style.ts';
import { type FlowBlock, isText } from '../flow.ts';
import { LARGER, type StyledBlock } from './heading-candidates.ts';

const MIN_SPEECHES = 3;
const NUMBERED = /^(?:[§\d]|(?:[IVX]{1,5}|[A-Z])[.)]\s)/;
const SAME_PLACE_PT = 1.5;
const FAR_EM = 6;
const SPEECH_EM = 2;

/**
 * @param candidates blocks that look like headings, in reading order
 * @param flow the stream that they stand in
 */
export function speakersOf(
  candidates: readonly StyledBlock[],
  body: BodyStyle,
  flow: readonly FlowBlock[],
): Set<StyledBlock> {
  const names = candidates.filter(
    // "A SOLDIER" is not numbered.
    ({ style, text, named }) =>
      style.caps && !style.bold && style.sizePt < LARGER * body.sizePt && !NUMBERED.test(text) && !named,
  );
  const byPage = Map.groupBy(names, ({ item, text }) => `${item.page.index} ${text}`);
  const again = new Set([...byPage.values()].filter((alike) => alike.length > 1).map(([first]) => first?.text));
  const speaking = names.filter(({ text }) => again.has(text));
  if (speaking.length < MIN_SPEECHES) return setFarIn(names, flow);
  const [starts, middles] = [placesOf(speaking, startOf), placesOf(speaking, middleOf)];
  return new Set(
    names.filter(
      (name) => again.has(name.text) || starts.has(placeOf(startOf(name))) || middles.has(placeOf(middleOf(name))),
    ),
  );
}

/** Scripts of films have the names in a column of their own, and what each says set in below it, but less far. */
function setFarIn(names: readonly StyledBlock[], flow: readonly FlowBlock[]): Set<StyledBlock> {
  const far = names.filter((name) => {
    const [own, below] = [startOf(name), flow[name.at + 1]];
    const [least, em] = [SPEECH_EM * name.style.sizePt, name.style.sizePt];
    const indent = below && isText(below) ? below.block.box.x0 - below.block.column.x0 : 0;
    return own > FAR_EM * em && indent > least && indent < own - least;
  });
  const columns = [...Map.groupBy(far, (name) => placeOf(startOf(name))).values()];
  return new Set(columns.filter((own) => own.length >= MIN_SPEECHES).flat());
}

const placeOf = (x: number): number => Math.round(x / SAME_PLACE_PT);

/** Those beside them, too, since each may be rounded another way. */
const placesOf = (names: readonly StyledBlock[], xOf: (name: StyledBlock) => number): Set<number> =>
  new Set(names.flatMap((name) => [-1, 0, 1].map((by) => placeOf(xOf(name)) + by)));

const startOf = ({ item: { block } }: StyledBlock): number => block.box.x0 - block.column.x0;
const middleOf = ({ item: { block } }: StyledBlock): number =>
  (block.box.x0 + block.box.x1 - block.column.x0 - block.column.x1) / 2;
