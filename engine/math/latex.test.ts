import { expect, it } from 'vitest';
import { toLatex } from './latex.ts';
import type { MathNode } from './node.ts';

it('writes letters of one alphabet that stand side by side as one word', () => {
  const children = [...'ABCDE'].map((value): MathNode => ({ type: 'identifier', value, alphabet: 'calligraphic' }));
  const other: MathNode = { type: 'identifier', value: 'R', alphabet: 'blackboard' };
  expect(toLatex({ type: 'row', children: [...children, other] })).toBe('\\mathcal{ABCDE}\\mathbb{R}');
});
