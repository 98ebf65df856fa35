import { describe, expect, it } from 'vitest';
import { inked, recognisedLine } from '../../fixtures/bitmaps.ts';
import type { RecognisedLine } from '../words.ts';
import { boldWords } from './bold-words.ts';
import { withInk } from './line-ink.ts';

const PITCH_PX = 14;

/** A line whose letters are stems of the width given for each word. */
function lineOf(words: readonly (readonly [text: string, stemPx: number])[], baseline: number) {
  let x = 20;
  const stems: number[][] = [];
  const placed = words.map(([text, stemPx]) => {
    const x0 = x;
    for (let i = 0; i < text.length; i++, x += PITCH_PX) stems.push([x, baseline - 20, x + stemPx, baseline]);
    x += PITCH_PX;
    return { text, confidence: 90, x0, x1: x - PITCH_PX, y0: baseline - 20, y1: baseline };
  });
  const box = { x0: 20, x1: x, y0: baseline - 20, y1: baseline };
  const line: RecognisedLine = { ...box, baseline: { ...box, y0: baseline }, words: placed };
  return { line, stems };
}

function boldOf(lines: readonly (readonly (readonly [string, number])[])[], pale = false): string[][] {
  const made = lines.map((words, i) => lineOf(words, 40 + 40 * i));
  const page = inked(
    700,
    40 * lines.length + 40,
    made.flatMap(({ stems }) => stems),
  );
  const last = made.at(-1)?.line;
  if (pale && last)
    for (let y = last.y0; y < last.y1; y++)
      for (let x = 0; x < page.widthPx; x++)
        if (page.samples[y * page.widthPx + x] === 0) page.samples[y * page.widthPx + x] = 90;
  const measured = made.map(({ line }) => withInk(page, line, { threshold: 128, contrast: 255 }));
  const flags = boldWords(
    measured,
    measured.map(() => 28),
  );
  return measured.map(({ words }, i) => words.filter((_, k) => flags[i]?.[k]).map(({ text }) => text));
}

describe('bold words', () => {
  const text = [
    ['Words', 3],
    ['that', 3],
    ['stand', 3],
    ['here', 3],
  ] as const;

  it('are those with wide strokes for their size', () => {
    expect(
      boldOf([
        text,
        text,
        [
          ['Heading', 5],
          ['two', 5],
        ],
      ]),
    ).toEqual([[], [], ['Heading', 'two']]);
  });

  it('are found within a line', () => {
    expect(
      boldOf([
        text,
        [
          ['anchor', 4],
          ['thing', 3],
          ['kept', 3],
        ],
        text,
      ]),
    ).toEqual([[], ['anchor'], []]);
  });

  it('take short words and signs between them along', () => {
    const line = [
      ['Northgate', 4],
      ['&', 3],
      ['Co', 3],
      ['Heating', 4],
      ['a', 3],
      ['company', 3],
    ] as const;
    expect(boldOf([text, text, line])[2]).toEqual(['Northgate', '&', 'Co', 'Heating']);
  });

  it('are found where a colour is paler than the text', () => {
    expect(
      boldOf(
        [
          text,
          text,
          text,
          [
            ['Heading', 5],
            ['two', 5],
          ],
        ],
        true,
      )[3],
    ).toEqual(['Heading', 'two']);
  });

  it('are told by the line where words have no stems to measure', () => {
    expect(
      boldOf([
        text,
        text,
        [
          ['日本', 4],
          ['論文', 4],
        ],
      ])[2],
    ).toEqual(['日本', '論文']);
  });

  it('go with most of their line where they are doubtful', () => {
    const doubtful = [
      ['Headings', 7],
      ['other', 6],
    ] as const;
    const regular = [
      ['Words', 5],
      ['stand', 5],
    ] as const;
    expect(boldOf([regular, regular, regular, doubtful])[3]).toEqual(['Headings', 'other']);
  });

  it('are none in a line of regular ones where their strokes are hardly wider, as on copies', () => {
    const line = [
      ['Words', 5],
      ['that', 6],
      ['stand', 5],
      ['here', 5],
    ] as const;
    const regular = line.map(([word]) => [word, 5] as const);
    expect(boldOf([regular, regular, line])).toEqual([[], [], []]);
  });

  it('are compared with paragraphs rather than with the thin listings around them', () => {
    const long = [...text, ...text];
    const page = [
      ...Array.from({ length: 12 }, () => long),
      ...Array.from({ length: 30 }, () => [['code', 2] as const]),
    ];
    expect(boldOf(page).slice(0, 12).flat()).toEqual([]);
  });

  it('are compared with each other among letters of other scripts', () => {
    const mixed = [
      ['日本語の文章であり', 2],
      ['latin', 3],
    ] as const;
    expect(boldOf([mixed, mixed, mixed, mixed, mixed]).flat()).toEqual([]);
  });

  it('are none where nothing was measured', () => {
    expect(boldWords([recognisedLine('Some Words', 0, 30, 20)], [28])).toEqual([[false, false]]);
  });
});
