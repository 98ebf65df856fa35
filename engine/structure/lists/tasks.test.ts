import { describe, expect, it } from 'vitest';
import { write } from '../../fixtures/markdown.ts';
import { lines, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';

const read = (...texts: string[]): string => write(...structured([page({ runs: lines(texts, 60, 80) })]).children);

describe('items with a box', () => {
  it.each([
    ['for their bullet', ['☐ buy bread', '☑ sell milk', '☒ sleep'], '- [ ] buy bread\n- [x] sell milk\n- [x] sleep\n'],
    ['behind it', ['• ☐ buy bread', '• ☑ sell milk'], '- [ ] buy bread\n- [x] sell milk\n'],
    ['as Markdown writes it', ['• [ ] buy bread', '• [x] sell milk'], '- [ ] buy bread\n- [x] sell milk\n'],
    ['in a numbered list', ['1. ☐ buy bread', '2. ☑ sell milk'], '1. [ ] buy bread\n2. [x] sell milk\n'],
  ])('%s are tasks', (_, texts, written) => {
    expect(read(...texts)).toBe(written);
  });

  it('elsewhere are none', () => {
    expect(read('• buy ☐ bread', '• sell [x] milk')).toBe('- buy ☐ bread\n- sell [x] milk\n');
  });
});
