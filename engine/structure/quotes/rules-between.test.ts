import { describe, expect, it } from 'vitest';
import type { Rule } from '../../extract/page-content.ts';
import { write } from '../../fixtures/markdown.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';

const TEXT = ['The harbour is old, and whoever sails into it', 'reads what is written at its gate.'];
const above = lines(TEXT, 60, 80);
const below = (top: number) => lines(TEXT, 60, top);
const rule = (y: number, x0 = 60, x1 = 340): Rule => ({ x0, x1, y0: y, y1: y + 1, horizontal: true, thicknessPt: 1 });
const read = (runs: Parameters<typeof page>[0]['runs'] & object, ...rules: Rule[]): string =>
  write(...structured([page({ runs, rules })]).children);

describe('a rule across a column', () => {
  it('between two paragraphs is a break of the text', () => {
    const text = TEXT.join(' ');
    expect(read([...above, ...below(140)], rule(112))).toBe(`${text}\n\n---\n\n${text}\n`);
  });

  it.each([
    ['under a title', [...line('The harbour', 60, 80, { bold: true, sizePt: 18 }), ...below(140)], [rule(94)]],
    ['right under a line', [...above, ...below(140)], [rule(95)]],
    ['as short as that of a footnote', [...above, ...below(140)], [rule(112, 60, 130)]],
    ['below which is no text', above, [rule(112)]],
    ['beside another, as in tables', [...above, ...below(140)], [rule(108), rule(118)]],
    [
      'that is the side of a box',
      [...above, ...below(140)],
      [rule(112), { ...rule(112, 60, 61), y1: 170, horizontal: false }],
    ],
  ])('is none %s', (_, runs, rules) => {
    expect(read(runs, ...rules)).not.toContain('---');
  });

  it('is none where it frames code, which the page may part from its other end', () => {
    const code = lines(['const harbour = open()', 'harbour.enter(ship)'], 60, 150, { monospace: true });
    expect(read([...above, ...code], rule(120))).not.toContain('---');
    expect(read([...above, ...code, ...below(230)], rule(120), rule(190))).not.toContain('---');
    expect(read([...above, ...below(150)], rule(120))).toContain('---');
  });

  it('is none where most titles of a depth have one', () => {
    const title = (text: string, y: number) => line(text, 60, y, { bold: true, sizePt: 14 });
    const first = line('The harbour', 60, 50, { bold: true, sizePt: 20 });
    const runs = [...first, ...above, ...title('Winter', 140), ...below(166), ...title('Summer', 226), ...below(252)];
    expect(read(runs, rule(112), rule(198))).not.toContain('---');
    expect(read(runs, rule(112))).toContain('---\n\n## Winter');
  });
});
