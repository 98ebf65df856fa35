import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { bold, entry, headings, headingsOf, prose } from '../../fixtures/headings.ts';
import { line, page, textWidth } from '../../fixtures/runs.ts';

const title = line('On reading pages', 60, 60, { sizePt: 18 });
const large = { sizePt: 12 };
const sections = [...line('1 Methods', 60, 300, { ...bold, sizePt: 14 }), ...prose(320)];

describe('authors below a title', () => {
  it('are looked for at once between short lines of a script without stops', () => {
    const thai = (letters: number, y: number): GlyphRun[] => line('ก'.repeat(letters), 60, y, large);
    const runs = [...title, ...thai(70, 100), ...thai(60, 150), ...thai(70, 200), ...sections];
    expect(headings([runs])).toEqual(['1 On reading pages', '2 1 Methods']);
  });

  it('are no headings behind an address in a typewriter font, which is no code', () => {
    const mono = { font: 'CMTT10', monospace: true };
    const runs = [
      ...title,
      ...line('Ada Example', 60, 100, large),
      ...line('ada@example.org', 60, 118, mono),
      ...line('Ben Example', 60, 150, large),
      ...line('ben@example.org†', 60, 168, mono),
      ...line('Abstract', 60, 200, bold),
      ...prose(220),
      ...sections,
    ];
    expect(headings([runs])).toEqual(['1 On reading pages', '2 Abstract', '2 1 Methods']);
  });

  it('are no headings where they stand far apart in one line', () => {
    const style = { ...bold, sizePt: 12 };
    const later = ['Notes', 'License'].flatMap((text, i) => [
      ...line(text, 60, 220 + 110 * i, style),
      ...prose(240 + 110 * i),
    ]);
    const first = line('Ada Example', 60, 100, style);
    const abstract = [...line('Abstract', 60, 140, bold), ...prose(160)];
    const names = [...first, ...line('Ben Writers', 60 + textWidth('Ada Example', 12) + 40, 100, style)];
    const runs = [...title, ...names, ...line('Cy Scribe', 60, 115, style), ...abstract, ...later];
    expect(headings([runs])).not.toContain('2 Ada Example Ben Writers Cy Scribe');
    expect(headings([runs])).toContain('2 License');
  });

  it('are no headings over the dates on which a text was written and revised', () => {
    const dated = [
      ...line('Ada Example', 200, 100, large),
      ...line('23 October 2004, Revised 21 May 2013', 160, 116, large),
    ];
    expect(headings([[...title, ...dated, ...prose(160, 6)]])).toEqual(['1 On reading pages']);
  });

  it('are no headings over a picture, however later ones are set', () => {
    const section = (text: string, y: number) => [...line(text, 60, y, { ...bold, sizePt: 12 }), ...prose(y + 20)];
    const runs = [
      ...title,
      ...line('Words in many languages', 60, 85),
      ...line('Usage', 60, 110, { ...bold, sizePt: 12 }),
      ...section('Notes', 320),
      ...section('License', 440),
    ];
    const image = { id: 1, x0: 60, y0: 120, x1: 360, y1: 290, widthPx: 600, heightPx: 340 };
    expect(headingsOf([page({ runs, images: [image] })])).toEqual(['1 On reading pages', '2 Notes', '2 License']);
  });

  it('are sections with letters where a second one follows', () => {
    const section = (text: string, y: number) => [...line(text, 60, y, large), ...prose(y + 20)];
    const runs = [...title, ...section('A. Methods', 100), ...section('B. Results', 220), ...section('C. Words', 340)];
    expect(headings([runs])).toEqual(['1 On reading pages', '2 A. Methods', '2 B. Results', '2 C. Words']);
  });
});

describe('headings below a title', () => {
  const section = { sizePt: 14 };
  const lists = (top: number): GlyphRun[] => [
    ...line('• one thing', 70, top),
    ...line('• another thing', 70, top + 14),
  ];

  it.each([
    ['an Urdu sentence', 'یہ مچھر صاف پانی میں انڈے دیتا ہے۔'.split(' ').reverse().join(' ')],
    ['a Hindi one', 'पृथ्वी की सतह का भाग जल से ढका है और पीने योग्य जल बहुत कम है।'],
    ['so many Thai letters', 'ประเทศไทยมีขยะมูลฝอยประมาณยี่สิบห้าล้านตันต่อปีหรือเฉลี่ยหนึ่งกิโลกรัมต่อคนต่อวันการแยกขยะช่วยลดปริมาณขยะ'],
  ])('are none behind %s', (_, sentence) => {
    const runs = [...title, ...line(sentence, 60, 100), ...line('Signs', 60, 130, section), ...lists(150)];
    expect(headings([runs])).toEqual(['1 On reading pages', '2 Signs']);
  });
});

it('keywords behind their name are no heading', () => {
  const keywords = line('Index Terms—reading, pages', 60, 130, { ...bold, italic: true });
  expect(headings([[...title, ...keywords, ...prose(150), ...sections]])).toEqual([
    '1 On reading pages',
    '2 1 Methods',
  ]);
});

describe('an abstract', () => {
  it('is a heading of the first depth, though the outline leaves it out', () => {
    const runs = [
      ...title,
      ...line('Abstract', 200, 140, { ...bold, sizePt: 9 }),
      ...prose(160),
      ...sections,
      ...line('2 Results', 60, 420, { ...bold, sizePt: 14 }),
      ...prose(440),
    ];
    const outline = [entry('Methods', 300), entry('Results', 420)];
    expect(headings([runs], { outline })).toEqual(['1 On reading pages', '2 Abstract', '2 1 Methods', '2 2 Results']);
  });

  it('is a heading though more lines in its style are none', () => {
    const small = { ...bold, sizePt: 9 };
    const labels = [500, 540, 580].flatMap((y) => line('Several bold words,', 60, y, small));
    const runs = [...title, ...line('Abstract', 200, 140, small), ...prose(160), ...sections, ...labels];
    expect(headings([runs])).toEqual(['1 On reading pages', '2 Abstract', '2 1 Methods']);
  });
});
