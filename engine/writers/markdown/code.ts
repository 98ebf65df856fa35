import type { Code, Parents } from 'mdast';
import { defaultHandlers, type Handle } from 'mdast-util-to-markdown';

/**
 * Writes code of no named language behind paragraphs, headings, tables and their like as indented code, and all other code between fences.
 * Tools that read Markdown line by line take `# comment` behind a fence for a heading.
 */
export const codeHandler: Handle = (node: Code, parent, state, info) => {
  if (!canBeIndented(node, parent)) return defaultHandlers.code(node, parent, state, info);
  const exit = state.enter('codeIndented');
  const value = state.indentLines(node.value, (line, _, blank) => (blank ? '' : `    ${line}`));
  exit();
  return value;
};

/** A blank line ends them. */
const ENDED: ReadonlySet<string> = new Set(['paragraph', 'heading', 'table', 'blockquote', 'thematicBreak', 'math']);

/** Below a list, a footnote or other code, indented code would become a part of that; at its ends it can't have blank lines. */
function canBeIndented(node: Code, parent: Parents | undefined): boolean {
  if (node.lang || parent?.type !== 'root') return false;
  const before = parent.children[parent.children.indexOf(node) - 1];
  if (!before || !ENDED.has(before.type)) return false;
  return !/^\s*(?:\n|$)|\n\s*$/.test(node.value);
}
