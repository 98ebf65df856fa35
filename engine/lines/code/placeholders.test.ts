import { describe, expect, it } from 'vitest';
import { type GlyphRun, type TextStyle, UNNUMBERED } from '../../extract/page-content.ts';
import { line, plain } from '../../fixtures/runs.ts';
import { withPlaceholders } from './placeholders.ts';

const typewriter: TextStyle = { ...plain, font: 'Test-Mono', monospace: true };
const italic: TextStyle = { ...plain, font: 'Test-Italic', italic: true };

/** A row of words; those in backticks are code, those between asterisks italic, and "+" touches the word before. */
function row(text: string, baseline: number, x = 72): GlyphRun[] {
  let at = x;
  return text.split(' ').map((part, i): GlyphRun => {
    const touches = part.startsWith('+');
    const word = touches ? part.slice(1) : part;
    const style = word.startsWith('`') ? typewriter : word.startsWith('*') ? italic : plain;
    const bare = word.replaceAll(/[`*]/g, '');
    const x0 = at + (touches || i === 0 ? 0 : 3);
    at = x0 + 5 * bare.length;
    return { id: UNNUMBERED, text: bare, x0, x1: at, baseline, style, space: 'none' };
  });
}

const found = (...rows: GlyphRun[][]): string[] => {
  const runs = rows.flat();
  return withPlaceholders(runs)
    .filter((run, i) => run !== runs[i])
    .map(({ text }) => text);
};

describe('placeholders in code', () => {
  it('are code where their line has nothing else', () => {
    expect(found(row('`\\head{` +⟨ +*title* +⟩ +`}`', 100))).toEqual(['⟨', 'title', '⟩']);
    expect(found(row('`\\head{` +⟨ +*title* +⟩ +`}` begins a section', 100))).toEqual([]);
  });

  it('are lines of the listing that they stand in, and none of the text', () => {
    const rows = [row('`\\begin{a}`', 100), row('⟨ +*the +body* +⟩', 112, 82), row('`\\end{a}`', 124)];
    expect(found(...rows)).toEqual(['⟨', 'the', 'body', '⟩']);
    expect(found(row('`\\begin{a}`', 100), row('⟨ +*body* +⟩', 140, 82))).toEqual([]);
    expect(found(row('`\\begin{a}`', 100), row('⟨ +*body* +⟩', 112, 40))).toEqual([]);
  });

  it('are none where their bracket is not closed in the line, nor code that stands on another line', () => {
    expect(found(row('`if` `a` ⟨ +*b*', 100))).toEqual([]);
    expect(found(row('⟨ +*title* +⟩', 100), row('is the title of `\\head`', 101.6, 110))).toEqual([]);
    expect(found(row('`\\begin{a}`', 100), row('words', 112, 132), row('⟨ +*body* +⟩', 124, 200))).toEqual([]);
  });

  it('may be words that code touches on both sides', () => {
    expect(found(row('`fetch(ch,` `"` +*table* +`")`', 100))).toEqual(['table']);
    expect(found(row('`fetch` takes `two`', 100))).toEqual([]);
  });

  it('may be guards, which have a line of their own', () => {
    const number = line('12', 60, 100, { sizePt: 7 });
    expect(found([...number, ...row('⟨ +∗ +package +⟩', 100)], row('`\\def\\a{}`', 112))).toEqual([
      '⟨',
      '*',
      'package',
      '⟩',
    ]);
    expect(found(row('`\\def\\a{}`', 100), row('⟨ +∗ +package +⟩ guards it', 200))).toEqual([]);
    expect(found(row('`\\def\\a{}`', 100), row('⟨ +∗ +package +⟩', 200))).toHaveLength(4);
    expect(found(row('`\\def\\a{}`', 100), row('⟨ +package +⟩', 200))).toEqual([]);
  });

  it('keep the spaces between their words, which are narrower than those of code', () => {
    const runs = row('`\\head{` +⟨ +*one *title +⟩ +`}`', 100);
    const [, , one, title] = withPlaceholders(runs);
    expect((title?.x0 ?? 0) - (one?.x1 ?? 0)).toBeGreaterThan(0.3 * 10);
  });
});
