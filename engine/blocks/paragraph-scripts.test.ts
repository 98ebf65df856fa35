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
