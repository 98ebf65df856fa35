import { describe, expect, test } from 'vitest';
import { layoutPage } from '../blocks/page-layout.ts';
import { lines, page } from '../fixtures/runs.ts';
import type { TextLine } from '../lines/text-line.ts';
import type { FlowBlock, Role } from '../structure/flow.ts';
import { drawnPage, RoleLog } from './drawn-page.ts';
import { marksOf } from './marks.ts';

const content = page({
  runs: [
    ...lines(['Oaks are old trees that grow', 'in the wood behind the house'], 60, 100),
    ...lines(['1. Elms are rare trees'], 60, 160),
  ],
});
const layout = layoutPage(content);

/** Each line as a block of its own. */
const flowOf = (roleOf: (line: TextLine) => Role | null): FlowBlock[] =>
  layout.blocks.flatMap((block) =>
    block.kind !== 'text'
      ? []
      : block.lines.flatMap((line) => {
          const role = roleOf(line);
          return role ? [{ page: layout, block: { ...block, lines: [line] }, role }] : [];
        }),
  );

function rolesOf(role: (text: string) => Role | null): RoleLog {
  const log = new RoleLog();
  log.add(
    'first',
    flowOf((line) => role(line.runs[0]?.text ?? '')),
  );
  return log;
}

describe('A drawn page', () => {
  test('numbers its blocks in reading order and says what they are', () => {
    const drawn = drawnPage(
      layout,
      content,
      rolesOf(() => ({ kind: 'body' })),
    );
    expect(drawn.blocks.map(({ order, kind }) => `${order} ${kind}`)).toEqual(['1 paragraph', '2 item']);
    expect(drawn.runs).toHaveLength(17);
    expect(drawn.lines).toHaveLength(3);
  });

  test('shows a block in pieces where its lines have different roles', () => {
    const roles = rolesOf((first) => (first === 'in' ? null : { kind: 'heading', depth: 2 }));
    const drawn = drawnPage(layout, content, roles);
    expect(drawn.blocks.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
      'heading level 2',
      'running ',
      'heading level 2',
    ]);
  });

  test('says why the layout stands against the tags', () => {
    const doubts = ['little of the text is tagged'] as const;
    expect(drawnPage({ ...layout, tagDoubts: doubts }, content, new RoleLog()).tagDoubts).toEqual(doubts);
    expect(drawnPage(layout, content, new RoleLog()).tagDoubts).toEqual([]);
  });

  test('says which step had the last word on a block', () => {
    const roles = rolesOf((first) => (first === 'Oaks' ? { kind: 'body' } : null));
    roles.add(
      'headings',
      flowOf(() => ({ kind: 'heading', depth: 1 })),
    );
    roles.add(
      'notes',
      flowOf((line) => (line.runs[0]?.text === 'in' ? { kind: 'body' } : { kind: 'heading', depth: 1 })),
    );
    const { blocks } = drawnPage(layout, content, roles);
    expect(blocks.map(({ kind, by }) => `${kind} by ${by}`)).toEqual([
      'heading by headings',
      'paragraph by notes',
      'heading by headings',
    ]);
    expect(drawnPage(layout, content, new RoleLog()).blocks[0]?.by).toBe('running lines');
  });

  test('has marks on the page around its blocks', () => {
    const drawn = drawnPage(
      layout,
      content,
      rolesOf(() => ({ kind: 'body' })),
    );
    const marks = marksOf(drawn);
    const block = drawn.blocks[0]?.box;
    expect(marks.some(({ x0, y1 }) => block && x0 < block.x0 && y1 === block.y0)).toBe(true);
    expect(marks.every(({ x0, y0, x1, y1 }) => x1 > x0 && y1 > y0 && x0 >= 0 && y0 >= 0)).toBe(true);
  });
});
