import { describe, expect, test } from 'vitest';
import type { PreviewBlock } from '../../model/preview.ts';
import type { PageArea } from '../../model/task.ts';
import { resultWords } from './compared-words.ts';
import { type ReceiptPage, receiptOf as receiptOfWords } from './receipt.ts';

const receiptOf = (pages: readonly ReceiptPage[], blocks: readonly PreviewBlock[], leftOut?: readonly PageArea[]) =>
  receiptOfWords(pages, resultWords(blocks), leftOut);

const vocabulary =
  'ground water level river valley season measure well rainfall station record autumn gravel depth sample method'.split(
    ' ',
  );

/** Sentences that don't repeat each other: each word carries a number of its own. */
const prose = (seed: number, count: number): string[] =>
  Array.from(
    { length: count },
    (_, i) => `${vocabulary[(seed * 7 + i * 5) % vocabulary.length]}${(seed * 31 + i) % 97}`,
  );

const line = (text: string, more: Partial<ReceiptPage['lines'][number]> = {}) => ({
  text,
  margin: false,
  goesOn: true,
  ...more,
});

/** Ten words a line. */
function set(words: readonly string[]): ReceiptPage['lines'][number][] {
  const lines = [];
  for (let i = 0; i < words.length; i += 10) lines.push(line(words.slice(i, i + 10).join(' ')));
  return lines;
}

const page = (seed: number, around: { head?: string; foot?: string } = {}): ReceiptPage => ({
  kind: 'own',
  lines: [
    ...(around.head ? [line(around.head, { margin: true, goesOn: false })] : []),
    ...set(prose(seed, 200)),
    ...(around.foot ? [line(around.foot, { margin: true, goesOn: false })] : []),
  ],
});

const paragraph = (words: readonly string[]): PreviewBlock => [{ tag: 'p', children: [words.join(' ')] }];
const seeds = [1, 2, 3, 4, 5, 6];
const whole = seeds.flatMap((seed) => [paragraph(prose(seed, 100)), paragraph(prose(seed, 200).slice(100))]);

describe('The page receipt', () => {
  test('finds everything where everything is there, and where each page begins', () => {
    const receipt = receiptOf(
      seeds.map((seed) => page(seed)),
      whole,
    );
    expect(receipt).toMatchObject({ shares: [100, 100, 100, 100, 100, 100], gaps: [], places: [0, 2, 4, 6, 8, 10] });
  });

  test('takes no few signs in a row for a sentence: in Japanese every sentence may end alike', () => {
    /** Ideographs of which each occurs once. */
    const signs = (from: number, count: number) =>
      Array.from({ length: count }, (_, i) => String.fromCodePoint(0x4e00 + from + i)).join('');
    const ending = 'てください';
    const sentences = (from: number) => Array.from({ length: 30 }, (_, i) => `${signs(from + i * 20, 20)}${ending}。`);
    const [first, lost, second] = [sentences(0), sentences(1000), sentences(2000)];
    const own = (texts: string[]) => ({ kind: 'own' as const, lines: texts.map((text) => line(text)) });
    const blocks = [...first, ...second].map((text) => paragraph([text]));
    const { shares } = receiptOf([own([...first, ...lost]), own(second)], blocks);
    // Endings close by are taken for those of the sentences that are lost, but none of further sentences.
    expect(shares[0]).toBeLessThan(55);
    expect(shares[1]).toBeGreaterThan(90);
  });

  test('tells the page that is missing, and with which words it begins', () => {
    const result = whole.filter((_, block) => block !== 4 && block !== 5);
    const receipt = receiptOf(
      seeds.map((seed) => page(seed)),
      result,
    );
    expect(receipt.gaps).toMatchObject([{ page: 3 }]);
    expect(receipt.gaps[0]?.missing).toContain(prose(3, 12).join(' '));
    expect(receipt.shares[2]).toBeLessThan(30);
    expect(receipt.places[2]).toBeNull();
  });

  test('tells a paragraph that is missing', () => {
    const receipt = receiptOf(
      seeds.map((seed) => page(seed)),
      whole.filter((_, block) => block !== 5),
    );
    expect(receipt.gaps).toMatchObject([{ page: 3 }]);
    expect(receipt.shares[2]).toBeGreaterThan(45);
    expect(receipt.shares[2]).toBeLessThan(60);
  });

  test('takes what was moved for found: notes at the end, columns in another order', () => {
    const [first, ...rest] = whole;
    const receipt = receiptOf(
      seeds.map((seed) => page(seed)),
      [...rest, ...(first ? [first] : [])],
    );
    expect(receipt.gaps).toEqual([]);
    expect(Math.min(...receipt.shares.map(Number))).toBeGreaterThan(95);
  });

  test('takes no words of a note at the end for what another page has lost', () => {
    const [first, second] = [prose(1, 100), prose(2, 100)];
    const [firstNote, secondNote] = [prose(3, 30), prose(4, 30)];
    const lost = secondNote.toReversed();
    const own = (...texts: string[][]): ReceiptPage => ({ kind: 'own', lines: texts.flatMap(set) });
    const blocks = [first, second, firstNote, secondNote].map(paragraph);
    // Far enough from the pages that only what is sure is looked for there.
    const between = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16].map((seed) => prose(seed, 100));
    blocks.splice(2, 0, ...between.map(paragraph));
    const pages = [own(first, lost, firstNote), own(second, secondNote), ...between.map((words) => own(words))];
    expect(receiptOf(pages, blocks).shares.slice(1)).toEqual(pages.slice(1).map(() => 100));
  });

  test('leaves running heads and page numbers out of account', () => {
    const pages = seeds.map((seed) =>
      page(seed, { head: 'The Journal of Things that Nobody Needs, Volume 12', foot: `Page ${seed}` }),
    );
    expect(receiptOf(pages, whole).shares).toEqual([100, 100, 100, 100, 100, 100]);
  });

  describe('with a printed list', () => {
    const captions = [
      ['Sizes of the samples that were taken at each of the stations', 'along the upper river during the first winter'],
      ['Depths of the wells by season and by the kind of ground', 'as far as their owners let them be measured'],
      ['Rainfall and level of the water from one autumn to the next', 'at the four stations that were never closed'],
    ];
    const captioned = (seed: number, index: number): ReceiptPage => ({
      kind: 'own',
      lines: [...page(seed).lines, line(`Table ${index + 1}.1: ${captions[index]?.join(' ')}`)],
    });
    const withCaptions = [1, 2, 3].map((seed, index) => captioned(seed, index));
    const result = [1, 2, 3].flatMap((seed, index) => [
      paragraph(prose(seed, 200)),
      paragraph([`Table ${index + 1}.1: ${captions[index]?.join(' ')}`]),
    ]);
    const entries = (leader: string, pages: readonly string[] = ['12', '24', '36']) =>
      captions.flatMap(([first, second], index) => [
        line(`${index + 1}.1  ${first}`),
        line(`${second} ${leader} ${pages[index] ?? ''}`),
      ]);
    const gapsOf = (list: ReceiptPage['lines']) =>
      receiptOf([{ kind: 'own', lines: list }, ...withCaptions], result).gaps.map(({ page }) => page);

    test.each([
      ['with leaders', [line('List of Tables'), ...entries('. . . . . . .')]],
      ['without', [line('Tabellenverzeichnis'), ...entries('')]],
      ['with leaders alone', [line('List of Tables'), ...entries('…………', [])]],
      ['with Roman numbers', [line('List of Tables'), ...entries('', ['vi', 'X', 'xl'])]],
      ['with one entry', [line('List of Tables'), ...entries('. . . . . . .').slice(0, 2)]],
    ])('of few entries, %s, misses none of it: its captions stand where they belong', (_, list) => {
      expect(gapsOf(list)).toEqual([]);
    });

    test('misses none of what the converter says that it left out, whatever it is; elsewhere it still does', () => {
      const prices = set(prose(9, 30)).map((one, i) => line(one.text, { at: { x: 72, y: 100 + 20 * i } }));
      const list: ReceiptPage = { kind: 'own', lines: prices };
      const area = { page: 1, x0: 70, y0: 90, x1: 300, y1: 150 };
      const gaps = (leftOut: Parameters<typeof receiptOf>[2]) => receiptOf([list], [], leftOut).gaps;
      expect(gaps([])).toHaveLength(1);
      expect(gaps([area])).toEqual([]);
      expect(gaps([{ ...area, page: 2 }])).toHaveLength(1);
      expect(gaps([{ ...area, y0: 400, y1: 500 }])).toHaveLength(1);
    });

    test('still tells of few lines that lead to numbers and name nothing', () => {
      const prices = [
        line('What the measuring cost'),
        ...set(prose(9, 30)).map(({ text }, i) => line(`${text} ..... ${i}`)),
      ];
      expect(gapsOf(prices)).toEqual([1]);
    });

    test('still tells of what stands beside it', () => {
      expect(gapsOf([...set(prose(9, 60)), line('List of Tables'), ...entries('. . . . .')])).toEqual([1]);
    });
  });

  test('can’t check pages without text of their own', () => {
    const scanned: ReceiptPage = { kind: 'scanned', lines: [] };
    expect(receiptOf([page(1), scanned], whole.slice(0, 2))).toMatchObject({ shares: [100, null], gaps: [] });
  });

  test.each([
    [
      'a hyphen at the end of a line',
      [line('The con-'), line('version of the whole river valley')],
      'The conversion of the whole river valley',
    ],
    ['ligatures', [line('The ﬁnal eﬀect of the ﬂow')], 'The final effect of the flow'],
    ['case and full width', [line('ＴＨＥ Final EFFECT of the Flow')], 'the final effect of the flow'],
    [
      'letters that are spaced out',
      [line('C H A P T E R Seven: the river and its valley')],
      'CHAPTER Seven: the river and its valley',
    ],
    [
      'a raised number',
      [line('the flow', { goesOn: false }), line('12', { goesOn: false }), line('of the river valley')],
      'the flow12 of the river valley',
    ],
    [
      'compounds with and without a hyphen',
      [line('a well-known effect of the river valley')],
      'a wellknown effect of the river valley',
    ],
    ['ideographs without spaces', [line('地下水位在'), line('三月到十月之间下降')], '地下水位在三月到十月之间下降'],
  ])('reads past %s', (_, lines, text) => {
    expect(receiptOf([{ kind: 'own', lines }], [[{ tag: 'p', children: [text] }]]).shares[0]).toBeGreaterThanOrEqual(
      95,
    );
  });

  test('parts a raised number from its word', () => {
    const block: PreviewBlock = [
      { tag: 'p', children: ['the flow', { tag: 'sup', children: ['12'] }, ' of the river'] },
    ];
    const lines = [line('the flow', { goesOn: false }), line('12', { goesOn: false }), line('of the river')];
    expect(receiptOf([{ kind: 'own', lines }], [block]).shares).toEqual([100]);
  });
});
