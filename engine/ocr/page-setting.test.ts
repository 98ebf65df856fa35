import { describe, expect, it } from 'vitest';
import { recognisedLine } from '../fixtures/bitmaps.ts';
import { languageOfTag, languagesOfScript, languagesOfText } from './languages.ts';
import type { Scan, Trial } from './page-scan.ts';
import { type LanguageWishes, probe } from './page-setting.ts';
import type { Orientation } from './recogniser.ts';

const installed = ['ara', 'chi_sim', 'chi_tra', 'deu', 'ell', 'eng', 'heb', 'jpn', 'kor', 'rus', 'spa'];
const wishes: LanguageWishes = { chosen: [], tag: '', installed };
const upright: Orientation = { quarter: 0, script: 'Latin', orientationConfidence: 15, scriptConfidence: 5 };
const quick = { everyScript: false };
const GERMAN = 'Das ist der Text und die Seite ist nicht leer und der Satz wird auch mit der Zeit nicht lang';

/** A page that gives the listed text and confidence in each listed language, and a bad result in others. */
function page(orientation: Orientation | null, texts: Record<string, [string, number]>) {
  const scans: string[] = [];
  const trials: string[] = [];
  return {
    scans,
    trials,
    orientation: async () => orientation,
    densestBand: async () => ({ y0: 0, y1: 100 }),
    trial: async (_: number, _quarter: number, language: string): Promise<Trial> => {
      trials.push(language);
      const [text, confidence] = texts[language] ?? ['xq vw', 30];
      return { language, confidence, lines: [recognisedLine(text, 0, 100, 20)] };
    },
    scan: async (_: number, quarter: number, language: string): Promise<Scan> => {
      scans.push(language);
      const [text, confidence] = texts[language] ?? ['xq vw', 30];
      const lines = [recognisedLine(text, 0, 100, 20)];
      const size = { pxPerPt: 2, widthPx: 100, heightPx: 100 };
      return { ...size, lines, pictures: [], rules: [], blank: null, quarter, language, confidence };
    },
  };
}

describe('the language of a scan', () => {
  it('is English where nothing else is said', async () => {
    const english = page(upright, { eng: ['The page that is for all of the people and which are from here', 95] });
    expect((await probe(english, 0, 0, wishes, quick)).language).toBe('eng');
    expect(english.scans).toEqual(['eng']);
  });

  it('is told by its words', async () => {
    const german = page(upright, { eng: [GERMAN, 88], deu: [GERMAN, 95] });
    expect((await probe(german, 0, 0, wishes, quick)).language).toBe('deu');
  });

  it('is told by its script', async () => {
    const russian = page({ ...upright, script: 'Cyrillic' }, { rus: ['Глава первая', 93] });
    expect((await probe(russian, 0, 0, wishes, quick)).language).toBe('rus');
    expect(russian.scans).toEqual(['rus']);
  });

  it('is sought in every script where it reads badly', async () => {
    const korean = page({ ...upright, scriptConfidence: 0.3 }, { eng: ['zz', 20], kor: ['한국어 문서', 90] });
    expect((await probe(korean, 0, 0, wishes, { everyScript: true })).language).toBe('kor');
    expect((await probe(korean, 0, 0, wishes, quick)).language).toBe('eng');
  });

  it('is read together with English where words of both scripts stand in it', async () => {
    const mixed = page({ ...upright, script: 'Cyrillic' }, { rus: ['команда', 62], 'rus+eng': ['команда git', 91] });
    expect((await probe(mixed, 0, 0, wishes, quick)).language).toBe('rus+eng');
    expect(mixed.scans).toEqual(['rus+eng']);
  });

  it('is found where its accents are read as nothing', async () => {
    const text =
      'Goi lenh nay cung cap mot tap hop cac lenh de soan thao van ban tieng Viet, cong viec bat dau tu nam nay';
    const accented = page(upright, { eng: [text, 82], vie: [text, 94], spa: [text, 84] });
    const where = { ...wishes, installed: [...installed, 'vie'] };
    expect((await probe(accented, 0, 0, where, quick)).language).toBe('vie');
  });

  it('stays English where others read hardly better', async () => {
    const text =
      'Smith Jones Miller Baker Cooper Turner Walker Wright Fletcher Mason Potter Taylor Weaver Fisher Hunter';
    const names = page(upright, { eng: [text, 84], deu: [text, 87] });
    expect((await probe(names, 0, 0, wishes, quick)).language).toBe('eng');
  });

  it('is the Chinese whose letters are read surely, whatever signs and Latin words between them read like', async () => {
    const chinese = page({ ...upright, script: 'Han', scriptConfidence: 0.9 }, {});
    const words = (sure: number, unsure: number) => {
      const line = recognisedLine('提供 了 一組 ,;', 0, 100, 20);
      return [{ ...line, words: line.words.map((word, i) => ({ ...word, confidence: i < 3 ? sure : unsure })) }];
    };
    chinese.trial = async (_, _quarter, language) => {
      if (language === 'chi_sim') return { language, confidence: 81, lines: words(93, 40) };
      if (language === 'chi_tra') return { language, confidence: 90, lines: words(90, 90) };
      return { language, confidence: language === 'chi_sim+eng' ? 89 : 30, lines: [] };
    };
    expect((await probe(chinese, 0, 0, wishes, quick)).language).toBe('chi_sim+eng');
  });

  it('is the document’s own where that reads well', async () => {
    const spanish = page(upright, { spa: ['Una página', 94], eng: ['Una pagina', 90] });
    expect((await probe(spanish, 0, 0, { ...wishes, tag: 'es-ES' }, quick)).language).toBe('spa');
  });

  it('is what a person chose', async () => {
    const any = page(upright, {});
    expect((await probe(any, 0, 0, { ...wishes, chosen: ['deu', 'eng'] }, quick)).language).toBe('deu+eng');
  });
});

describe('a page that lies on its side', () => {
  it('is turned where the orientation is sure', async () => {
    const turned = await probe(page({ ...upright, quarter: 3 }, {}), 0, 2, { ...wishes, chosen: ['eng'] }, quick);
    expect(turned.quarter).toBe(1);
  });

  it('is left where it is not', async () => {
    const doubtful = page({ ...upright, quarter: 3, orientationConfidence: 0.4 }, {});
    expect((await probe(doubtful, 0, 2, { ...wishes, chosen: ['eng'] }, quick)).quarter).toBe(2);
  });
});

describe('names of languages', () => {
  it.each([
    ['de-AT', 'deu'],
    ['zh-Hant-TW', 'chi_tra'],
    ['zh', 'chi_sim'],
    ['jpn', 'jpn'],
    ['tlh', 'tlh'],
    ['und', null],
    ['', null],
  ])('%s is %s', (tag, language) => {
    expect(languageOfTag(tag)).toBe(language);
  });

  it('are those that are installed', () => {
    expect(languagesOfScript('Cyrillic', installed)).toEqual(['rus']);
    expect(
      languagesOfText(
        '我们在这里写了一些中文的文字，让程序可以知道它是什么语言。这里还有更多的字。还有更多更多的字。',
        installed,
      ),
    ).toEqual(['chi_sim', 'chi_tra']);
  });
});

describe('the orientation of a scan', () => {
  it('is as it lies where it reads well or better so, whatever the detector says', async () => {
    const overturned = page({ ...upright, quarter: 2 }, { eng: ['The page that is for all of the people', 95] });
    expect((await probe(overturned, 0, 0, wishes, quick)).quarter).toBe(0);
    const coarse = page({ ...upright, quarter: 2 }, {});
    const trials =
      (asItLies: number) =>
      async (_: number, quarter: number, language: string): Promise<Trial> => ({
        ...{ language, confidence: quarter === 0 ? asItLies : 30 },
        lines: [recognisedLine('The harbour was quiet', 0, 100, 20)],
      });
    expect((await probe({ ...coarse, trial: trials(70) }, 0, 0, wishes, quick)).quarter).toBe(0);
    // Neither way reads: that one does less badly says nothing.
    expect((await probe({ ...coarse, trial: trials(40) }, 0, 0, wishes, quick)).quarter).toBe(2);
    const garbled = page({ ...upright, quarter: 2 }, { eng: ['ǝldoǝd ǝɥʇ ɟo llɐ ɹoɟ', 40] });
    expect((await probe(garbled, 0, 0, wishes, quick)).quarter).toBe(2);
  });
});
