/** Slides by chance: a heading each, above points in points, texts, a table, or two columns of these. */

import { chanceOf, DEEDS, KINDS, NAMES } from './chance.ts';
import type { Block, Inline } from './documents.ts';

/** @returns the slides one after the other, each from its heading to the next */
export function madeSlides(seed: number): Block[] {
  // Other seeds than those of documents.
  const { below, pick, often, several } = chanceOf(seed * 104_729);
  const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  const name = (): string => capital(`${pick(KINDS)} ${pick(NAMES)}`);
  const clause = (): string =>
    capital(`the ${pick(KINDS)} ${pick(NAMES)} ${pick(DEEDS)} the ${pick(KINDS)} ${pick(NAMES)}`);
  const words = (text: string): Inline[] =>
    text
      .split(' ')
      .flatMap((word, i): Inline[] => [...(i > 0 ? [{ t: 'Space' } as const] : []), { t: 'Str', c: word }]);
  const text = (): Block => ({ t: 'Para', c: words(several(1, 2, () => `${clause()}.`).join(' ')) });
  const points = (depth: number, most: number): Block => {
    const items = several(2, most, (): Block[] => [
      { t: 'Plain', c: words(often(0.4) ? name() : clause()) },
      ...(depth < 3 && often(0.25) ? [points(depth + 1, 2)] : []),
    ]);
    if (often(0.8)) return { t: 'BulletList', c: items };
    return { t: 'OrderedList', c: [[1, { t: 'Decimal' }, { t: 'Period' }], items] };
  };
  const table = (): Block => {
    const columns = 2 + below(3);
    const cell = (i: number): string => (i === 0 ? name() : often(0.5) ? String(below(1000)) : pick(NAMES));
    return tableOf(several(3, 7, () => Array.from({ length: columns }, (_, i) => words(cell(i)))));
  };
  /** Lists that begin deeper hold fewer lists. */
  const some = (most: number, depth = 1): Block[] =>
    pick([
      () => [points(depth, most)],
      () => [points(depth, most)],
      () => [text(), points(depth, most - 1)],
      () => [text()],
    ])();
  const column = (): Block => ({ t: 'Div', c: [['', ['column'], []], some(3, 2)] });
  const slide = (): Block[] => [
    { t: 'Header', c: [1, ['', [], []], words(name())] },
    ...pick([
      () => some(5),
      () => some(5),
      (): Block[] => [
        {
          t: 'Div',
          c: [
            ['', ['columns'], []],
            [column(), column()],
          ],
        },
      ],
      () => [table()],
    ])(),
  ];
  return several(6, 12, slide).flat();
}

/** The first row is the head. */
function tableOf(rows: readonly Inline[][][]): Block {
  const none: [string, [], []] = ['', [], []];
  const [head, ...body] = rows.map((row): [typeof none, unknown[]] => [
    none,
    row.map((c) => [none, { t: 'AlignDefault' }, 1, 1, [{ t: 'Plain', c }]]),
  ]);
  const columns = (rows[0] ?? []).map(() => [{ t: 'AlignDefault' }, { t: 'ColWidthDefault' }]);
  return { t: 'Table', c: [none, [null, []], columns, [none, [head]], [[none, 0, [], body]], [none, []]], rows };
}
