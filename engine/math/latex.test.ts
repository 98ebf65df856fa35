import { expect, it } from 'vitest';
import type { MathNode } from '../document/math.ts';
import { toLatex } from './latex.ts';

it('writes letters of one alphabet that stand side by side as one word', () => {
  const children = [...'ABCDE'].map((value): MathNode => ({ type: 'identifier', value, alphabet: 'calligraphic' }));
  const other: MathNode = { type: 'identifier', value: 'R', alphabet: 'blackboard' };
  expect(toLatex({ type: 'row', children: [...children, other] })).toBe('\\mathcal{ABCDE}\\mathbb{R}');
});
