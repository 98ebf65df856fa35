import { describe, expect, it } from 'vitest';
import { column, item, type Named, order } from '../../fixtures/items.ts';
import { readingOrder } from './columns.ts';

describe('reading order', () => {
  it('takes the left column before the right one', () => {
    expect(order([...column('L', 50, 280, 100), ...column('R', 300, 530, 100)])).toBe('L R');
  });

  it('leaves a title of two lines whole beside small type in the margin', () => {
    const high = (name: string, y: number, x1: number): Named => ({ ...item(name, 48, y, x1, 18), y1: y + 16 });
    const items = [
      high('title', 53, 354),
      high('title', 75, 274),
      item('author', 48, 106, 333),
      ...column('text', 48, 400, 140),
      ...[48, 62, 77, 89, 101].map((y) => ({ ...item('dates', 430, y, 540, 7), y1: y + 8 })),
    ];
    expect(order(items)).toBe('title dates author text');
  });

  it('takes the lines of a letter from the top where they stand at the left and at the right edge in turn', () => {
    const items = [
      ...[60, 74].map((y) => item('sender', 380, y, 530)),
      ...[100, 112, 124, 136].map((y) => item('address', 50, y, 190)),
      item('date', 400, 160, 530),
      ...[190, 215].map((y) => item('subject', 50, y, 220)),
      ...column('text', 50, 530, 240, 3),
    ];
    expect(order(items)).toBe('sender address date subject text');
  });

  it('reads a title over both columns first and a footer under them last', () => {
    const items = [
      item('title', 120, 60, 460),
      ...column('L', 50, 280, 100),
      ...column('R', 300, 530, 100),
      item('foot', 60, 240, 520),
    ];
    expect(order(items)).toBe('title L R foot');
  });

  it('reads rows below heads as rows, where these leave no columns between them', () => {
    const head = (y: number): Named => ({ ...item('H', 50, y, 120, 13), y1: y + 13 });
    const rows = (y: number, count: number): Named[] =>
      Array.from({ length: count }, (_, i) => [item('L', 50, y + 14 * i, 180), item('R', 300, y + 14 * i, 430)]).flat();
    const few = [80, 140, 200].flatMap((y) => [head(y), ...rows(y + 20, 2)]);
    expect(order(few)).toBe('H L R L R H L R L R H L R L R');
    const many = [80, 250].flatMap((y) => [head(y), ...rows(y + 20, 10)]);
    expect(order(many)).toBe('H L R H L R');
  });

  it('reads a small line below both columns behind them, though less room parts it from them than two lines of theirs', () => {
    const sides = [...column('L', 50, 280, 100, 9), ...column('R', 300, 530, 100)];
    const wall = item('wall', 60, 260, 520);
    const below = (sizePt: number): Named => ({ ...item('below', 50, 233, 120, sizePt), y1: 233 + sizePt });
    expect(order([...sides, below(6), wall])).toBe('L R below wall');
    expect(order([...sides, below(10), wall])).toBe('L below R wall');
  });

  it('reads a large title over the middle of three columns first, with what is said below it', () => {
    const title = { ...item('title', 240, 60, 340, 25), y1: 85 };
    const items = [
      title,
      item('issue', 260, 88, 320),
      ...[50, 220, 390].flatMap((x, i) => column('ABC'.charAt(i), x, x + 150, 104)),
    ];
    const sized = (sizePt: number) => [{ ...title, sizePt }, ...items.slice(1)];
    for (const large of [25, 13]) expect(order(sized(large))).toBe('title issue A B C');
    expect(order(sized(10))).toBe('A title issue B C');
  });

  it('reads a head under both columns with the table below it that spans them', () => {
    const table: Named = { name: 'table', x0: 50, y0: 254, x1: 530, y1: 330, sizePt: null };
    const head = { ...item('head', 50, 232, 90, 13), y1: 245 };
    const columns = [...column('L', 50, 280, 100), ...column('R', 300, 530, 100)];
    expect(order([...columns, head, table])).toBe('L R head table');
    expect(order([...columns, { ...head, sizePt: 10 }, table])).toBe('L head R table');
  });

  it('reads columns above a spanning figure before the columns below it', () => {
    const figure: Named = { name: 'figure', x0: 60, y0: 230, x1: 520, y1: 330, sizePt: null };
    const items = [
      ...column('A', 50, 280, 100),
      ...column('B', 300, 530, 100),
      figure,
      ...column('C', 50, 280, 340),
      ...column('D', 300, 530, 340),
    ];
    expect(order(items)).toBe('A B figure C D');
  });

  it('reads a line below three columns last that stands under two of them only', () => {
    const columns = [50, 220, 390].flatMap((x, i) => column('ABC'.charAt(i), x, x + 150, 100, 12 - i));
    expect(order([...columns, item('foot', 50, 262, 310)])).toBe('A B C foot');
    expect(order([...columns, item('foot', 50, 262, 190)])).toBe('A foot B C');
  });

  it('keeps the left column whole that goes on under the right one, with a page number between their feet', () => {
    const items = [
      item('title', 120, 60, 460),
      ...column('L', 50, 290, 100, 20),
      item('E', 50, 420, 120),
      item('E', 50, 432, 290),
      ...column('R', 300, 540, 100),
      item('page', 292, 780, 297),
    ];
    expect(order(items)).toBe('title L E R page');
  });

  it('keeps the left column whole over the number of an article with that of its page', () => {
    const items = [
      ...column('L', 50, 290, 100, 20),
      item('E', 120, 400, 220),
      ...column('M', 50, 290, 430),
      ...column('R', 310, 550, 100),
      item('page', 278, 780, 322),
    ];
    expect(order(items)).toBe('L E M R page');
  });

  it('keeps a table in its column that sticks out into the empty part of the next', () => {
    const table: Named = { name: 'table', x0: 50, y0: 350, x1: 370, y1: 400, sizePt: null };
    const items = [
      ...column('L', 50, 280, 100, 20),
      table,
      ...column('M', 50, 280, 410),
      ...column('R', 300, 530, 100),
      item('R', 300, 343, 420),
    ];
    expect(order(items)).toBe('L table M R');
  });

  it('keeps a narrow gutter that a line runs into', () => {
    const items = [
      ...column('L', 50, 290, 100),
      item('L', 50, 220, 298),
      ...column('L', 50, 290, 232),
      ...column('R', 300, 540, 100, 25),
    ];
    expect(order(items)).toBe('L R');
  });

  it('reads three columns from left to right', () => {
    expect(order([...column('A', 50, 200, 100), ...column('B', 220, 370, 100), ...column('C', 390, 540, 100)])).toBe(
      'A B C',
    );
  });

  it('reads three columns of ragged lines of which one stands between the lines of the others', () => {
    const ragged = (name: string, x0: number, top: number) =>
      column(name, x0, x0 + 150, top, 14).map((line, i) => ({ ...line, x1: line.x1 - 20 * (i % 3) }));
    expect(order([...ragged('A', 50, 100), ...ragged('B', 220, 106), ...ragged('C', 390, 100)])).toBe('A B C');
  });

  it('keeps a left column that goes on under a short right one together', () => {
    expect(
      order([...column('L', 50, 280, 100, 10), ...column('L', 50, 280, 320, 5), ...column('R', 300, 530, 100, 5)]),
    ).toBe('L R');
  });

  it('takes a wide column that ends early after the other one, though its few lines stand beside lines', () => {
    const right = [
      item('R0', 310, 100, 370),
      item('R1', 320, 112, 550),
      item('R2', 310, 124, 350),
      item('R3', 310, 136, 400),
    ];
    expect(order([...column('L', 50, 290, 100, 12), ...right])).toBe('L R');
  });

  it('does not tear rows of short cells into columns', () => {
    const cells = Array.from({ length: 8 }, (_, i) => [
      item(`row${i}`, 50, 100 + i * 14, 60 + (i % 4) * 50),
      item(`row${i}`, 300, 100 + i * 14, 330 + (i % 3) * 30),
    ]).flat();
    expect(order(cells)).toBe('row');
    expect(readingOrder(cells)).toHaveLength(1);
  });

  it('reads a list that is set in columns down each of them', () => {
    const list = (name: string, x: number): Named[] =>
      Array.from({ length: 6 }, (_, i) => ({
        ...item(`${name}${i}`, x, 100 + i * 12, x + 60 - 5 * i),
        isListed: true,
      }));
    expect(order([...list('a', 50), ...list('b', 200), ...list('c', 350)])).toBe('a b c');
  });

  it.each([1, 2, 4])('reads %i heads in the margin each before the text that it stands beside', (count) => {
    const parts = Array.from({ length: count }, (_, i) => [
      item(`head${i}`, 50, 100 + i * 170, 120, 11),
      ...column('text', 200, 530, 100 + i * 170, 12),
    ]).flat();
    expect(order(parts)).toBe(Array(count).fill('head text').join(' '));
  });

  it('keeps comments in the lines of the code that they stand behind', () => {
    const code = (items: Named[]): Named[] => items.map((line) => ({ ...line, pitchPt: 6 }));
    const [commands, comments] = [column('command', 70, 130, 100), column('comment', 160, 330, 100)];
    expect(order([...commands, ...comments])).toBe('command comment');
    expect(readingOrder([...code(commands), ...code(comments)])).toHaveLength(1);
    const text = column('text', 70, 330, 230, 4);
    expect(readingOrder([...code(commands), ...code(comments), ...text])).toHaveLength(1);
  });

  it('keeps the names of options beside what is said of them, which goes on between their lines', () => {
    const code = (items: Named[]): Named[] => items.map((line) => ({ ...line, pitchPt: 6 }));
    const names = [0, 3, 6, 9].map((row) => item('name', 70, 100 + 12 * row, 130));
    expect(readingOrder(code([...names, ...column('said', 160, 330, 100)]))).toHaveLength(1);
  });

  it('keeps the cells of a table that code draws in their lines, and parts columns of code', () => {
    const cells = (x0: number): Named[] => column('cell', x0, x0 + 230, 100).map((line) => ({ ...line, pitchPt: 6 }));
    expect(readingOrder([...cells(50), ...cells(50 + 41 * 6)])).toHaveLength(1);
    expect(readingOrder([...cells(50), ...cells(50 + 41.5 * 6)])).toHaveLength(2);
  });

  it('leaves a term and what is said of it in one piece', () => {
    const described = [
      item('term', 50, 100, 120),
      ...column('text', 200, 530, 100, 5),
      ...column('text', 50, 530, 170),
    ];
    expect(readingOrder(described)).toHaveLength(1);
  });

  it('reads two bullets below a head beside two others', () => {
    const view = (name: string, x: number): Named[] => [
      item(`${name}0`, x, 100, x + 60),
      ...[1, 2].map((i) => ({ ...item(`${name}${i}`, x + 8, 100 + i * 14, x + 100), isListed: true })),
    ];
    expect(order([...view('a', 50), ...view('b', 250)])).toBe('a b');
  });

  it('takes the right column first where the page reads from the right', () => {
    const placed = (items: Named[], from: number): Named[] => items.map((one, i) => ({ ...one, place: from + i }));
    const left = column('left', 50, 290, 100);
    const right = column('right', 310, 550, 100);
    expect(order([...placed(right, 0), ...placed(left, 50)])).toBe('right left');
    expect(order([...placed(right, 50), ...placed(left, 0)])).toBe('left right');
  });

  it('leaves one column of paragraphs in one piece', () => {
    expect(readingOrder(column('P', 50, 530, 100, 30))).toHaveLength(1);
  });

  it('parts a line that runs up to the next column', () => {
    const items = [...column('L', 50, 280, 100), ...column('R', 300, 530, 100)].filter(
      (placed) => !/^[LR]4$/.test(placed.name),
    );
    const wide = item('wide', 50, 148, 530);
    const split = (placed: Named, x: number): [Named, Named] | null =>
      placed.name === 'wide'
        ? [
            { ...placed, name: 'L', x1: x - 3 },
            { ...placed, name: 'R', x0: x },
          ]
        : null;
    const names = readingOrder([...items, wide], split).map((region) =>
      region.map((placed) => placed.name[0]).join(''),
    );
    expect(names).toEqual(['LLLLLLLLLL', 'RRRRRRRRRR']);
  });

  it('reads a narrow column of small type where the text beside it pauses', () => {
    const small = (placed: Named): Named => ({ ...placed, sizePt: 8 });
    const text = [
      ...column('A', 200, 530, 60, 4),
      ...column('B', 200, 530, 140, 10),
      ...column('C', 200, 530, 290, 20),
    ];
    expect(order([...text, ...column('note', 50, 180, 170, 12).map(small)])).toBe('A B note C');
    expect(order([...text, ...column('note', 50, 180, 118, 20).map(small)])).toBe('A note B C');
    expect(order([...text, ...column('note', 50, 180, 118, 20)])).toBe('note A B C');
  });

  it('parts the last line of a narrow column from the line that it nearly touches', () => {
    const text = column('B', 200, 530, 60, 30).filter((placed) => placed.name !== 'B11');
    const both = item('both', 50, 60 + 11 * 12, 530);
    const parts = readingOrder([...column('A', 50, 180, 60, 11), ...text, both], (whole, x, gapPt) =>
      x === 200 && gapPt <= 12
        ? [
            { ...whole, name: 'A11', x1: 188 },
            { ...whole, name: 'B11', x0: 200 },
          ]
        : null,
    );
    expect(parts.map((part) => part.map((placed) => placed.name).filter((name) => /11$/.test(name)))).toEqual([
      ['A11'],
      ['B11'],
    ]);
  });

  it('reads two columns although a few lines stick out into a narrow gutter', () => {
    const items = [...column('L', 50, 280, 100, 20), ...column('R', 288, 520, 100, 20)];
    const wider = items.map((line) => (/^L(?:3|9)$/.test(line.name) ? { ...line, x1: 284 } : line));
    expect(order(wider)).toBe('L R');
  });

  it('reads two columns below the number of their page, which stands over the gutter', () => {
    const items = [item('n', 281, 60, 286), ...column('L', 50, 280, 100, 20), ...column('R', 290, 520, 100, 20)];
    expect(order(items)).toBe('n L R');
  });

  it('begins anew in both columns below a head at the left that nothing stands beside', () => {
    const items = [
      ...[...column('A', 50, 280, 100), ...column('B', 300, 530, 100, 9)],
      ...[item('H', 50, 240, 60, 14), ...column('C', 50, 280, 270), ...column('D', 300, 530, 270)],
    ];
    expect(order(items)).toBe('A B H C D');
    const beside = item('B9', 300, 240, 530);
    expect(order([...items, beside])).toBe('A H C B D');
    const higher = items.map((other) =>
      /^D/.test(other.name) ? { ...other, y0: other.y0 - 11, y1: other.y1 - 11 } : other,
    );
    expect(order(higher)).toBe('A B H C D');
    expect(order(higher.filter(({ name }) => !/^B[5-9]/.test(name)))).toBe('A H C B D');
    // A figure or a formula beside a section's head: the text above it is longer in the right column.
    expect(order([...higher.filter(({ name }) => !/^A[89]/.test(name)), item('B9', 300, 208, 530)])).toBe('A H C B D');
    // As large as the text beside it, where small type makes most of the page.
    const even = higher.map((other) => (/^[AC]/.test(other.name) ? { ...other, sizePt: 13 } : other));
    expect(order(even)).toBe('A H C B D');
  });

  it('reads a small note of two lines in the margin, which stands on no line of the text, for itself', () => {
    const note = [item('N', 310, 142, 400, 7), item('N', 310, 151, 400, 7)].map((line) => ({
      ...line,
      y1: line.y0 + 7,
    }));
    const text = column('T', 50, 280, 100, 4);
    const below = column('U', 50, 280, 160, 4);
    expect(order([...text, ...below, ...note])).toBe('T N U');
  });

  it('has what is set smaller and stands level with the beginning of the text, on its left, before the text and its heading', () => {
    const small = [0, 1, 2, 3, 4].map((i) => item('note', 60, 100 + 11 * i, 150, 8));
    const text = [
      item('head', 190, 100, 300, 14),
      ...[0, 1, 2, 3, 4, 5].map((i) => item('text', 190, 126 + 14 * i, 540)),
    ];
    expect(order([...small, ...text])).toBe('note head text');
    // Beside a later paragraph it is read there.
    const later = small.map((line) => ({ ...line, y0: line.y0 + 60, y1: line.y1 + 60 }));
    expect(order([...later, ...text])).toMatch(/^head /);
  });
});
