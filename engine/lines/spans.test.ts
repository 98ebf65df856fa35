import { describe, expect, it } from 'vitest';
import { type GlyphRun, UNNUMBERED } from '../extract/page-content.ts';
import { line, lines, plain } from '../fixtures/runs.ts';
import { joinSegments, segmentsOf } from './segments.ts';
import { textOfLine } from './spans.ts';
import { joinsWithoutSpace } from './word-spaces.ts';

const text = (runs: GlyphRun[]) => textOfLine(joinSegments(segmentsOf(runs)));

/** Words as they stand on the page, from left to right. */
const visual = (words: string[]) => line(words.join(' '), 50, 100);

const run = (value: string, x0: number, x1: number, space: GlyphRun['space'] = 'none'): GlyphRun => ({
  id: UNNUMBERED,
  text: value,
  x0,
  x1,
  baseline: 100,
  style: plain,
  space,
});

describe('the text of a line', () => {
  /** Runs that touch, and right-to-left words at their right. */
  const amongRtl = (parts: readonly string[], style: Partial<GlyphRun['style']> = {}): GlyphRun[] => {
    let x = 50;
    const drawn = parts.flatMap((part) => {
      const runs = line(part, x, 100, style);
      x = runs.at(-1)?.x1 ?? x;
      return runs;
    });
    return [...drawn, ...line('גדולים שלום עולם', x + 3, 100)];
  };
  const monospace = true;

  it('has the brackets of a call behind its name, on whichever side of it a right-to-left line draws them', () => {
    expect(text(amongRtl(['()', 'call'], { monospace }))).toBe('עולם שלום גדולים call()');
    expect(text(amongRtl(['call', '()'], { monospace }))).toBe('עולם שלום גדולים call()');
  });

  it('has no space at the wide side of an alef where its file draws spaces, and one where other gaps are bare, too', () => {
    const from = (...words: [string, number, GlyphRun['space']][]): GlyphRun[] => {
      let right = 400;
      return words.map(([value, gap, space]) => {
        const x1 = right - gap;
        right = x1 - 5 * value.length;
        return run(value, right, x1, space);
      });
    };
    const words = from(['الما', 0, 'none'], ['دة', 1.9, 'none'], ['الأولى', 3, 'drawn']);
    expect(text(words)).toBe('المادة الأولى');
    const bare = from(['إلى', 0, 'none'], ['هذا', 1.9, 'none'], ['البيت', 1.9, 'none'], ['الكبير', 3, 'drawn']);
    expect(text(bare)).toBe('إلى هذا البيت الكبير');
    expect(text(from(['هذا', 0, 'none'], ['البيت', 1.9, 'none']))).toBe('هذا البيت');
    const marked = from(['لا', 0, 'none'], ['يُرد', 1.9, 'none'], ['الرسم', 3, 'drawn']);
    expect(text(marked)).toBe('لا يُرد الرسم');
  });

  it('begins a path with its slash', () => {
    expect(text(amongRtl(['etc/app.conf', '/'], { monospace }))).toBe('עולם שלום גדולים /etc/app.conf');
    expect(text(amongRtl(['app/', 'docs'], { monospace }))).toBe('עולם שלום גדולים app/docs');
  });

  it('keeps formulas from the left in a right-to-left line, and what stands between two of them', () => {
    const font = 'CMMI10';
    const formula = (parts: readonly string[]) =>
      amongRtl(
        parts.map((part) => part),
        { font },
      );
    expect(text(formula(['f', '(', 'x', ')', '=', '0']))).toBe('עולם שלום גדולים f(x)=0');
    expect(text(formula(['.', 'z', '=', '4']))).toBe('עולם שלום גדולים z=4.');
    expect(text(formula(['(', 'Q', ')', '،', '(', 'P', ')']))).toBe('עולם שלום גדולים (P)،(Q)');
  });

  it('has a mark behind the Latin words on whose left a right-to-left line draws it', () => {
    const mark = { ...run('1', 47, 50), baseline: 96, style: { ...plain, sizePt: 6 } };
    expect(text([mark, ...amongRtl(['.', 'JSON'])])).toBe('עולם שלום גדולים JSON.1');
  });

  it('reads from the left where right-to-left words stand inside Latin ones', () => {
    const quotation = line('of עולםשלוםגדולמאד is', 50, 100);
    const around = lines(['a text that is read from the left', 'and goes on so'], 50, 112);
    expect(segmentsOf([...quotation, ...around]).map(textOfLine)[0]).toBe('of עולםשלוםגדולמאד is');
  });

  it('reads from the right where the last words of a right-to-left text are Latin ones behind a stop', () => {
    const above = line('שלום עולם טוב מאד', 50, 100);
    expect(segmentsOf([...above, ...line('.JSON or XML', 50, 112)]).map(textOfLine)[1]).toBe('JSON or XML.');
    expect(segmentsOf([...above, ...line('.NET', 50, 112)]).map(textOfLine)[1]).toBe('.NET');
  });

  it('ends its words without the non-joiner that stands behind them', () => {
    expect(text([run('خانه\u200c', 20, 40, 'drawn'), run('این\u200c', 45, 60)])).toBe('این خانه');
  });

  it('has a space where there is a gap, and none inside a word', () => {
    expect(text([run('in', 0, 10), run('side', 10.2, 30), run('out', 33, 48)])).toBe('inside out');
  });

  it('believes a space that the file draws even where letters overhang it', () => {
    expect(text([run('of', 0, 10), run('Programs', 10.2, 50, 'drawn')])).toBe('of Programs');
    expect(text([run('of', 0, 10), run('Programs', 10.2, 50)])).toBe('ofPrograms');
  });

  it('takes no gap for a space that is far narrower than a letter of typewriter type', () => {
    const mono = (value: string, x0: number, x1: number): GlyphRun => ({
      ...run(value, x0, x1, 'drawn'),
      style: { ...plain, monospace: true },
    });
    const call = [mono('print', 0, 26), mono('(', 27, 32), mono('list', 33, 54), mono(')', 55, 60)];
    expect(text([...call, mono('#', 66, 71)])).toBe('print(list) #');
    expect(text([run('of', 0, 10, 'drawn'), run('all', 10.5, 25, 'drawn')])).toBe('of all');
  });

  it.each([
    { name: 'Hebrew', words: ['עולם', 'שלום'], expected: 'שלום עולם' },
    {
      name: 'Hebrew with English inside',
      words: ['הגדול', 'עולם', 'big', 'world', 'שלום'],
      expected: 'שלום big world עולם הגדול',
    },
    { name: 'Hebrew with a number', words: ['דולר', '10', 'שילמתי'], expected: 'שילמתי 10 דולר' },
    {
      name: 'English with Hebrew inside',
      words: ['say', 'it', 'as', 'עולם', 'שלום', 'there'],
      expected: 'say it as שלום עולם there',
    },
    { name: 'Arabic', words: ['العالم', 'مرحبا', 'قال'], expected: 'قال مرحبا العالم' },
  ])('stands in reading order: $name', ({ words, expected }) => {
    expect(text(visual(words))).toBe(expected);
  });

  it('reads a line that is mostly Latin from the right on a right-to-left page', () => {
    const runs = [
      ...lines(['שלום עולם גדול', 'שלום עולם גדול'], 50, 60),
      ...visual(['Portable', 'Document', '.PDF', 'קובץ']),
    ];
    expect(segmentsOf(runs).map(textOfLine).at(-1)).toBe('קובץ Portable Document .PDF');
  });

  it('reads a line that is mostly Latin from the right where most lines, code aside, have right-to-left words', () => {
    const code = lines(['const words = readDocument(path)', 'await save(words)'], 50, 20, { monospace: true });
    const items = lines(['GitHub עם fork צרו', 'Windows על Node.js התקינו', 'TypeScript עם קוד כתבו'], 50, 60);
    const runs = [...code, ...items, ...line('Request Pull שלחו', 50, 100)];
    expect(segmentsOf(runs).map(textOfLine).slice(2)).toEqual([
      'צרו fork עם GitHub',
      'התקינו Node.js על Windows',
      'כתבו קוד עם TypeScript',
      'שלחו Request Pull',
    ]);
  });

  it('begins with the bullet at its left and ends with the stop at its right where a right-to-left text was set from the left', () => {
    expect(text(visual(['•', 'العالم', 'مرحبا', '.']))).toBe('• مرحبا العالم .');
    expect(text(visual(['العالم', 'مرحبا', '•']))).toBe('• مرحبا العالم');
  });

  it('has a joiner where a Persian word has a space without width', () => {
    expect(text([run('خواهم', 0, 20, 'drawn'), run('می', 20, 30)])).toBe('می\u200cخواهم');
  });

  it('has no spaces between ideographs and the room of quotes and dashes', () => {
    expect(text([run('说', 0, 10), run('“自由”', 15, 45), run('的', 50, 60), run('—', 63, 73)])).toBe('说“自由”的—');
  });

  it('has no spaces between ideographs, and one where a quarter-em sets off other letters', () => {
    expect(text([run('使用', 0, 20), run('说明', 22, 42), run('TeX', 42.5, 60)])).toBe('使用说明TeX');
    expect(text([run('说明。', 0, 30), run('TeX', 33, 50)])).toBe('说明。TeX');
    expect(text([run('使用', 0, 20), run('TeX', 22.5, 40, 'drawn')])).toBe('使用 TeX');
  });

  it('has the spaces that a file has between ideographs, and between Korean words and wide brackets', () => {
    expect(text([run('第一章', 0, 30), run('总则', 32.2, 52, 'drawn')])).toBe('第一章 总则');
    expect(text([run('第一章', 0, 30), run('总则', 32.2, 52, 'inferred')])).toBe('第一章总则');
    expect(text([run('이 조례는', 0, 45), run('「법률」에서', 49, 100, 'drawn')])).toBe('이 조례는 「법률」에서');
    expect(text([run('例は', 0, 20), run('「法律」', 24, 60, 'drawn')])).toBe('例は「法律」');
  });

  it('joins lines of Chinese and Japanese without a space, Korean with one', () => {
    expect(joinsWithoutSpace('中文', '说明')).toBe(true);
    expect(joinsWithoutSpace('한국어', '문서')).toBe(false);
    expect(joinsWithoutSpace('end', 'start')).toBe(false);
  });
});

describe('the room between ideographs', () => {
  const read = (gapEm: number, texts: [string, string] = ['第二章', '旅の男']): string => {
    const [first, second] = texts.map((text) => line(text, 0, 100)[0]);
    if (!first || !second) return '';
    const x1 = 10 * first.text.length;
    const x0 = x1 + 10 * gapEm;
    const after = { ...second, x0, x1: x0 + 10 * second.text.length };
    return segmentsOf([{ ...first, x0: 0, x1 }, after])
      .map(textOfLine)
      .join('|');
  };

  it('is a space where it is as wide as one of the keyboard', () => {
    expect([read(0.5), read(0.25)]).toEqual(['第二章 旅の男', '第二章旅の男']);
    // TeX's word space, which no justified line has between letters that stand close.
    expect([read(0.35), read(0.35, ['字', '距'])]).toEqual(['第二章 旅の男', '字距']);
  });

  it('is the sign’s own beside one', () => {
    expect(read(0.5, ['言った、', '旅の男'])).toBe('言った、旅の男');
  });

  it('has a space in a line that is set tightly where PDFium sees none, but none inside its words', () => {
    const runs = [
      ...[run('set', 0, 15), run('very', 16.4, 36, 'drawn'), run('tightly', 37.4, 70)],
      ...[run('in', 71.4, 80, 'drawn'), run('deed', 80.5, 100), run('again.', 101.4, 130, 'drawn')],
    ];
    expect(text(runs)).toBe('set very tightly indeed again.');
  });
});
