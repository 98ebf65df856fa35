import { describe, expect, it } from 'vitest';
import { joined } from '../../document/sections.ts';
import type { GlyphRun } from '../../extract/page-content.ts';
import { line, lines, page, textWidth } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';
import { writeMarkdown } from '../../writers/markdown.ts';

function markdown(...runs: GlyphRun[][]): string {
  const document = structured([page({ runs: runs.flat() })]);
  return new TextDecoder().decode(joined(writeMarkdown(document, { images: 'linked' }).parts));
}

/** Set solid and justified, as a typesetter does. */
function justified(text: string, x: number, top: number, width: number): GlyphRun[] {
  const rows: string[][] = [[]];
  for (const word of text.split(' ')) {
    const row = rows.at(-1) ?? [];
    if (row.length > 0 && textWidth([...row, word].join(' '), 10) > width) rows.push([word]);
    else row.push(word);
  }
  return rows.flatMap((words, i) => {
    const free = i === rows.length - 1 ? 0 : width - textWidth(words.join(' '), 10);
    const gap = free / Math.max(1, words.length - 1);
    return line(words.join(' '), x, top + 12 * i).map((run, at) => ({
      ...run,
      x0: run.x0 + at * gap,
      x1: run.x1 + at * gap,
    }));
  });
}

const WORDS =
  'Words of a paragraph that goes on from one line into the next one and fills the page from one side to the other, so that everybody sees where its column begins, and where it ends for all of us who read it.';
const prose = (top: number): GlyphRun[] => justified(WORDS, 50, top, 450);

const POEM = [
  'Out of the harbour and over the bar,',
  'under the light of one star,',
  'the pilot goes home',
  'over the water and under the moon,',
  'and sings',
];

describe('verses', () => {
  it('keep their lines, and stanzas stand apart', () => {
    const text = markdown(prose(100), lines(POEM, 80, 150), lines(POEM, 80, 230), prose(320));
    expect(text.split(`${POEM.join('  \n')}\n\n`)).toHaveLength(3);
  });

  it('are no lines that break a word at their end, with a hyphen of any script', () => {
    const broken = (hyphen: string) => POEM.map((verse) => verse.replace('goes home', `goes ho${hyphen}`));
    for (const hyphen of ['-', '\u2010', '\u058a'])
      expect(markdown(prose(100), lines(broken(hyphen), 50, 160), prose(300))).not.toContain('  \n');
    expect(markdown(prose(100), lines(broken('me'), 50, 160), prose(300))).toContain('  \n');
  });

  it('are set far in, as long as each other, where the column has room beside all of them', () => {
    const even = [
      'The harbour books had nothing left of',
      'Numbers to add but ships that came in',
      'Yesterday evening and the old captain',
      'Standing beside the wall where nobody',
      'Listened when all the others were say',
      'Nothing of it before the water turned',
    ];
    expect(markdown(prose(100), lines(even, 250, 180), prose(300))).toContain(even.join('  \n'));
  });

  it('are addresses and what stands below a letter, whose lines are short', () => {
    const address = ['City of Bergen', 'Water Department', 'Rådhusgaten 10', '5014 Bergen'];
    const signed = ['Yours sincerely,', 'Ada Marsh', 'Harbour Pipes Ltd'];
    const text = markdown(lines(address, 50, 100), prose(180), lines(signed, 50, 250));
    expect(text).toContain(`${address.join('  \n')}\n\n`);
    expect(text).toContain(signed.join('  \n'));
    const words = ['a few words here', 'that nobody ended', 'and then no more'];
    expect(markdown(prose(100), lines(words, 50, 180))).not.toContain('  \n');
  });

  it('are names and numbers that fill their column, at either edge of it, where one leaves room for the next', () => {
    const card = [
      'Society of Painters Ltd',
      '27, Harbour Road',
      '6905 Bergen',
      'Register: 512 345 678',
      'Bank: 405 123 456',
    ];
    const beside = (own: string[]): string =>
      markdown(
        prose(60),
        prose(140),
        own.flatMap((text, i) => line(text, 538 - textWidth(text, 10), 220 + 12 * i)),
      );
    expect(markdown(lines(card, 50, 100))).toContain(card.join('  \n'));
    expect(beside(card)).toContain(card.join('  \n'));
    // Behind the comma of a line that is full the name goes on; lists of many people do on each line.
    const full = [
      'Society of Painters and of their Friends in Bergen, Oslo and everywhere along the long coast,',
      '300000 Harbour Road',
      'Register: 512',
    ];
    expect(markdown(prose(60), lines(full, 50, 150))).toContain('coast, 300000 Harbour Road  \n');
    const people = ['Ada Marsh, Bo Lind, Cy Hart, Di Moor,', 'Ed Ford, Flo Lake, Gil Hill,', 'Hal Cole'];
    const works = ['Marsh and Lind (Marsh 2011, 68,', 'Lind 2015 and 2019,', 'Hart 2020)'];
    expect(markdown(lines(works, 50, 100))).not.toContain('  \n');
    expect(markdown(lines(people, 50, 100))).not.toContain('  \n');
  });

  const OWN_EDGE = [
    'Of an old harbour and its ships',
    'Within its walls until the water turned,',
    'And of a lamp that somebody had set',
    'In a high window, where all night it burned,',
    'Sing, and of men who went',
    'Over the bar.',
  ];

  it('that begin with capitals keep their lines on a page of nothing else, over its end, and in stanzas of two lines', () => {
    const couplet = ['Nobody sings of them,', 'But the sea does.'];
    const runs = [...lines(OWN_EDGE, 60, 100), ...lines(couplet, 60, 190)];
    const document = structured([page({ runs }), page({ index: 1, runs: lines(couplet, 60, 100) })]);
    const text = new TextDecoder().decode(joined(writeMarkdown(document, { images: 'linked' }).parts));
    expect(text.split(couplet.join('  \n'))).toHaveLength(3);
    expect(text).toContain(OWN_EDGE.join('  \n'));
    // The first words of these would not have fitted above.
    const prose = ['Of an old harbour and of the ships that lay', 'Somewhere within it until the water turned,'];
    expect(markdown(lines([...prose, ...prose, 'And so on.'], 60, 100))).not.toContain('  \n');
  });

  it('keep their lines where they are centred, turned in, or numbered by stanzas', () => {
    const centred = OWN_EDGE.flatMap((text, i) => line(text, 300 - textWidth(text, 10) / 2, 100 + 12 * i));
    expect(markdown(centred)).toContain(OWN_EDGE.join('  \n'));
    const turned = [...lines(OWN_EDGE, 60, 100), ...line('far away', 85, 172), ...line('And came home.', 60, 184)];
    expect(markdown(turned)).toContain('Over the bar. far away  \nAnd came home.');
    const numbered = [
      ...line('1.', 48, 100),
      ...lines(OWN_EDGE, 60, 100),
      ...line('2.', 48, 190),
      ...lines(OWN_EDGE, 60, 190),
    ];
    expect(markdown(numbered).split(OWN_EDGE.join('  \n   '))).toHaveLength(3);
  });

  it('may be said again and again', () => {
    const refrain = 'Gently over the water';
    const song = [refrain, refrain, refrain, 'Home we go'];
    expect(markdown(prose(60), lines(song, 80, 130), prose(300))).toContain(song.join('  \n'));
  });

  it('may have most of their lines end at one place, as in type of a fixed pitch', () => {
    const draw = [
      'draw a graph here',
      'put one line at 1',
      'put one line at 2',
      'put one at 3',
      'put one at 4',
      'put one at 5',
    ];
    const drawn = [...draw, 'put one at 6', 'and end the graph'];
    expect(markdown(prose(100), lines(drawn, 50, 160), prose(300))).toContain(drawn.join('  \n'));
  });

  it('are not the full lines of a justified paragraph below some that stand out beyond them', () => {
    const code = ['alounsbury,', 'mathtools,', 'forloop'].map((name) => `The package loads ${name.repeat(3)}`);
    const out = lines(code, 50, 100).map((run) => ({
      ...run,
      x0: 50 + 3.6 * (run.x0 - 50),
      x1: 50 + 3.6 * (run.x1 - 50),
    }));
    const full = justified(`${WORDS} ${WORDS}`, 50, 136, 300);
    expect(markdown(out, full)).not.toContain('  \n');
  });

  it('are not those of a list of names between commas, which are not broken', () => {
    const names = [
      'Rosa Bailey, Jan Busa, Ada Chan, Carl Cerecke, Markus Kielhorn, Lin Pierce,',
      'David Carlisle, Christopher Chin, Eve Ryu, Chris Ressler,',
      'Wim van Dam, David Frey, Elliot, Hans Fugal, Robin Fairbairns, Pablo Rossi,',
      'Jan Dittberner, Michael Downes, Ida Koundouros, Kim Kasper, Ryo Tanaka.',
    ];
    expect(markdown(prose(100), lines(names, 50, 160), prose(230))).not.toContain('  \n');
    const declared = [
      'width, height, depth, left, top: real;',
      'row, column, page: integer;',
      'done, found, lost: flag;',
    ];
    expect(markdown(prose(100), lines(declared, 50, 160), prose(230))).toContain(declared.join('  \n'));
  });

  it('are not entries of two lines, of which one is too long for its column', () => {
    const entries = ['Alder, Mary, Registers of the Salt Trade in the West from', 'Rennes, 1904, in two volumes.'];
    const long = ['Birch, Peter, Registers of the Salt Trade in the Western Parts', 'Nantes, 1911.'];
    const set = [...entries, ...long, ...entries].flatMap((text, i) => line(text, i % 2 === 0 ? 50 : 65, 200 + 12 * i));
    expect(markdown(justified(WORDS, 50, 100, 290), set)).not.toContain('  \n');
  });

  it('are not what short sentences below each other are', () => {
    const talk = [
      '“Where have you been all the time?”',
      '“In the harbour.”',
      '“And what did you see there?”',
      '“Ships and more ships, and the sea.”',
      '“Nothing else?”',
    ];
    expect(markdown(prose(100), lines(talk, 60, 150), prose(240))).not.toContain('  \n');
  });
});

describe('quotations', () => {
  const QUOTED =
    'The sea does not reward those who are too anxious or too greedy, or who are in a hurry, as one says who knows what she says, and has said it so often that we believe.';

  it('stand between margins of their own', () => {
    const text = markdown(prose(100), justified(QUOTED, 80, 150, 390), prose(200));
    expect(text).toContain(`\n\n> ${QUOTED}\n\nWords of`);
  });

  it('are not what is set in on one side only', () => {
    expect(markdown(prose(100), justified(QUOTED, 80, 150, 420), prose(200))).not.toContain('>');
  });

  it('keep their lines where every second one is set in, unless those before them are full', () => {
    const stanza = [
      'the boats lie down on either side',
      'and lean on mud like men',
      'who waited all day for the tide',
      'have gone to sleep again',
    ];
    const set = (texts: readonly string[], top: number): GlyphRun[] =>
      texts.flatMap((text, i) => line(text, i % 2 === 0 ? 50 : 65, top + 12 * i));
    expect(markdown(prose(100), set(stanza, 200))).toContain(stanza.join('  \n'));
    const broken = stanza.map((verse) => verse.replace('like men', 'like m-'));
    expect(markdown(prose(100), set(broken, 200))).not.toContain('  \n');
    const long = [
      'the gulls walk in and out of them,',
      'inspectingwhatsoever there was',
      'and pull a rope or pluck a hem',
      'and leave it',
    ];
    expect(markdown(justified(WORDS, 50, 100, 220), set(long, 260))).toContain(long.join('  \n'));
    const narrow = justified(WORDS, 50, 100, 350);
    const entry = ['the name of one book that fills its whole line in the list of those books', 'were read.'];
    expect(markdown(narrow, set([...entry, ...entry], 220))).not.toContain('  \n');
    const other = ['the name of one book that fills nearly its whole line in the list', 'of books.'];
    expect(markdown(narrow, set([...entry, ...other, ...entry], 220))).not.toContain('  \n');
  });

  it('end where the next one begins with a capital, however long they are', () => {
    const verses = [
      'A verse of a few words,',
      'The longest one of all of them here',
      'Another, shorter verse',
      'And one more below it,',
      'So many words that rhyme',
      'Not once with all the others',
    ];
    const poem = markdown(lines(verses, 60, 100));
    expect(
      poem
        .trim()
        .split(/\\?\n/)
        .map((verse) => verse.trim()),
    ).toEqual(verses);
  });

  it('are not those of a justified paragraph with a short one below it, beside a number in the margin', () => {
    const words =
      'the words of a paragraph that stands beside a number of its chapter and goes on for three lines, since it has more words than';
    const text = justified(`${words} two hold.`, 50, 160, 300);
    const last = Math.max(...text.map(({ baseline }) => baseline));
    const below = line('a few words of the next one that lead on', 62, last + 12);
    expect(markdown(line('7', 460, 120, { sizePt: 40 }), text, below)).not.toContain('  \n');
  });
});
