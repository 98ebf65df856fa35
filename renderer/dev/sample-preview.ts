/** A sample result for the preview. */
import type { Found, PreviewBlock, PreviewIndex, PreviewPiece, Receipt } from '../../core/model/preview.ts';

const pages = 48;

const heading = (text: string, depth: 1 | 2): PreviewBlock => [{ tag: `h${depth}`, children: [text] }];
const paragraph = (...children: PreviewBlock): PreviewBlock => [{ tag: 'p', children }];

const table: PreviewBlock = [
  {
    tag: 'table',
    children: [
      {
        tag: 'thead',
        children: [
          { tag: 'tr', children: ['Well', 'March', 'October'].map((text) => ({ tag: 'th', children: [text] })) },
        ],
      },
      {
        tag: 'tbody',
        children: [
          ['21', '3.4 m', '3.0 m'],
          ['22', '3.6 m', '3.2 m'],
        ].map((cells) => ({ tag: 'tr', children: cells.map((text) => ({ tag: 'td', children: [text] })) })),
      },
    ],
  },
];

/** Wider than any column. */
const listing: PreviewBlock = [
  {
    tag: 'pre',
    children: [{ tag: 'code', children: [`levels = read("${'well-22/'.repeat(24)}levels.csv", skip_header=True)`] }],
  },
];
const wideTable: PreviewBlock = [
  {
    tag: 'table',
    children: [
      {
        tag: 'tbody',
        children: [
          { tag: 'tr', children: Array.from({ length: 40 }, (_, i) => ({ tag: 'td', children: [`well-${i}`] })) },
        ],
      },
    ],
  },
];

const chapter = (page: number): PreviewBlock[] => [
  heading(`3.${page} Groundwater levels`, 2),
  paragraph('Levels at the eastern wells fell by 0.4 m between March and October.'),
  table,
  ...(page % 5 === 1 ? [listing, wideTable] : []),
  paragraph(
    'The trend agrees with the ',
    { tag: 'a', attributes: { href: 'https://example.com/well-22' }, children: ['longer record at well 22'] },
    ' and with the rainfall deficit of that summer',
    { tag: 'sup', children: ['3'] },
    '. It is described by ',
    {
      tag: 'math',
      children: [
        { tag: 'mi', children: ['h'] },
        { tag: 'mo', children: ['='] },
        {
          tag: 'mfrac',
          children: [
            { tag: 'mi', children: ['Q'] },
            {
              tag: 'mrow',
              children: [
                { tag: 'mn', children: ['2'] },
                { tag: 'mi', children: ['πT'] },
              ],
            },
          ],
        },
      ],
    },
    ' near each of the wells.',
  ),
];

const blocks: PreviewBlock[] = [heading('Environmental impact assessment', 1)];
const places: number[] = [];
for (let page = 1; page <= pages; page++) {
  places.push(page === 1 ? 0 : blocks.length);
  blocks.push(...chapter(page));
}

const pieceBlocks = 24;
const pieces: PreviewPiece[] = [];
for (let i = 0; i < blocks.length; i += pieceBlocks) pieces.push(blocks.slice(i, i + pieceBlocks));

const index: PreviewIndex = {
  isWhole: true,
  pieces: pieces.map((_, piece) => ({ firstBlock: piece * pieceBlocks, letters: 1200, images: 0 })),
  blocks: blocks.length,
  anchors: {},
  contents: blocks.flatMap((block, number) => {
    const [node] = block;
    if (typeof node !== 'object' || !/^h[12]$/.test(node.tag)) return [];
    return [{ title: String(node.children?.[0] ?? ''), depth: Number(node.tag.slice(1)), block: number }];
  }),
  pages,
  places,
};

/** The occurrences of “groundwater”: in the headings. */
export const sampleFound: Found = index.contents.slice(1).map(({ block }) => [block, 1]);

/** A comparison in which a table is missing on each page with a gap. Page 4 is a scan and was not compared. */
export const receiptFor = (pages: number, gapPages: readonly number[]): Receipt => ({
  shares: Array.from({ length: pages }, (_, page) => (gapPages.includes(page + 1) ? 62 : page === 3 ? null : 100)),
  letters: Array.from({ length: pages }, (_, page) => (page < 3 ? 500 : 1200 + ((page * 7919) % 1100))),
  gaps: gapPages.map((page) => ({
    page,
    share: 62,
    missing: 'Table 7: levels of the eastern wells, March to October',
  })),
});

export const samplePreview = { index, pieces };
