import { describe, expect, it } from 'vitest';
import { line, page } from '../../fixtures/runs.ts';
import { isMostlyNote, needOf } from './need.ts';

const scan = { id: 0, x0: 0, y0: 0, x1: 595, y1: 842, widthPx: 1654, heightPx: 2339 };

const RUSSIAN_AS_ENGLISH =
  'Jannpiii naker (sepcusa 2.5) npeyocrapnaer HaGop KoMaHy JIA HaGOpa PyCCKMX TeKcTOB B cucreme LaTeX u paGboraer ' +
  'kak c XeTeX, tak uc LuaTeX. Paspa6orka Hauasacb B 2014 roy, a B 2019 rogy naket 6buI No HOCTbIO Nepenncan, ' +
  'uTo6bl NowepxMBaTb Gosee 120 HoBbIX cuMBosIOB. onb30BaTeb MOxeT BbIOpaTb HyMepaluio GykBamnu (a, 6, B) HK ' +
  'apa6ckuMu LMdpamu. Tlo pesynbratam nocieyuero onpoca 87,5 Nonb30BaTenel OCTAIMCh «JOBOJIbHbI>';
const CHINESE_AS_ENGLISH =
  'HEBREEFY Mien RARE Ree ARE ALE ERE VARESE ALES Et BRE CORS BERESHER SCAFARREBCHEIY API FFHL RES Gm Fe ee BAA ' +
  'BAIA Ee Pitt Wi BH Fy te SAST DAST TAAE WIERSHLE AEE MIA BAM HIME SEA SIREN LESSEE es eh id TARE ETE RZ FLEE ' +
  'HI EIT TK Gee me WUE TT GL ELS TE BGBTH FEB ET MR SE On SAG PEE FU TE BT aA eCE eR APL PT PRESET Abd BUR DISS';
const ENGLISH =
  'The committee met in the old hall on Tuesday and spoke for three hours about the bridge, which has been closed since the flood ' +
  'of last winter. Nobody knew what the repair would cost, and the engineers had asked for more time to look at the piers below ' +
  'the water. The mayor said that the town could not wait for another year, since the shops had lost half of their customers.';
const BASQUE =
  'Batzordea asteartean bildu zen areto zaharrean eta hiru orduz hitz egin zuen zubiari buruz, joan den neguko uholdeaz geroztik ' +
  'itxita baitago. Inork ez zekien zenbat kostatuko zen konponketa, eta ingeniariek denbora gehiago eskatu zuten ur azpiko ' +
  'zutabeak aztertzeko. Alkateak esan zuen herriak ezin zuela beste urtebete itxaron, dendek bezeroen erdia galdu baitute.';
const shifted = (text: string, by: number): string =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(Math.max(0x21, letter.charCodeAt(0) + by)));
const FINNISH =
  'Tämä ohjelma kertoo, missä kunnassa asuu eniten ihmisiä ja kuinka monta heistä on muuttanut sinne viime vuonna. ' +
  'Luvut on saatu tilastokeskukselta, joka julkaisee ne kerran vuodessa. Jokaisesta kunnasta näytetään väkiluku, ' +
  'pinta-ala ja asukkaiden keski-ikä sekä se, mihin maakuntaan kunta kuuluu. Taulukon voi tallentaa myös CSV-tiedostona.';
const ENGLISH_ON_CODE =
  'The package gives a set of commands for typesetting texts in LaTeX and works with XeTeX and with LuaTeX. A user of ' +
  'the package may choose \\newcommand or setMainFont{Amiri} to set what is read from fileName.tex and is written to ' +
  'PowerShell, iPhone or an eBook, which are all names that have capitals inside them';

describe('a page must be recognised', () => {
  it.each([
    ['when it is a picture', page({ images: [scan] }), 'no-text'],
    [
      'when a stamp is all the text over its picture',
      page({ images: [scan], runs: line('Page 3', 20, 20) }),
      'no-text',
    ],
    [
      'when all its text is an archive’s note under the picture',
      page({ images: [scan], runs: line('This content downloaded from an archive on Monday, 1 May 2023', 20, 820) }),
      'margin-text',
    ],
    ['when its letters were drawn as curves', page({ drawings: [{ x0: 50, y0: 50, x1: 300, y1: 200 }] }), 'no-text'],
    [
      'when its fonts have no names, and its letters make no words',
      page({ runs: line('ffM«ff &fflff#% fiflE1 2ff"ffi D!fl QRff NM;&fl 5ff '.repeat(4), 20, 20, { font: '' }) }),
      'broken-text',
    ],
    ['when its letters are shifted', page({ runs: line(shifted(ENGLISH, 1), 20, 20) }), 'strange-text'],
    ['when its letters are numbers of glyphs', page({ runs: line(shifted(ENGLISH, -29), 20, 20) }), 'strange-text'],
    [
      'when signs and figures stand for its letters',
      page({ runs: line(';1.!9.8*29! ;7<4-!,7:;" !*6-!;1.! .6026..9: !1*-!*:3.-! /79!579.!;25. '.repeat(5), 20, 20) }),
      'strange-text',
    ],
    [
      'when most letters have no code',
      page({ runs: line('some text here', 20, 20), unmappedShare: 0.6 }),
      'broken-text',
    ],
    ['when no letter has a code, though nothing is pictured', page({ unmappedShare: 1 }), 'broken-text'],
    [
      'when a hidden layer holds what Chinese was read as in English',
      page({ images: [scan], runs: line(CHINESE_AS_ENGLISH, 20, 300, { invisible: true }) }),
      'no-text',
    ],
    [
      'when a hidden layer holds what Russian was read as in English',
      page({ images: [scan], runs: line(RUSSIAN_AS_ENGLISH, 20, 300, { invisible: true }) }),
      'no-text',
    ],
    [
      'when its letters are of private use',
      page({ runs: line('\ue001\ue002\ue003 \ue004\ue005 ab', 20, 20) }),
      'broken-text',
    ],
    [
      'when its words are of two alphabets at once',
      page({ runs: line('Ք¶ɕموتورهای باՔǾ نوشتنՔչǾ درՔ آغازՔǧدر ǣǿՔپشتیبان', 20, 20) }),
      'broken-text',
    ],
    [
      'when accented Latin letters stand in its Arabic words',
      page({
        runs: [
          ['سادس', 20],
          ["ÿ'", 40],
          ['ص', 50],
          ['Āÿ', 55],
          ['حيا', 65],
          ['Āÿ', 80],
        ].flatMap(([text, x], i) =>
          line(String(text), Number(x), 20).map((run) => ({
            ...run,
            space: i === 2 ? ('drawn' as const) : ('none' as const),
          })),
        ),
      }),
      'broken-text',
    ],
    [
      'when one letter stands for whole words',
      page({
        runs: [
          ...line('חבילה זו', 20, 20),
          ...line('המנועיםחבילהבעזרת', 90, 20).map((run) => ({ ...run, x1: run.x0 + 8 })),
        ],
      }),
      'broken-text',
    ],
    [
      'when the words of a sentence stand in the place of one letter',
      page({
        runs: [
          ...line('נתונים אישיים', 20, 20),
          ...line('הגנה על נתונים אישיים', 90, 20).map((run) => ({ ...run, x0: 90, x1: 103 })),
        ],
      }),
      'broken-text',
    ],
  ])('%s', (_, content, need) => {
    expect(needOf(content)).toBe(need);
  });

  it.each([
    ['when it is empty', page({})],
    [
      'when it has words of several scripts',
      page({ runs: line('Слово λόγος שם اسم the LaTeXبرنامه β受容体 мир мир', 20, 20) }),
    ],
    ['when one letter in ten words is wrong', page({ runs: line(`${'فارسی '.repeat(20)}سبΈ دهͳ`, 20, 20) })],
    [
      'when it has French beside Arabic',
      page({ runs: line('قانون الأسرة code algérien de la famille modifié et complété قانون', 20, 20) }),
    ],
    ['when it is in a language that is not known', page({ runs: line(BASQUE, 20, 20) })],
    [
      'when more letters can be read than have no code',
      page({ runs: line('\ufffdᰀ \ufffdᰁ \ufffdᰂᰦ \ufffdᰃ', 20, 20), unmappedShare: 0.4 }),
    ],
    ['when it has text', page({ runs: line('Plain words in a line.', 20, 20) })],
    [
      'when a hidden layer holds a scan’s text in a language that is not known',
      page({ images: [scan], runs: line(FINNISH, 20, 300, { invisible: true }) }),
    ],
    [
      'when a hidden layer holds a scan’s text with code',
      page({ images: [scan], runs: line(ENGLISH_ON_CODE, 20, 300, { invisible: true }) }),
    ],
    [
      'when a hidden layer holds a scan’s text',
      page({ images: [scan], runs: line('word '.repeat(20).trim(), 20, 300) }),
    ],
    ['when it shows an ornament only', page({ images: [{ ...scan, x1: 60, y1: 60 }] })],
  ])('but not %s', (_, content) => {
    expect(needOf(content)).toBeNull();
  });
});

describe('a page whose margins alone have text', () => {
  const own = page({ images: [scan], runs: line('Downloaded from an archive on Monday, 1 May 2023', 20, 820) });

  it.each([
    [
      'is a photograph when hardly more than that is found',
      'Downloaded from an archive on Monday, 1 May 2023 oO',
      true,
    ],
    ['is a scan when a page of text is found', 'a word of the page '.repeat(30).trim(), false],
  ])('%s', (_, text, expected) => {
    expect(isMostlyNote(own, page({ runs: line(text, 20, 300) }))).toBe(expected);
  });
});
