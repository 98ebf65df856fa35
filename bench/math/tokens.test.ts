import { expect, it } from 'vitest';
import { formulas } from './formulas.ts';
import { tokensOf } from './tokens.ts';

it('the same formula has the same tokens, however its LaTeX is spelt', () => {
  const same = (a: string, b: string): void => expect(tokensOf(a)).toEqual(tokensOf(b));
  same('x^{2}_i\\,\\le y', 'x_i^2 \\leq y');
  same('\\left(\\dfrac12\\right)', '(\\frac{1}{2})');
  same('\\operatorname{Var}(X)', '\\mathrm{Var}(X)');
  same('\\begin{aligned}a&=b\\\\&=c\\end{aligned}', '\\begin{matrix}a&=b\\\\&=c\\end{matrix}');
  expect(tokensOf('x \\tag{1}')).toEqual(['x', 'tag', '1']);
});

it('another structure, letter or alphabet is another formula', () => {
  const differ = (a: string, b: string): void => expect(tokensOf(a)).not.toEqual(tokensOf(b));
  differ('x^2', 'x_2');
  differ('\\frac{a}{b}', 'a/b');
  differ('\\mathbb{R}', 'R');
  expect(tokensOf('\\frac{a')).toBeNull();
});

it('every formula of the bench can be compared', () => {
  expect(formulas.filter((formula) => tokensOf(formula) === null)).toEqual([]);
});
