import { describe, expect, it } from 'vitest';
import type { MathNode } from '../document/math.ts';
import type { Rule } from '../extract/page-content.ts';
import {
  bar,
  CASES,
  QUADRATIC,
  QUADRATIC_BARS,
  QUADRATIC_INLINE,
  QUADRATIC_INLINE_BARS,
  type RecordedGlyph,
  recorded,
  SUM,
  UNDERBRACE,
  UNDERBRACE_BARS,
} from '../fixtures/formulas.ts';
import { line, lines, page } from '../fixtures/runs.ts';
import { atomsOf } from './atoms.ts';
import { buildFormula } from './build.ts';
import { toLatex } from './latex.ts';
import { toMathml } from './mathml.ts';
import { recogniseFormulas } from './recognise.ts';
import { withWholeSigns } from './tall-signs.ts';
import { mathWords } from './words.ts';

const read = (glyphs: readonly RecordedGlyph[], bars: readonly Rule[] = []): MathNode | null =>
  buildFormula(atomsOf(withWholeSigns(recorded(glyphs))), bars);
const latex = (glyphs: readonly RecordedGlyph[], bars: readonly Rule[] = []): string | null => {
  const node = read(glyphs, bars);
  return node && toLatex(node);
};

describe('a formula is read from where its glyphs stand', () => {
  it('with a root in a fraction', () => {
    expect(latex(QUADRATIC, QUADRATIC_BARS)).toBe('x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}');
  });

  it('with bounds over, under and beside big operators', () => {
    expect(latex(SUM)).toBe('\\sum_{i=0}^{\\infty}x_i = \\int_0^{\\pi+2}f(x)dx');
  });

  it('with rows of cases behind a brace, words in them', () => {
    expect(latex(CASES)).toBe('f(x) = \\begin{cases} 0 & \\text{if }x < 0 \\\\ 1 & \\text{otherwise} \\end{cases}');
  });

  it('with scripts of scripts', () => {
    const nested: RecordedGlyph[] = [
      ['x', 398, 403.7, 134.8, 'CMMI10'],
      ['y', 403.7, 407.8, 131.2, 'CMMI7'],
      ['z', 408, 411.5, 128.1, 'CMMI5'],
    ];
    expect(latex(nested)).toBe('x^{y^z}');
  });

  it('with accents, alphabets and names of functions', () => {
    const signs: RecordedGlyph[] = [
      ['ˆ', 229.8, 234.8, 303.6, 'CMR10'],
      ['x', 229.2, 234.9, 303.6, 'CMMI10'],
      ['∈', 238.3, 245, 303.6, 'CMSY10'],
      ['R', 248, 255.2, 303.6, 'MSBM10'],
      ['∩', 258, 264.6, 303.6, 'CMSY10'],
      ['O', 267, 275, 303.6, 'CMSY10'],
      ['(', 275, 279, 303.6, 'CMR10'],
      ['log', 279, 292, 303.6, 'CMR10'],
      ['n', 293.7, 299.7, 303.6, 'CMMI10'],
      [')', 299.7, 303.6, 303.6, 'CMR10'],
    ];
    expect(latex(signs)).toBe('\\hat{x} \\in \\mathbb{R} \\cap \\mathcal{O}(\\log n)');
  });

  it('with arrows made of two signs', () => {
    const signs: RecordedGlyph[] = [
      ['x', 0, 5.7, 10, 'CMMI10'],
      ['↦', 8.5, 8.5, 10, 'CMSY10'],
      ['→', 8.5, 18.4, 10, 'CMSY10'],
      ['y', 21.2, 26.1, 10, 'CMMI10'],
      ['⇐', 29.2, 39.2, 10, 'CMSY10'],
      ['⇒', 37.5, 47.5, 10, 'CMSY10'],
      ['z', 50.3, 55, 10, 'CMMI10'],
    ];
    expect(latex(signs)).toBe('x \\mapsto y \\iff z');
  });

  it('with bars of norms, which have no room around them as those of parallels have', () => {
    const norm: RecordedGlyph[] = [
      ['∥', 0, 5, 10, 'CMSY10'],
      ['x', 5, 10.7, 10, 'CMMI10'],
      ['∥', 10.7, 15.7, 10, 'CMSY10'],
      ['2', 15.7, 19.7, 11.5, 'CMR7'],
      ['a', 40, 45, 10, 'CMMI10'],
      ['∥', 48.5, 53.5, 10, 'CMSY10'],
      ['b', 57, 61, 10, 'CMMI10'],
    ];
    expect(latex(norm.slice(0, 4))).toBe('\\|x\\|_2');
    expect(latex(norm.slice(4))).toBe('a \\parallel b');
  });

  it('with a brace under terms and its label', () => {
    expect(latex(UNDERBRACE, UNDERBRACE_BARS)).toBe('\\underbrace{a + b + c}_n = 1');
    const whole: RecordedGlyph[] = [
      ...UNDERBRACE.slice(1, 3),
      ...UNDERBRACE.slice(9),
      ['⏟⎵⏟⎵⏟', 277.4, 315.6, 174, 'STIXTwoMath10'],
    ];
    expect(latex(whole)).toBe('\\underbrace{a + \\quad c} = 1');
  });

  it('with binomials, which stand farther apart than the rows of a matrix', () => {
    const column = (below: number): RecordedGlyph[] => [
      ['(', 0, 7, 100, 'CMEX10', 85, 109],
      ['n', 7, 13, 91, 'CMMI10'],
      ['k', 7.2, 12.7, below, 'CMMI10'],
      [')', 13, 20, 100, 'CMEX10', 85, 109],
    ];
    expect(latex(column(104.6))).toBe('\\binom{n}{k}');
    expect(latex(column(103))).toBe('\\begin{pmatrix} n \\\\ k \\end{pmatrix}');
  });

  it('with tall brackets drawn in parts', () => {
    const parts: RecordedGlyph[] = [
      ['⎡', 0, 4, 6, 'txexs10'],
      ['⎢', 0, 4, 12, 'txexs10'],
      ['⎣', 0, 4, 18, 'txexs10'],
      ['a', 5, 10, 6.5, 'CMMI10'],
      ['b', 5, 10, 18.5, 'CMMI10'],
      ['⎤', 11, 15, 6, 'txexs10'],
      ['⎥', 11, 15, 12, 'txexs10'],
      ['⎦', 11, 15, 18, 'txexs10'],
    ];
    expect(latex(parts)).toBe('\\begin{bmatrix} a \\\\ b \\end{bmatrix}');
  });

  it('with names of operators before brackets that variables follow', () => {
    const applied: RecordedGlyph[] = [
      ['Var', 0, 16, 10, 'CMR10'],
      ['(', 16, 20, 10, 'CMR10'],
      ['X', 20, 28, 10, 'CMMI10'],
      [')', 28, 32, 10, 'CMR10'],
    ];
    expect(latex(applied)).toBe('\\operatorname{Var}(X)');
  });

  it('with bars of absolute values inside a set, and the bar before its condition', () => {
    const set: RecordedGlyph[] = [
      ['{', 0, 5, 10, 'CMSY10'],
      ['z', 5, 10, 10, 'CMMI10'],
      ['|', 13, 15, 10, 'CMSY10'],
      ['|', 18, 20, 10, 'CMSY10'],
      ['z', 20, 25, 10, 'CMMI10'],
      ['|', 25, 27, 10, 'CMSY10'],
      ['<', 30, 37, 10, 'CMMI10'],
      ['δ', 40, 45, 10, 'CMMI10'],
      ['}', 45, 50, 10, 'CMSY10'],
    ];
    expect(latex(set)).toBe('\\{z \\mid |z| < \\delta\\}');
  });

  it('with a line over a letter, but not one that has lost its numerator', () => {
    expect(latex([['x', 0, 5.7, 10, 'CMMI10']], [bar(0, 5.7, 4.5)])).toBe('\\overline{x}');
    expect(latex([['x', 0, 5.7, 10, 'CMMI10']], [bar(0, 5.7, 2)])).toBeNull();
    expect(latex([['x', 0, 5.7, 10, 'CMMI10']], [bar(0, 5.7, 11.5)])).toBeNull();
  });

  it('and not at all where a glyph is unknown or out of place', () => {
    expect(read([['\ue123', 0, 5, 10, 'CMMI10']])).toBeNull();
    expect(
      read([
        ['x', 0, 5, 10, 'CMMI10'],
        ['y', 5, 10, 3, 'CMMI10'],
      ]),
    ).toBeNull();
    expect(
      read(
        [
          ['x', 0, 5, 10, 'CMMI10'],
          ['√', 5, 10, 10, 'CMSY10', 2, 12],
        ],
        [bar(9.8, 20, 2)],
      ),
    ).toBeNull();
  });
});

it('a formula is MathML of the same tree, with its words for those who only listen', () => {
  const node = read(QUADRATIC, QUADRATIC_BARS);
  if (!node) throw new Error('not read');
  expect(mathWords(node)).toBe('x = (− b ± √(b^2 − 4ac))/(2a)');
  expect(toMathml(node, true, 'x', (text) => text)).toBe(
    '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block" alttext="x"><mrow><mi>x</mi><mo>=</mo><mfrac>' +
      '<mrow><mo>−</mo><mi>b</mi><mo>±</mo><msqrt><mrow><msup><mi>b</mi><mn>2</mn></msup><mo>−</mo><mn>4</mn>' +
      '<mi>a</mi><mi>c</mi></mrow></msqrt></mrow><mrow><mn>2</mn><mi>a</mi></mrow></mfrac></mrow></math>',
  );
});

describe('on a page', () => {
  /** Runs side by side, a word space or a given gap before each, in the font after the bar. */
  const sentence = (...parts: string[]) => {
    let x = 72;
    return parts.flatMap((part) => {
      const [text = '', font = 'CMR10', gap = '3.3'] = part.split('|');
      x += Number(gap);
      const [run] = recorded([[text, x, x + text.length * 5, 100, font]]);
      x += text.length * 5;
      return run ? [run] : [];
    });
  };
  const texts = (...parts: string[]) =>
    recogniseFormulas(page({ runs: sentence(...parts) })).content.runs.map((run) =>
      run.math ? `$${toLatex(run.math)}$` : run.text,
    );

  it('a variable and a relation in a sentence are formulas, punctuation and words are not', () => {
    expect(
      texts('where', 'x|CMMI10', 'is', 'large,', 'so', 'x|CMMI10', '>|CMMI10|2.8', '0|CMR10|2.8', '.|CMR10|0'),
    ).toEqual(['where', '$x$', 'is', 'large,', 'so', '$x > 0$', '.']);
  });

  it('a number with a sign that touches it is no part of the one before it, as in the next cell of a table', () => {
    expect(texts('39.9|CMR10', '−|CMSY10|12', '27.3|CMR10|0')).not.toContain('$39.9 - 27.3$');
    expect(texts('x|CMMI10', '−|CMSY10|2.2', '27|CMR10|2.2')).toEqual(['$x - 27$']);
    expect(texts('x|CMMI10', '=|CMR10|2.8', '−|CMSY10|2.8', '27|CMR10|0')).toEqual(['$x = -27$']);
  });

  it('brackets of the sentence stay outside, those of the formula inside', () => {
    expect(texts('(|CMR10', 'n|CMMI10|0', ')|CMR10|0')).toEqual(['(', '$n$', ')']);
    expect(texts('f|CMMI10', '(|CMR10|0', 'n|CMMI10|0', ')|CMR10|0')).toEqual(['$f(n)$']);
  });

  it('a map goes on behind its colon, a sentence does not', () => {
    const arrow = ['X|CMMI10|2.8', '→|CMSY10|2.8', 'Y|CMMI10|2.8'];
    expect(texts('Let', 'f|CMMI10', ':|CMR10|2.8', ...arrow, 'be')).toEqual(['Let', '$f: X \\to Y$', 'be']);
    expect(texts('of', 'f|CMMI10', ':|CMR10|0', ...arrow, 'is')).toEqual(['of', '$f$', ':', '$X \\to Y$', 'is']);
    expect(texts('of', 'f|CMMI10', ':|CMR10|2.8', 'here', ...arrow)).toEqual(['of', '$f$', ':', 'here', '$X \\to Y$']);
  });

  it('a formula ends with the scripts of its last letter, whatever their names', () => {
    const be = ['be|CMTI10|5', 'it|CMTI10'];
    const withScript = (...parts: string[]) => {
      const runs = sentence(...parts).map((run) =>
        run.style.font === 'CMTI10' ? { ...run, style: { ...run.style, italic: true } } : run,
      );
      return recogniseFormulas(
        page({ runs: runs.map((run) => (run.style.sizePt < 10 ? { ...run, baseline: 101.5 } : run)) }),
      ).content.runs.map((run) => (run.math ? `$${toLatex(run.math)}$` : run.text));
    };
    expect(withScript('Let', 'd|CMMI10', 'min|CMR7|0', ...be)).toEqual(['Let', '$d_{\\min}$', 'be', 'it']);
  });

  it.each([
    ['', []],
    ['x = ', ['x', '=']],
  ])('a binomial between brackets no larger than the text is one: %s', (written, [variable, sign]) => {
    const runs = recorded([
      ['as', 60, 70, 100, 'CMR10'],
      [variable ?? 'we', 73, 79, 100, variable ? 'CMMI10' : 'CMR10'],
      [sign ?? 'say', 82, 89, 100, 'CMR10'],
      ['(', 92, 96, 100, 'CMR10'],
      ['n', 96, 101, 96, 'CMMI7'],
      ['k', 96, 100, 103, 'CMMI7'],
      [')', 101, 105, 100, 'CMR10'],
      ['shows', 108, 130, 100, 'CMR10'],
    ]);
    const { content } = recogniseFormulas(page({ runs }));
    expect(content.runs.flatMap(({ math }) => (math ? toLatex(math) : []))).toEqual([`${written}\\binom{n}{k}`]);
  });

  it('a formula ends with the script of a bar that closes it, before words with room behind', () => {
    const parts = ['Let', 'd|CMMI10', 'z|CMMI10|0', '∣|CMSY10|0', '2|CMR7|0', 'be|CMTI10', 'it|CMTI10'];
    const slanted = sentence(...parts).map((run) =>
      run.style.font === 'CMTI10' ? { ...run, style: { ...run.style, italic: true } } : run,
    );
    const runs = slanted.map((run) => (run.style.sizePt < 10 ? { ...run, baseline: 96.4 } : run));
    expect(recogniseFormulas(page({ runs })).content.runs.at(-2)?.text).toBe('be');
  });

  it('a fraction that is smaller than its line stands in it', () => {
    const content = page({ runs: recorded(QUADRATIC_INLINE), rules: QUADRATIC_INLINE_BARS });
    const read = recogniseFormulas(content).content.runs;
    expect(read.map((run) => (run.math ? `$${toLatex(run.math)}$` : run.text))).toEqual([
      'that',
      '$x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$',
      'holds',
    ]);
  });

  it('a line that begins with words is no display, whatever stands in it', () => {
    const words = line('Here is what we said before, that', 84, 421);
    const runs = [
      ...lines(['a line of text that is as wide as the whole column of this page is'], 72, 380),
      ...words,
      ...recorded([
        ['x', 250, 256, 421, 'CMMI10'],
        ['=', 259, 267, 421, 'CMR10'],
        ['y', 270, 276, 421, 'CMMI10'],
      ]),
      ...line('holds for all that we know', 280, 421),
    ];
    expect(recogniseFormulas(page({ runs })).displays).toEqual([]);
  });

  it('a tilde over an equals sign is one sign in a line of text', () => {
    const runs = recorded([
      ['so', 80, 90, 100, 'CMR10'],
      ['g', 93, 98, 100, 'CMMI10'],
      ['∼', 101, 108.7, 97.3, 'CMSY10'],
      ['=', 101, 108.7, 100.5, 'CMR10'],
      ['h', 112, 117, 100, 'CMMI10'],
    ]);
    const read = recogniseFormulas(page({ runs })).content.runs;
    expect(read.map((run) => (run.math ? `$${toLatex(run.math)}$` : run.text))).toEqual(['so', '$g \\cong h$']);
  });

  it('a script at the end of a tall bracket belongs to it', () => {
    const runs = recorded([
      ['that', 0, 20, 100, 'CMR10'],
      ['(', 23, 28, 100, 'CMEX10', 88, 106],
      ['x', 28, 34, 100, 'CMMI10'],
      [')', 34, 39, 100, 'CMEX10', 88, 106],
      ['n', 39, 43, 91, 'CMMI7'],
      ['<', 46, 53, 100, 'CMMI10'],
      ['e', 56, 61, 100, 'CMMI10'],
      ['holds', 64, 88, 100, 'CMR10'],
    ]);
    const read = recogniseFormulas(page({ runs })).content.runs;
    expect(read.map((run) => (run.math ? `$${toLatex(run.math)}$` : run.text))).toEqual([
      'that',
      '$\\left( x \\right)^n < e$',
      'holds',
    ]);
  });

  it('an upright letter with a variable as its script is a formula', () => {
    const runs = recorded([
      ['where', 0, 24, 100, 'CMR10'],
      ['R', 28, 36, 100, 'CMBX10'],
      ['n', 36, 40, 96.4, 'CMMI7'],
      ['is', 44, 52, 100, 'CMR10'],
    ]);
    const read = recogniseFormulas(page({ runs })).content.runs;
    expect(read.map((run) => (run.math ? `$${toLatex(run.math)}$` : run.text))).toEqual([
      'where',
      '$\\mathbf{R}^n$',
      'is',
    ]);
  });

  it('a letter that is part of a word, a bullet and the arrow of a menu stay text', () => {
    expect(texts('TeX', '2|CMR10|0', 'ε|CMMI10|0', 'File', '→|CMSY10', 'Open', '•|CMSY10', 'x|CMMI10')).toEqual([
      'TeX',
      '2',
      'ε',
      'File',
      '→',
      'Open',
      '•',
      '$x$',
    ]);
  });

  it('italics without a mathematical font are stressed words', () => {
    const runs = line('the value p = 5 of x', 72, 100, { italic: true });
    expect(recogniseFormulas(page({ runs })).content.runs).toEqual(runs);
  });

  it('a formula in lines of its own is taken out, with the number at the margin', () => {
    const paragraph = 'a line of text that is as wide as the whole column of this page is and goes on';
    const { content, displays } = recogniseFormulas(
      page({
        runs: [
          ...lines([paragraph, paragraph], 72, 380),
          ...recorded(QUADRATIC),
          ...recorded([['(3)', 420, 432, 421.8, 'CMR10']]),
          ...lines([paragraph, paragraph], 72, 450),
        ],
        rules: QUADRATIC_BARS,
      }),
    );
    expect(displays.map(({ math, tag }) => [math && toLatex(math), tag])).toEqual([
      ['x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}', '3'],
    ]);
    expect(content.runs.every((run) => run.style.font === 'Test-Regular')).toBe(true);
  });
});

it('A formula keeps the operator with which it breaks at the end of its line', () => {
  const sum: RecordedGlyph[] = [
    ['x', 200, 205.7, 153.2, 'CMMI10'],
    ['+', 207.9, 215.7, 153.2, 'CMR10'],
    ['y', 217.9, 223, 153.2, 'CMMI10'],
    ['=', 225.9, 233.6, 153.2, 'CMR10'],
  ];
  const lastOf = (words: string): string | undefined =>
    recogniseFormulas(
      page({ runs: [...line('Let us say that it is', 0, 153.2), ...recorded(sum), ...line(words, 240, 153.2)] }),
    )
      .content.runs.map(({ text }) => text)
      .find((text) => text.startsWith('x'));
  expect(lastOf('')).toBe('x + y =');
  expect(lastOf('what it was')).toBe('x + y');
});
