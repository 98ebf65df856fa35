import { expect, it } from 'vitest';
import { symbolsOf } from '../extract/fonts/math-glyphs.ts';
import { signOf } from './symbols.ts';

it('LaTeX has a name for the signs of its own font', () => {
  const read = symbolsOf('LASY10');
  const signs = Array.from('✁✂✄☎✵✶✷✸❀❁❂', (code) => String.fromCodePoint(read?.(code.codePointAt(0) ?? 0) ?? 0));
  expect(signs.map((sign) => signOf(sign)?.latex).join('')).toBe(
    '\\lhd\\unlhd\\rhd\\unrhd\\mho\\bowtie\\square\\Diamond\\leadsto\\sqsubset\\sqsupset',
  );
});
