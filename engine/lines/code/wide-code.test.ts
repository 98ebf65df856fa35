import { expect, it } from 'vitest';
import { type GlyphRun, type TextStyle, UNNUMBERED } from '../../extract/page-content.ts';
import { plain } from '../../fixtures/runs.ts';
import { withWideCode } from './wide-code.ts';

const typewriter: TextStyle = { ...plain, font: 'Test-Mono', monospace: true };
const WIDE = /[\u3000-\u9fff\uac00-\ud7a3\uff00-\uffef]+/u;

/** A line whose Latin letters are set in a typewriter font, as far as they are not said to be text. */
function row(text: string, baseline: number, latin = typewriter, room = 0): GlyphRun[] {
  let at = 72;
  return text.split(/([\u3000-\u9fff\uac00-\ud7a3\uff00-\uffef]+)/u).flatMap((part): GlyphRun[] => {
    if (part === '') return [];
    const isWide = WIDE.test(part);
    const x0 = at;
    const x1 = x0 + part.length * (isWide ? 10 : 5);
    at = x1 + room;
    return [{ id: UNNUMBERED, text: part, x0, x1, baseline, style: isWide ? plain : latin, space: 'none' }];
  });
}

const rows = (texts: readonly string[], top = 100): GlyphRun[] => texts.flatMap((text, i) => row(text, top + 12 * i));

/** What is code of the letters that no typewriter font has. */
const found = (runs: GlyphRun[]): string[] =>
  withWideCode(runs)
    .filter(({ text, style }) => style.monospace && WIDE.test(text))
    .map(({ text }) => text);

it('East Asian letters between the signs of a listing are part of it, and so are lines of them inside it', () => {
  expect(found(rows(['(接頭詞', '(名詞接続)', '形容詞', '(数接続))']))).toEqual([
    '接頭詞',
    '名詞接続',
    '形容詞',
    '数接続',
  ]);
  expect(found(rows(['%これは、注釈。', '\\section{序文}']))).toEqual(['これは、注釈。', '序文']);
  expect(found(rows(['...|-스크립트', '...|-저장하기']))).toEqual(['스크립트', '저장하기']);
});

it('A line of text above the listing is none of its lines', () => {
  expect(found([...row('以下参照', 100), ...rows(['(接頭詞', '(名詞接続)'], 116)])).toEqual(['接頭詞', '名詞接続']);
});

it('A line of text farther below the listing than its lines from each other is none of them, even with code in it', () => {
  const listing = rows(['\\foo', '(接頭詞', '(名詞接続)']);
  expect(found([...listing, ...row('chasenの文法', 140), ...row('本文だけ。', 155)])).toEqual(['接頭詞', '名詞接続']);
});

it('Code inside sentences is set among text', () => {
  expect(found(rows(['ipadicは、辞書である。', 'chasenで使う']))).toEqual([]);
  const note = row('chasen', 104).map((run) => ({ ...run, x0: run.x0 + 400, x1: run.x1 + 400 }));
  expect(found([...row('文法chasenを', 100), ...note])).toEqual([]);
  // Lines of a paragraph whose stops are elsewhere.
  expect(found(rows(['日本語、', 'ipadicの辞書', 'chasenの文法', '終わり。']))).toEqual([]);
  expect(found(rows(['ipadicの辞書']))).toEqual([]);
});

it('What is said of options beside them is no code', () => {
  const table = ['--help説明', '--version版'].flatMap((text, i) => row(text, 100 + 12 * i, typewriter, 20));
  expect(found(table)).toEqual([]);
});

it('Latin letters in a font of the text make a line of text', () => {
  expect(found([...row('(接頭詞', 100), ...row('ABC名詞', 112, plain), ...row('(数接続))', 124)])).toEqual([]);
});

it('A line without code in the middle of a listing is part of it, but not what is said of each option', () => {
  expect(found(rows(['\\usepackage{a}', '\\begin{b}', 'これは、例です。', '\\end{b}']))).toEqual(['これは、例です。']);
  expect(found(rows(['--help', '説明', '--version', '版']))).toEqual([]);
});

it('comments far behind East Asian letters of a listing are part of it, and letters that stand a little lower are in its lines', () => {
  const remark = (code: string, comment: string, baseline: number, lower = 0): GlyphRun[] => {
    const before = row(code, baseline);
    const gap = (before.at(-1)?.x1 ?? 72) + 40 - 72;
    const behind = row(comment, baseline).map((run) => ({ ...run, x0: run.x0 + gap, x1: run.x1 + gap }));
    return [...before, ...behind].map((run) =>
      run.style.monospace ? run : { ...run, baseline: run.baseline + lower },
    );
  };
  const listing = (lower: number): GlyphRun[] => [
    ...rows(['cluster:']),
    ...remark('name: 生产集群', '# 集群名称', 112, lower),
    ...remark('path: data', '# 数据目录', 124, lower),
  ];
  expect(found(listing(0))).toEqual(['生产集群', '集群名称', '数据目录']);
  expect(found(listing(1))).toEqual(['生产集群', '集群名称', '数据目录']);
  expect(found([...rows(['cluster:']), ...remark('name: 生产集群', 'name', 112)])).toEqual([]);
});
