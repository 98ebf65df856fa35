import { describe, expect, it } from 'vitest';
import { type GlyphRun, UNNUMBERED } from '../../extract/page-content.ts';
import { line, plain } from '../../fixtures/runs.ts';
import { segmentsOf } from '../segments.ts';
import { textOfLine } from '../spans.ts';
import { typesSpaces, withoutAutoSpaces } from './auto-spaces.ts';

/** Runs of 10 points that stand so many ems apart; a space that is typed is drawn. */
function apart(
  texts: readonly string[],
  gaps: readonly number[],
  drawn: readonly number[] = [],
  baseline = 100,
): GlyphRun[] {
  let x = 50;
  return texts.map((text, i) => {
    const x0 = x + 10 * (gaps[i - 1] ?? 0);
    x = x0 + text.length * 10;
    return { id: UNNUMBERED, text, x0, x1: x, baseline, style: plain, space: drawn.includes(i) ? 'drawn' : 'none' };
  });
}

const read = (runs: GlyphRun[], hasSpaces?: boolean): string[] =>
  segmentsOf(withoutAutoSpaces(runs, hasSpaces)).map(textOfLine);

const kana = line('ひらがなのたくさんあるぶんしょうがうえにたっているのでにほんごだとわかります', 50, 50);

describe('room between East Asian letters and Latin ones', () => {
  it('is no space where the file names spaces and none there', () => {
    const korean = apart(['문서', 'HanEdit', '의', '방법'], [0.26, 0.2, 0.26], [1, 3]);
    expect(read(korean, true)).toEqual(['문서 HanEdit의 방법']);
    const chinese = apart(['于', '2022', '年'], [0.2, 0.2]);
    expect(read(chinese, true)).toEqual(['于2022年']);
  });

  it('stays a space in Chinese without named spaces, as TeX sets it', () => {
    expect(read(apart(['使用', 'TeX', '排版'], [0.25, 0.25]))).toEqual(['使用 TeX 排版']);
  });

  it('is no space in Japanese where it is narrower than that between words', () => {
    const words = apart(['of', 'the', 'name', 'is'], [0.33, 0.33, 0.33], [], 150);
    const auto = apart(['過去', '20', '年間'], [0.25, 0.25]);
    expect(read([...kana, ...auto, ...words])[1]).toBe('過去20年間');
    const typed = apart(['過去', '20', '年間'], [0.33, 0.35]);
    expect(read([...kana, ...typed, ...words])[1]).toBe('過去 20 年間');
  });

  it('is a space where the titles of the outline have one, and none where they have none', () => {
    const runs = [...kana, ...apart(['過去', '20', '年間'], [0.25, 0.25])];
    const readAs = (typed?: boolean) => segmentsOf(withoutAutoSpaces(runs, false, typed)).map(textOfLine)[1];
    expect([readAs(true), readAs(false)]).toEqual(['過去 20 年間', '過去20年間']);
    const outline = (titles: string[]) => titles.map((title) => ({ title, page: 0, x: null, y: null, children: [] }));
    expect(typesSpaces(outline(['1.1 Debian の規約', 'dh_make のセットアップ', '最初の Debian パッケージ']))).toBe(
      true,
    );
    expect(typesSpaces(outline(['第1章 LaTeX排版入门', '在Windows下安装', '使用TeX排版']))).toBe(false);
    expect(typesSpaces(outline(['1.1 規約', 'Debian の規約', '20年間']))).toBeUndefined();
  });

  it('is none between ideographs each of which has a space behind it', () => {
    const letters = [...'国家发展和改革委员会办公室'];
    const gaps = letters.map(() => 0.2);
    expect(read(apart(letters, gaps, [...letters.keys()].slice(1)), true)).toEqual(['国家发展和改革委员会办公室']);
    expect(read(apart(['第一章', '总则'], [0.2], [1]), true)).toEqual(['第一章 总则']);
  });

  it('stays a space behind the number of an item, and behind that of a section where it is wider', () => {
    expect(read([...kana, ...apart(['2.1', '資料', 'TeX', '等'], [0.36, 0.25, 0.25], [], 80)])[1]).toBe(
      '2.1 資料TeX等',
    );
    expect(read([...kana, ...apart(['20', '年間'], [0.25], [], 80)])[1]).toBe('20年間');
    expect(read([...kana, ...apart(['1.', '資料'], [0.25])])[1]).toBe('1. 資料');
  });
});
