import { describe, expect, it } from 'vitest';
import { write } from '../../fixtures/markdown.ts';
import { line, lines, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';

const bold = { bold: true, font: 'Test-Bold' };
const tinted = (y0: number, y1: number, x0 = 60) => ({ x0, x1: 400, y0, y1, color: 0xe7f2fa });
const above = lines(
  [
    'The harbour is old, and whoever sails into it for the',
    'first time reads what is written at its gate, which is',
    'a sentence that many captains have told me they knew.',
  ],
  60,
  60,
);
const title = line('Ports below ten', 72, 120, bold);
const note = line('The gateway listens there and does not start otherwise.', 72, 146);
const below = line('Then they look for a berth.', 60, 210);
const markdown = (content: Parameters<typeof page>[0]): string => write(...structured([page(content)]).children).trim();

describe('a box with a title', () => {
  const runs = [...above, ...title, ...note, ...below];
  const quote = '> **Ports below ten**\n>\n> The gateway listens there and does not start otherwise.';

  it('is a note whose title is no heading, with a ground of its own for the title or one for both', () => {
    expect(markdown({ runs, fills: [tinted(106, 168), tinted(106, 128)] })).toContain(quote);
    expect(markdown({ runs, fills: [tinted(128, 168), tinted(106, 128)] })).toContain(quote);
    expect(markdown({ runs, fills: [tinted(106, 168)] })).toContain(quote);
    expect(markdown({ runs })).toContain('# Ports below ten');
  });

  it('has a heading where its title is larger than its text, or text stands beside it', () => {
    const large = [...above, ...line('Ports below ten', 72, 120, { ...bold, sizePt: 14 }), ...note, ...below];
    expect(markdown({ runs: large, fills: [tinted(106, 168), tinted(106, 128)] })).toContain('# Ports below ten');
    const beside = [...runs, ...lines(['What stands here is read', 'beside the box.'], 420, 120)];
    expect(markdown({ runs: beside, fills: [tinted(106, 168)] })).not.toContain('>');
  });

  it('has a heading on pages where most text stands in such boxes', () => {
    const boxes = [...title, ...note].flatMap((run) => [run, { ...run, baseline: run.baseline + 100 }]);
    const fills = [0, 100].map((y) => tinted(106 + y, 168 + y));
    expect(markdown({ runs: [...boxes, ...line('The end of it.', 60, 300)], fills })).not.toContain('>');
  });
});
