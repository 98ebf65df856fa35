import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { bold, entry, headings, prose } from '../../fixtures/headings.ts';
import { line } from '../../fixtures/runs.ts';

const title = line('On reading pages', 60, 60, { sizePt: 18 });
const large = { sizePt: 12 };
const sections = [...line('1 Methods', 60, 300, { ...bold, sizePt: 14 }), ...prose(320)];

describe('authors below a title', () => {
  it.each([
    'W. Burger',
    'A. Wegener',
    'M. Okafor, L. Andersson',
    'Ada Example and Ben van Example',
    'by Ada Example and Ben Bit',
  ])('are no heading right over the text or an abstract: %s', (name) => {
    const names = [...title, ...line(name, 60, 100, large)];
    expect(headings([[...names, ...prose(130), ...sections]])).toEqual(['1 On reading pages', '2 1 Methods']);
    const abstract = [...line('Abstract', 60, 140, bold), ...prose(160)];
    expect(headings([[...names, ...abstract, ...sections]])).toEqual([
      '1 On reading pages',
      '2 Abstract',
      '2 1 Methods',
    ]);
  });

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

  it('are headings where later ones are set as they are, and begin as far left', () => {
    const section = (text: string, y: number) => [...line(text, 60, y, { ...bold, sizePt: 12 }), ...prose(y + 20)];
    const later = [...section('Notes', 220), ...section('License', 340)];
    const usage = [...line('Usage', 60, 110, { ...bold, sizePt: 12 }), ...line('Rails', 60, 140, bold), ...prose(160)];
    const about = line('Words in many languages', 60, 85);
    expect(headings([[...title, ...about, ...usage, ...later]])).toContain('2 Usage');
    const centred = [
      ...line('Ada Example', 180, 110, { ...bold, sizePt: 12 }),
      ...line('Rails', 200, 140),
      ...prose(160),
    ];
    expect(headings([[...title, ...about, ...centred, ...later]])).not.toContain('2 Ada Example');
  });

  it('are no headings over the dates on which a text was written and revised', () => {
    const dated = [
      ...line('Ada Example', 200, 100, large),
      ...line('23 October 2004, Revised 21 May 2013', 160, 116, large),
    ];
    expect(headings([[...title, ...dated, ...prose(160, 6)]])).toEqual(['1 On reading pages']);
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

  it('are no authors where two more are set like them', () => {
    const runs = [
      ...title,
      ...line('Herodotus', 60, 90, section),
      ...line('The beginning', 60, 110, large),
      ...prose(130),
      ...[...line('Plato', 60, 210, section), ...prose(230)],
      ...[...line('Xenophon', 60, 310, section), ...prose(330)],
    ];
    expect(headings([runs])).toEqual(['1 On reading pages', '2 Herodotus', '3 The beginning', '2 Plato', '2 Xenophon']);
  });

  it('are none over a table where two more headings are set like them', () => {
    const own = { ...bold, sizePt: 13 };
    const figures = ['Income', 'Costs', 'Profit'].flatMap((name, r) =>
      [name, `${r}1,204`, `${r}1,187`, `${r}95.4`].flatMap((text, c) => line(text, 60 + 90 * c, 112 + 14 * r)),
    );
    const later = ['Comment', 'Outlook'].flatMap((name, i) => [
      ...line(name, 60, 200 + 110 * i, own),
      ...prose(220 + 110 * i),
    ]);
    const found = headings([[...title, ...line('Key figures', 60, 90, own), ...figures, ...later]]);
    expect(found).toEqual(['1 On reading pages', '2 Key figures', '2 Comment', '2 Outlook']);
  });

  it.each([
    ['an Urdu sentence', 'یہ مچھر صاف پانی میں انڈے دیتا ہے۔'.split(' ').reverse().join(' ')],
    ['a Hindi one', 'पृथ्वी की सतह का भाग जल से ढका है और पीने योग्य जल बहुत कम है।'],
    ['so many Thai letters', 'ประเทศไทยมีขยะมูลฝอยประมาณยี่สิบห้าล้านตันต่อปีหรือเฉลี่ยหนึ่งกิโลกรัมต่อคนต่อวันการแยกขยะช่วยลดปริมาณขยะ'],
  ])('are none behind %s', (_, sentence) => {
    const runs = [...title, ...line(sentence, 60, 100), ...line('Signs', 60, 130, section), ...lists(150)];
    expect(headings([runs])).toEqual(['1 On reading pages', '2 Signs']);
  });
});

it('a title set as its sections are is the title where an abstract follows, whatever says where it appears', () => {
  const runs = [
    ...line('A Journal, Volume 4', 60, 30),
    ...line('On reading pages', 60, 60, bold),
    ...line('Ada Example', 60, 90),
    ...[...line('Abstract', 60, 130, bold), ...prose(150)],
    ...[...line('1 Methods', 60, 230, bold), ...prose(250)],
    ...[...line('2 Results', 60, 330, bold), ...prose(350)],
  ];
  expect(headings([runs])).toEqual(['1 On reading pages', '2 Abstract', '2 1 Methods', '2 2 Results']);
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

it('a heading begins with no raised figure, as notes and affiliations do', () => {
  const figure = line('1', 60, 195, { sizePt: 7 });
  const set = (mark: readonly GlyphRun[]): string[] =>
    headings([
      [
        ...line('Ships of the Sea', 60, 40, { sizePt: 20 }),
        ...prose(85),
        ...mark,
        ...line('Institute of Ships', 65, 200, { sizePt: 13 }),
        ...prose(230),
      ],
    ]);
  expect(set([])).toEqual(['1 Ships of the Sea', '2 Institute of Ships']);
  expect(set(figure)).toEqual(['1 Ships of the Sea']);
});
