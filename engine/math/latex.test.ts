import { expect, it } from 'vitest';
import type { MathNode } from '../document/math.ts';
import { toLatex } from './latex.ts';

it('writes a backslash between sets as their difference', () => {
  const sign = (value: string): MathNode => ({ type: 'operator', value });
  const set = (value: string): MathNode => ({ type: 'identifier', value, alphabet: 'italic' });
  expect(toLatex({ type: 'row', children: [set('A'), sign('\\'), set('B')] })).toBe('A \\setminus B');
});

it('writes letters of one alphabet that stand side by side as one word', () => {
  const children = [...'ABCDE'].map((value): MathNode => ({ type: 'identifier', value, alphabet: 'calligraphic' }));
  const other: MathNode = { type: 'identifier', value: 'R', alphabet: 'blackboard' };
  expect(toLatex({ type: 'row', children: [...children, other] })).toBe('\\mathcal{ABCDE}\\mathbb{R}');
});
