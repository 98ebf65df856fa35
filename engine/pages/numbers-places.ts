import type { PageLayout } from '../blocks/layout.ts';
import { stretchesOf } from '../geometry/stretches.ts';
import { type NumbersPlace, SAME_EDGE_PT } from '../lines/numbered-margin.ts';
import type { ReadPage } from './read-page.ts';

/** Two say nothing of a step. */
const MIN_NUMBERS = 3;
/** Of a document’s pages: guides full of pictures show it on one page in seven (14 %), listings that are counted stand on fewer. */
const MIN_PAGES_SHARE = 0.1;

/** Of the width: half a letter of a page of A4. */
const SAME_PLACE = 0.005;

const areasOf = ({ leftOut = [] }: PageLayout) => leftOut.filter(({ reason }) => reason === 'line-number');

/**
 * Where a document has the numbers of its lines. Pages of text tell them by the lines that go on from full ones; on titles, lists
 * and tables of the same document only their place does.
 *
 * @param pages as they were read each for itself
 * @returns none for documents whose lines are not counted
 */
export function numbersPlaces(pages: readonly PageLayout[]): NumbersPlace[] {
  const found = pages.flatMap((page) => placeOn(page) ?? []);
  const alike = ({ edge, at }: NumbersPlace): NumbersPlace[] =>
    found.filter((other) => other.edge === edge && Math.abs(other.at - at) < SAME_PLACE);
  const usual = found.filter((place) => alike(place).length >= MIN_PAGES_SHARE * pages.length);
  const distinct = new Map(usual.map((place) => [`${place.edge} ${place.at.toFixed(3)}`, place]));
  return [...distinct.values()];
}

const RECOGNISED: ReadonlySet<string> = new Set(['page-recognised', 'low-confidence', 'page-illegible']);

/** Whether a page is read once more when the places are known: to recognise its text again would take as long as the first time. */
export const isReadAgain = ({ layout, warnings }: Pick<ReadPage, 'layout' | 'warnings'>): boolean =>
  layout.note === undefined && !warnings.some(({ code }) => RECOGNISED.has(code));

function placeOn(page: PageLayout): NumbersPlace | null {
  const columns = (['x1', 'x0'] as const).flatMap((edge) =>
    stretchesOf(
      areasOf(page).sort((a, b) => a[edge] - b[edge]),
      (area, last) => area[edge] - last[edge] < SAME_EDGE_PT,
    ).map((areas) => ({ edge, areas })),
  );
  const most = columns.reduce((a, b) => (b.areas.length > a.areas.length ? b : a), { edge: 'x1', areas: [] });
  const first = most.areas[0];
  if (!first || most.areas.length < MIN_NUMBERS) return null;
  return { edge: most.edge, at: first[most.edge] / page.widthPt };
}
