import { describe, expect, it } from 'vitest';
import { layoutPage } from '../blocks/page-layout.ts';
import type { PageContent } from '../extract/page-content.ts';
import { lines, page } from '../fixtures/runs.ts';
import type { FlowBlock } from './flow.ts';
import { narrowColumns } from './text-area.ts';

const mono = { monospace: true };
const full = 'these are forty letters that fill a line';

/** Where the columns of all pages begin. */
function edges(runs: readonly PageContent['runs'][]): (number | undefined)[] {
  const pages = runs.map((own, i) => layoutPage({ ...page({ runs: own }), index: 2 * i }));
  const flow = pages.flatMap((own) =>
    own.blocks.map((block): FlowBlock => ({ page: own, block, role: { kind: 'body' } })),
  );
  narrowColumns(flow);
  return flow.map(({ block }) => (block.kind === 'text' ? block.column.x0 : undefined));
}

describe('the columns of text', () => {
  const text = (width: string) => lines([full, full, `${full} ${width}`], 100, 100);

  it('begin where most lines of such columns do, wherever these end', () => {
    const code = [
      ...lines(['if this', 'then that'], 120, 100, mono),
      ...lines(['So it is set in farther. '.repeat(2)], 120, 140),
    ];
    expect(new Set(edges([text(''), text('more'), text('or less'), code]))).toEqual(new Set([100]));
  });

  it('begin there too where a page has nothing but code', () => {
    expect(new Set(edges([text(''), lines(['if', 'end'], 120, 100, mono)]))).toEqual(new Set([100]));
    expect(edges([text(''), lines(['if', 'end'], 120, 100)]).at(-1)).toBe(120);
  });
});
