import type { BlockContent, DefinitionContent, List, ListItem } from 'mdast';
import type { Block, Description, Inline } from '../../document/tree.ts';
import { toLatex } from '../../math/latex.ts';
import { oneLine, plainText, printable } from '../text.ts';
import { labelled } from '../walk.ts';
import { figureAlt } from '../xhtml.ts';
import { phrasing, type References } from './phrasing.ts';
import { tableBlocks } from './tables.ts';

/** What a list item, a quotation or a footnote holds. */
type Content = BlockContent | DefinitionContent;

/** One block as mdast: none where nothing of it can be shown, several where Markdown needs more than one. */
export function flow(block: Block, references: References): Content[] {
  switch (block.type) {
    case 'heading': {
      const children = phrasing(block.children.map(breakAsSpace), references);
      return children.length === 0 ? [] : [{ type: 'heading', depth: block.depth, children }];
    }
    case 'paragraph': {
      const children = phrasing(block.children, references);
      return children.length === 0 ? [] : [{ type: 'paragraph', children }];
    }
    case 'blockquote': {
      const children = flowAll(block.children, references);
      return children.length === 0 ? [] : [{ type: 'blockquote', children }];
    }
    case 'list':
      return block.isIndex ? index(block, references) : list(block, references);
    case 'descriptionList':
      return flowAll(block.children.flatMap(described), references);
    case 'code':
      return [{ type: 'code', lang: block.language, value: printable(block.value).replace(/\r\n?/g, '\n') }];
    case 'table':
      return tableBlocks(block, references);
    case 'figure':
      return figure(block, references);
    case 'math':
      return math(block);
    case 'footnoteDefinition': {
      const number = references.footnotes.numberOf(block.identifier);
      if (number !== null && references.footnotes.isPlain(block.identifier))
        return flowAll(withNumber(block.children, number), references);
      const children = flowAll(block.children, references);
      if (number === null) return children;
      return [{ type: 'footnoteDefinition', identifier: number, label: number, children }];
    }
    case 'thematicBreak':
      return [{ type: 'thematicBreak' }];
    case 'pageAnchor': {
      const anchor = references.pageAnchor(block.page);
      return anchor === null ? [] : [{ type: 'html', value: anchor }];
    }
  }
}

function withNumber(note: readonly Block[], number: string): Block[] {
  const [first, ...others] = note;
  const mark: Inline[] = [
    { type: 'superscript', children: [{ type: 'text', value: number }] },
    { type: 'text', value: ' ' },
  ];
  return first?.type === 'paragraph'
    ? [{ ...first, children: [...mark, ...first.children] }, ...others]
    : [{ type: 'paragraph', children: mark }, ...note];
}

function flowAll(blocks: readonly Block[], references: References): Content[] {
  return blocks.flatMap((block) => flow(block, references));
}

/** A heading is one line in Markdown. */
function breakAsSpace(inline: Inline): Inline {
  return inline.type === 'break' ? { type: 'text', value: ' ' } : inline;
}

function list(block: Extract<Block, { type: 'list' }>, references: References): List[] {
  if (block.children.length === 0) return [];
  const children = block.children.map((item): ListItem => {
    const content = flowAll(labelled(item), references);
    // Markdown has no box for an item without words.
    const checked = content[0]?.type === 'paragraph' ? (item.isDone ?? null) : null;
    return { type: 'listItem', spread: !isTight(content), checked, children: content };
  });
  // CommonMark numbers have up to nine digits.
  const start = Number.isSafeInteger(block.start) && block.start >= 0 && block.start < 1e8 ? block.start : 1;
  const spread = children.some((item) => item.spread);
  for (const item of children) item.spread = spread;
  // Markdown counts in Arabic numbers only.
  const ordered = block.ordered && block.children.every((item) => item.label === undefined);
  return [{ type: 'list', ordered, start: ordered ? start : null, spread, children }];
}

/** Indexes are printed without bullets: an entry is a line, and those below it are set in by a wide space. */
const STEP_IN = '\u2003';

/** A paragraph for what stands between two blocks that are none, with a line for each entry. */
function index(block: Extract<Block, { type: 'list' }>, references: References): Content[] {
  const out: Content[] = [];
  const place = (child: Block, depth: number): void => {
    if (child.type === 'list') {
      for (const below of child.children.flatMap(labelled)) place(below, depth + 1);
      return;
    }
    if (child.type !== 'paragraph') {
      out.push(...flow(child, references));
      return;
    }
    const entry = phrasing(child.children, references);
    if (entry.length === 0) return;
    if (depth > 0) entry.unshift({ type: 'text', value: STEP_IN.repeat(depth) });
    const last = out.at(-1);
    if (last?.type === 'paragraph') last.children.push({ type: 'break' }, ...entry);
    else out.push({ type: 'paragraph', children: entry });
  };
  for (const child of block.children.flatMap(labelled)) place(child, 0);
  return out;
}

/** Markdown has no lists of descriptions: the term stands in bold in front of what is said of it. */
function described({ term, isApart, children }: Description): Block[] {
  const isMarked =
    term.children.some(({ type }) => type === 'strong' || type === 'inlineCode') ||
    term.children.every(({ type }) => type === 'emphasis');
  const name: Inline[] = isMarked ? term.children : [{ type: 'strong', children: term.children }];
  const [first, ...rest] = children;
  if (first?.type !== 'paragraph') return [{ type: 'paragraph', children: name }, ...children];
  const between: Inline = isApart ? { type: 'break' } : { type: 'text', value: ' ' };
  return [{ type: 'paragraph', children: [...name, between, ...first.children] }, ...rest];
}

/** A paragraph, and lists below it, need no blank lines around them. */
function isTight(content: readonly Content[]): boolean {
  return content.every((block, index) => (index === 0 ? block.type === 'paragraph' : block.type === 'list'));
}

/** The picture, or its description where there is none to show, and its caption as a paragraph below it. */
function figure(block: Extract<Block, { type: 'figure' }>, references: References): Content[] {
  const caption = phrasing(block.caption, references);
  const alt = figureAlt(block);
  const image = phrasing([{ type: 'image', image: block.image, alt }], references);
  // Words alone say nothing that the caption, which may be where they come from, does not say.
  const isSaid = image.every(({ type }) => type === 'text') && plainText(block.caption).startsWith(alt);
  return [isSaid ? [] : image, caption]
    .filter((children) => children.length > 0)
    .map((children): Content => ({ type: 'paragraph', children }));
}

/** A formula between lines of dollar signs; HTML nodes are written as they are. */
function math({ math, tag }: Extract<Block, { type: 'math' }>): Content[] {
  const latex = oneLine(toLatex(math));
  if (latex === '') return [];
  const number = tag === null ? '' : ` \\tag{${oneLine(tag).replace(/[\\{}$&#%_^~]/g, '')}}`;
  // Rows of aligned formulas and matrices read best one below the other.
  const lines = `${latex}${number}`.replaceAll(' \\\\ ', ' \\\\\n');
  return [{ type: 'html', value: `$$\n${lines}\n$$` }];
}
