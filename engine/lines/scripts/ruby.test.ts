import { describe, expect, it } from 'vitest';
import { joined } from '../../document/sections.ts';
import { type GlyphRun, UNNUMBERED } from '../../extract/page-content.ts';
import { page, plain } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';
import { writeMarkdown } from '../../writers/markdown.ts';
import { withRuby } from './ruby.ts';

/** Full-width letters side by side; `pitch` in ems. */
const cjk = (text: string, x: number, baseline: number, sizePt = 10, pitch = 1): GlyphRun => ({
  id: UNNUMBERED,
  text,
  x0: x,
  x1: x + [...text].length * sizePt * pitch,
  baseline,
  style: { ...plain, sizePt },
  space: 'none',
});

const spelt = (runs: GlyphRun[]): string[] => withRuby(runs).map(({ text, ruby }) => (ruby ? `${text}=${ruby}` : text));

describe('ruby', () => {
  it('goes to the ideographs below it', () => {
    expect(
      spelt([cjk('電車で会社へ', 50, 100), cjk('でんしゃ', 50, 91, 5), cjk('かい', 80, 91, 5), cjk('しゃ', 90, 91, 5)]),
    ).toEqual(['電車=でんしゃ', 'で', '会社=かいしゃ', 'へ']);
  });

  it('goes to a word that is set apart to make room for it', () => {
    expect(
      spelt([
        cjk('私は', 50, 100),
        cjk('東', 71, 100),
        cjk('京', 86, 100),
        cjk('に', 98, 100),
        cjk('とうきょう', 71, 91, 5),
      ]),
    ).toEqual(['私は', '東京=とうきょう', 'に']);
  });

  it('may be bopomofo or pinyin', () => {
    expect(
      spelt([cjk('北', 50, 100), cjk('漢', 80, 100), cjk('běi', 50, 91, 5, 0.6), cjk('ㄏㄢˋ', 80, 91, 5, 0.6)]),
    ).toEqual(['北=běi', '漢=ㄏㄢˋ']);
  });

  it('is not what stands over no ideograph, or in a line of its own', () => {
    const runs = [
      cjk('これは本', 50, 100),
      cjk('これは', 50, 91, 5),
      cjk('ちいさい', 50, 140, 5),
      cjk('漢字', 50, 170),
    ];
    expect(withRuby(runs)).toBe(runs);
  });

  it('stands in brackets behind its word in Markdown', () => {
    const sentence = (top: number) => [
      cjk('毎日電車で会社へ行きます。とても長い文章なので次の行に続きます。', 50, top),
      cjk('でんしゃ', 70, top - 9, 5),
    ];
    const document = structured([page({ runs: [100, 118, 136].flatMap(sentence) })]);
    const text = new TextDecoder().decode(joined(writeMarkdown(document, { images: 'linked' }).parts));
    expect(text.match(/毎日電車（でんしゃ）で会社へ/g)).toHaveLength(3);
    expect(text).not.toMatch(/^でんしゃ/m);
  });
});
