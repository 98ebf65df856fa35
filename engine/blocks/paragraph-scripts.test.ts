import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../extract/page-content.ts';
import { line, lines } from '../fixtures/runs.ts';
import { segmentsOf } from '../lines/segments.ts';
import { textOfLine } from '../lines/spans.ts';
import { joinRows } from './join-rows.ts';
import { paragraphsOf } from './paragraphs.ts';

const paragraphs = (runs: GlyphRun[]) => paragraphsOf(joinRows(segmentsOf(runs))).map((block) => block.map(textOfLine));

const full = 'these are forty letters that fill a line';
const short = 'and this ends it.';

describe('paragraphs of scripts other than Latin', () => {
  it('are as wide apart as lines from the right stand, whatever those from the left do beside them', () => {
    const arabic = 'هذه كلمات سطر طويل يملأ العمود كله من اليمين الى اليسار';
    const runs = [
      ...lines([full, full, short], 50, 100, {}, 12),
      ...lines([full, full, short], 50, 160, {}, 12),
      ...lines([arabic, arabic, arabic], 50, 220, {}, 20),
    ];
    expect(paragraphs(runs).map((block) => block.length)).toEqual([3, 3, 3]);
  });

  it('are entries of East Asian forms that have names before a colon', () => {
    const entries = ['電話：二三四五六七八九 分機一〇一', '服務時間：週一至週五上午八時至下午五時'];
    expect(paragraphs(lines(entries, 50, 100))).toEqual(entries.map((entry) => [entry]));
    const sentence = ['按照規定，請注意下列各項事情與時間', '特別是：檢查前三天請維持正常飲食'];
    expect(paragraphs(lines(sentence, 50, 100))).toHaveLength(1);
  });

  it('end where ideographs leave room, though short lines share an edge by chance', () => {
    const text = '次の文章を読み、後の問いに答えよ。なお、解答は別紙の解答用紙に記入する';
    const short = ['第一に、正しいものを選べ', '第二に、誤ったものを選べ', '第三に、理由を述べよ'];
    const blocks = paragraphs([...lines(short, 50, 100), ...lines([text, 'こと。'], 50, 136)]);
    expect(blocks.map((block) => block.length)).toEqual([1, 1, 1, 2]);
  });

  it('end where the next ideograph would still have fitted, though no space ends a word there', () => {
    const column = (texts: readonly string[]) =>
      texts.flatMap((text, i) =>
        line(text, 50, 100 + i * 12).map((run) => ({ ...run, x1: run.x0 + 10 * text.length })),
      );
    const [whole, end] = ['吾輩は猫であるまだない', '名前はまだ無い。'];
    expect(paragraphs(column([whole, whole, end, whole, whole])).map((block) => block.length)).toEqual([3, 2]);
    // Signs that begin no line take the letter before them along.
    expect(
      paragraphs(column([whole, whole, whole.slice(0, -2), 'た。」', whole])).map((block) => block.length),
    ).toEqual([4, 1]);
  });

  it('go on in items with the last syllable of a Korean word, which is no mark of an item but behind the one before it', () => {
    const item = ['1. 자유 소프트웨어 공동체에 대한 선언입니', '다. 이 선언에 따르기로 동의한 사람입니다'];
    expect(paragraphs(lines(item, 50, 100))).toEqual([item]);
    const items = ['나. 자유 소프트웨어 공동체에 대한 선언과', '다. 이 선언에 따르기로 동의한 사람의 명단'];
    expect(paragraphs(lines(items, 50, 100))).toEqual(items.map((text) => [text]));
  });

  it('go on where a full line of ideographs ends inside a sentence, though the next one is set in and the last', () => {
    const set = (text: string, i: number, x0: number) =>
      line(text, x0, 100 + i * 12).map((run) => ({ ...run, x0, x1: x0 + 10 * text.length }));
    const first = '選項甲基本上與前一種情況相同，只有一點不同，本系統不再架';
    const second = '設用於處理本地的郵件，在本系統上的郵件還是會被處理。';
    const text = '本系統的其他選項在後面的各章之中都有比較詳細的說明與例子';
    const runs = [...set(text, 0, 50), ...set(text, 1, 50), ...set(first, 3, 50), ...set(second, 4, 70)];
    expect(paragraphs(runs).at(-1)).toEqual([first, second]);
  });

  it('measures lines of ideographs by their own edge, which an address reaches over', () => {
    const set = (text: string, i: number, width: number) =>
      line(text, 50, 100 + i * 12).map((run) => ({ ...run, x1: run.x0 + width }));
    const whole = '吾輩は猫であるまだない';
    const runs = [
      ...set(whole, 0, 110),
      ...set('https://example.org/a', 1, 140),
      ...set('https://example.org/b', 2, 140),
      ...[3, 4, 5].flatMap((i) => set(whole, i, 110)),
    ];
    expect(paragraphs(runs)).toEqual([[whole, 'https://example.org/a', 'https://example.org/b', whole, whole, whole]]);
  });

  it('go on from a line that is mostly Latin to one that is mostly in a script set smaller beside it', () => {
    const mixed = (latin: string, own: string, baseline: number): GlyphRun[] => {
      const first = line(latin, 50, baseline, { sizePt: 11 });
      return [...first, ...line(own, (first.at(-1)?.x1 ?? 50) + 3, baseline, { sizePt: 10 })];
    };
    const runs = [
      ...mixed('letters of the Latin script here', '用意されていま', 100),
      ...mixed('so', 'これは文章の続きであって終わり', 115),
    ];
    expect(paragraphs([...runs, ...line('次の文章の続きであって終わりである', 50, 130)])).toHaveLength(1);
    const heading = line('letters of the Latin script alone', 50, 100, { sizePt: 11 });
    expect(paragraphs([...heading, ...lines([full, full], 50, 115)])).toHaveLength(2);
  });

  it('are as wide apart as lines of their text stand where a line is mostly Latin, whatever code in its size does', () => {
    const mixed = (latin: string, own: string, baseline: number): GlyphRun[] => {
      const first = line(latin, 50, baseline, { sizePt: 10 });
      return [...first, ...line(own, (first.at(-1)?.x1 ?? 50) + 3, baseline, { sizePt: 9.2 })];
    };
    const own = 'これは文章の続きであって終わりこれは文章の続きであって終わりであるこれは文章の続きである';
    const text = [0, 1, 2].flatMap((i) => line(own, 50, 100 + 16 * i, { sizePt: 9.2 }));
    const runs = [...text, ...mixed('Too many math alphabets were used here', 'というエラーが', 148)];
    expect(paragraphs(runs)).toHaveLength(1);
    const code = lines(['begin document here', 'finish document now'], 50, 180, { sizePt: 10, monospace: true }, 11);
    expect(paragraphs([...runs, ...code])).toHaveLength(2);
  });

  /** Signs in squares of `em`. */
  const squares = (text: string, x: number, baseline: number, em = 10): GlyphRun[] =>
    line(text, x, baseline, { sizePt: em }).map((run) => ({ ...run, x1: run.x0 + em * text.length }));

  it('are one where a full line set in is followed by one that begins a paragraph of ideographs', () => {
    const runs = [
      ...squares('一種方法是打開圖形文件記下尺寸，插入圖形。', 70, 100),
      ...squares('另一種方法用程序生成一個含範圍信息的文件比', 70, 112),
      ...squares('如下例會生成文件，有了它插入圖形時就不需要參數', 50, 124),
      ...squares('了。', 50, 136),
    ];
    expect(paragraphs(runs).map((block) => block.length)).toEqual([1, 3]);
  });

  it('have one line that ends a sentence with room where another one set in as far follows', () => {
    const runs = [
      ...squares('圖形時就不需要參數圖形時就不需要參數圖形時就', 50, 100),
      ...squares('圖形時就不需要參數。', 50, 112),
      ...squares('它插入圖形時就不需要參數其餘如下圖。', 70, 124),
      ...line('2018-12-02 English', 70, 136),
    ];
    expect(paragraphs(runs).map((block) => block.length)).toEqual([2, 1, 1]);
  });

  it('end before a word that would have fitted, though ideographs follow it without a space', () => {
    const name = (text: string, own: string, baseline: number): GlyphRun[] => {
      const first = line(text, 50, baseline);
      const rest = squares(own, 50 + 5 * text.length, baseline);
      return [...first, ...rest.map((run): GlyphRun => ({ ...run, space: 'none' }))];
    };
    const runs = [
      ...squares('圖形時就不需要參數圖形時就不需要參數圖形時就', 50, 100),
      ...squares('圖形時就不需要參數圖形', 50, 112),
      ...name('command', '圖形時就不需要參數圖形時就不需要參', 124),
    ];
    expect(paragraphs(runs).map((block) => block.length)).toEqual([2, 1]);
  });

  const whole = '圖形時就不需要參數圖形時就不需要參數圖形時就';

  it('go on behind a full line of ideographs, a little farther below or set out, and in the second line of an entry', () => {
    const close = [0, 1, 2, 3].flatMap((i) => squares(whole, 50, 300 + 12 * i));
    const farther = [...squares(whole, 70, 100).map((run) => ({ ...run, x1: 270 })), ...squares('需要參數。', 50, 116)];
    expect(paragraphs([...farther, ...close]).map((block) => block.length)).toEqual([2, 4]);
    const entry = (y: number) => [
      ...squares('條目：圖形時就不需要參數圖形時就不需要參數圖', 50, y),
      ...squares('參數圖形。', 80, y + 12),
    ];
    expect(paragraphs([...entry(100), ...entry(124), ...entry(148)]).map((block) => block.length)).toEqual([2, 2, 2]);
  });

  it('are one line of talk in brackets, set in by the half of a sign less than the line below it that begins one', () => {
    const talk = squares('「需要參數圖形時就不需要參數圖形時就不需」', 65, 100);
    const runs = [...talk, ...squares(whole.slice(2), 70, 112), ...squares('形時就不需要參數。', 50, 124)];
    expect(paragraphs(runs).map((block) => block.length)).toEqual([1, 2]);
  });

  it('have one full line that ends with the full stop of Japanese science, or in a bracket, where another is set in as far', () => {
    for (const stop of ['．', '。」']) {
      const end = `${whole.slice(0, -2 - stop.length)}${stop}`;
      const runs = [...squares(end, 70, 100), ...squares(whole.slice(2), 70, 112), ...squares(whole, 50, 124)];
      expect(paragraphs(runs).map((block) => block.length)).toEqual([1, 2]);
    }
  });

  it('keep two lines of Korean together that end at one place short of their column', () => {
    const hangul = '여러 가지 기능과 동작을 제어하기 위한 키워드의 목록이다 그리고';
    const runs = [
      ...lines([hangul, hangul, '읽을 수 있다.'], 50, 100),
      ...lines([`${full} and some words beyond that`, `${full} and some words beyond that`], 50, 160),
    ];
    expect(paragraphs(runs).map((block) => block.length)).toEqual([3, 2]);
  });

  it('keep lines of a narrow stretch together, of which one ends with a comma out of its edge', () => {
    const runs = [
      ...squares('本章簡要介紹在排版中文的方法。隨着底層引擎的發展，', 80, 100),
      ...squares('舊方式日漸退出舞台，編譯命令配合宏包的方式文章', 80, 112).map((run) => ({ ...run, x1: 330 })),
      ...squares('成爲當前的主流。', 80, 124),
      ...[0, 1, 2, 3].flatMap((i) =>
        squares('圖形時就不需要參數圖形時就不需要參數圖形時就圖形時就不', 50, 160 + 12 * i).map((run) => ({
          ...run,
          x1: 370,
        })),
      ),
    ].map((run) => (run.baseline === 100 ? { ...run, x1: 337 } : run));
    expect(paragraphs(runs).map((block) => block.length)).toEqual([3, 4]);
  });

  it('are measured in the type that most lines have, not in that of the title over them', () => {
    const title = squares('第二章排版', 150, 60, 21);
    const text = [0, 1, 2, 3].flatMap((i) => squares('圖形時就不需要參數圖形時就不需要參數圖形時就', 50, 100 + 12 * i));
    const far = squares('圖形時就不需要參數圖形時就不需要參數圖形時就', 50, 148).map((run) => ({ ...run, x1: 297 }));
    const narrow = [
      ...squares('號連字符重音等圖形時就圖形時就不需要參數圖', 50, 170),
      ...squares('需要參數圖。', 50, 182),
    ];
    const blocks = paragraphs([...title, ...text, ...far, ...narrow]);
    expect(blocks.map((block) => block.length)).toEqual([1, 5, 2]);
  });

  it('measure right-to-left lines by their own edge beside code that runs from the left', () => {
    const code = lines(['begin document here', 'finish document now'], 50, 100, { monospace: true });
    const hebrew = 'שלום לכל האנשים הטובים שבעולם הזה';
    const runs = [...code, ...lines([hebrew], 50, 150), ...line('שלום לכל', 50 + 150 - 38, 162)];
    expect(paragraphs(runs).map((block) => block.length)).toEqual([2, 2]);
  });

  it('follow right-to-left text in a mirror', () => {
    const words = 'אאאאא בבבבב גגגגג דדדדד ההההה ווווו זזזזז';
    const runs = [...lines([words, words], 50, 100), ...line('זה הסוף.', 200, 124), ...lines([words, words], 50, 136)];
    expect(paragraphs(runs).map((block) => block.length)).toEqual([3, 2]);
  });
});
