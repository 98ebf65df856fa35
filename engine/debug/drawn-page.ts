/** A page's layout as boxes to draw: what was found where, in which order, and what it was taken for. */

import type { LayoutBlock, PageLayout } from '../blocks/layout.ts';
import type { PageContent } from '../extract/page-content.ts';
import type { Box } from '../geometry/box.ts';
import { stretchesOf } from '../geometry/stretches.ts';
import { markOf } from '../lines/marks/list-mark.ts';
import { ASCENT_EM, DESCENT_EM, type TextLine } from '../lines/text-line.ts';
import { toLatex } from '../math/latex.ts';
import { type FlowBlock, lineText, type Role } from '../structure/flow.ts';

export interface DrawnBlock {
  kind: Kind;
  box: Box;
  /** Place in reading order on its page, from 1. */
  order: number;
  /** Level of a heading, label of a footnote; empty for others. */
  detail: string;
  /** The step that said so last; empty where the layout of the page did. */
  by: string;
  text: string;
}

export interface DrawnPage {
  /** From 1. */
  number: number;
  widthPt: number;
  heightPt: number;
  blocks: DrawnBlock[];
  lines: Box[];
  columns: Box[];
  cells: Box[];
  /** Glyph runs, rules and link areas as they were extracted. */
  runs: Box[];
  rules: Box[];
  links: Box[];
  /** Where the layout stands against the file's tags, and why. */
  tagDoubts: readonly string[];
}

interface Said {
  role: Role;
  key: string;
  /** The step that said it. */
  by: string;
}

/** What lines are taken for, and by which step; lines that the stream left out are not known. */
export class RoleLog {
  readonly #said = new Map<TextLine, Said>();

  /** @param flow the stream after a step */
  add(step: string, flow: readonly FlowBlock[]): void {
    for (const { block, role } of flow) {
      if (block.kind !== 'text') continue;
      const key = JSON.stringify(role);
      for (const line of block.lines) {
        const known = this.#said.get(line);
        // A heading whose level changes is still one for the same reason.
        if (known?.key !== key)
          this.#said.set(line, { role, key, by: known?.role.kind === role.kind ? known.by : step });
      }
    }
  }

  of(line: TextLine | undefined): Said | undefined {
    return line && this.#said.get(line);
  }
}

export function drawnPage(layout: PageLayout, content: PageContent | null, roles: RoleLog): DrawnPage {
  const texts = layout.blocks.flatMap((block) => (block.kind === 'text' ? [block] : []));
  const tables = layout.blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));
  const cells = tables.flatMap((table) => table.rows.flat());
  return {
    number: layout.index + 1,
    widthPt: layout.widthPt,
    heightPt: layout.heightPt,
    blocks: layout.blocks.flatMap((block) => drawnBlocks(block, roles)).map((block, i) => ({ ...block, order: i + 1 })),
    lines: [...texts, ...cells].flatMap(({ lines }) => lines.map(boxOf)),
    columns: [...new Set(texts.map(({ column }) => column))],
    cells: cells.flatMap(({ lines }) => (lines.length > 0 ? [around(lines)] : [])),
    runs: (content?.runs ?? []).map(({ x0, x1, baseline, style }) => ({
      x0,
      y0: baseline - ASCENT_EM * style.sizePt,
      x1,
      y1: baseline + DESCENT_EM * style.sizePt,
    })),
    rules: (content?.rules ?? []).map(boxOf),
    links: layout.links.map(boxOf),
    tagDoubts: layout.tagDoubts ?? [],
  };
}

const boxOf = ({ x0, y0, x1, y1 }: Box): Box => ({ x0, y0, x1, y1 });

/** A block whose lines were given different roles is drawn in as many pieces. */
function drawnBlocks(block: LayoutBlock, roles: RoleLog): Omit<DrawnBlock, 'order'>[] {
  if (block.kind === 'table') {
    const text = block.rows.map((row) => row.map(({ lines }) => textOf(lines)).join(' | ')).join('\n');
    return [{ kind: 'table', box: block.box, detail: `${block.rows.length} rows`, by: '', text }];
  }
  if (block.kind === 'figure') return [{ kind: 'figure', box: block.box, detail: '', by: '', text: '' }];
  if (block.kind === 'formula')
    return [{ kind: 'formula', box: block.box, detail: block.tag ?? '', by: '', text: toLatex(block.math) }];
  const isAlike = (a: TextLine, b: TextLine): boolean => roles.of(a)?.key === roles.of(b)?.key;
  return stretchesOf(block.lines, isAlike).map((lines) => ({
    ...kindOf(lines, roles.of(lines[0])?.role),
    by: roles.of(lines[0])?.by ?? 'running lines',
    box: around(lines),
    text: textOf(lines),
  }));
}

function kindOf([first]: readonly TextLine[], role: Role | undefined): { kind: Kind; detail: string } {
  if (!role) return { kind: 'running', detail: '' };
  switch (role.kind) {
    case 'heading':
      return { kind: 'heading', detail: `level ${role.depth}` };
    case 'footnote':
      return { kind: 'footnote', detail: role.label };
    case 'apparatus':
      return { kind: 'footnote', detail: '' };
    case 'entry':
      return { kind: 'item', detail: '' };
    case 'body':
      return { kind: first && markOf(lineText(first)) ? 'item' : 'paragraph', detail: '' };
    default:
      return { kind: role.kind, detail: '' };
  }
}

const textOf = (lines: readonly TextLine[]): string => lines.map(lineText).join('\n');

function around(lines: readonly TextLine[]): Box {
  return {
    x0: Math.min(...lines.map((line) => line.x0)),
    y0: Math.min(...lines.map((line) => line.y0)),
    x1: Math.max(...lines.map((line) => line.x1)),
    y1: Math.max(...lines.map((line) => line.y1)),
  };
}

/** What a block was taken for, with its colour on the drawings. */

export const kinds = {
  heading: { name: 'Heading', color: 0xd7263d },
  paragraph: { name: 'Paragraph', color: 0x2f6fde },
  item: { name: 'List item', color: 0x00897b },
  code: { name: 'Code', color: 0x6d4c41 },
  table: { name: 'Table', color: 0xe07a00 },
  figure: { name: 'Figure', color: 0x8e24aa },
  formula: { name: 'Formula', color: 0x5c6bc0 },
  caption: { name: 'Caption', color: 0xc2185b },
  footnote: { name: 'Footnote', color: 0x558b2f },
  contents: { name: 'Printed contents', color: 0x0097a7 },
  running: { name: 'Running line, left out', color: 0x7a7f87 },
} as const satisfies Record<string, { name: string; color: number }>;

export type Kind = keyof typeof kinds;

export function cssColor(kind: Kind): string {
  return `#${kinds[kind].color.toString(16).padStart(6, '0')}`;
}
