import { describe, expect, it } from 'vitest';
import { splitName } from './name.ts';

describe('a name that gives way in the middle', () => {
  it.each([
    ['Field report 2023-06 Aller basin.pdf', 'Field report 2023-06 Aller ', 'basin.pdf'],
    ['Scans Hafenstraße 14–22.pdf', 'Scans Hafenstraße ', '14–22.pdf'],
    ['Downloading.pdf', 'Downlo', 'ading.pdf'],
    ['environmental_impact_assessment_v3.pdf', 'environmental_impact_asses', 'sment_v3.pdf'],
    ['a.pdf', 'a', '.pdf'],
    ['.pdf', '.p', 'df'],
    ['no extension', 'no ', 'extension'],
    ['环境影响评价报告.pdf', '环境影响', '评价报告.pdf'],
  ])('%s keeps its end', (name, head, tail) => {
    expect(splitName(name)).toEqual({ head, tail });
  });

  it('loses nothing, and tears no character apart', () => {
    for (const name of ['😀😀😀😀😀😀😀😀😀😀😀.pdf', 'x', '', 'a b', ' lead.pdf', `${'w'.repeat(300)}.pdf`]) {
      const { head, tail } = splitName(name);
      expect(head + tail).toBe(name);
      expect(head.isWellFormed() && tail.isWellFormed()).toBe(true);
    }
  });
});
