/**
 * Paragraphs of plain words, code and links within the document, as nearly all are. The library prepares for marks that part
 * words, which takes longer than all else that is written; here nothing can touch anything else.
 */

import type { InlineCode, Paragraph, Parents, PhrasingContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import type { Handle } from 'mdast-util-to-markdown';
import { isPlain } from './escape.ts';

/** Those of the library, for all else. */
const { inlineCode: anyCode, paragraph: anyParagraph } = Object.assign(
  {},
  ...(gfmToMarkdown().extensions ?? []).map(({ handlers }) => handlers),
) as Record<string, Handle | undefined>;

/** Neither ends with the mark of code nor must be set off from it; a bar would part cells. */
const PLAIN_CODE = /^[^`|\r\n\s](?:[^`|\r\n]*[^`|\r\n\s])?$/;
/** Slugs of ASCII: nothing in them needs a mark. */
const PLAIN_ADDRESS = /^#[A-Za-z0-9-]+$/;

const codeOf = ({ value }: InlineCode): string | null => (PLAIN_CODE.test(value) ? `\`${value}\`` : null);

const writeCode: Handle = (node: InlineCode, parent, state, info) =>
  codeOf(node) ?? anyCode?.(node, parent, state, info) ?? '';

export const inlineCodeHandler = Object.assign(writeCode, { peek: () => '`' });

export const paragraphHandler: Handle = (node: Paragraph, parent, state, info) =>
  (isOfTask(parent) ? null : plainText(node.children, info.before)) ?? anyParagraph?.(node, parent, state, info) ?? '';

const isOfTask = (parent: Parents | undefined): boolean =>
  parent?.type === 'listItem' && typeof parent.checked === 'boolean';

/**
 * Null where the library must write it.
 *
 * @param before what stands before it
 */
function plainText(children: readonly PhrasingContent[], before: string): string | null {
  let text = '';
  for (const child of children) {
    const part = plainPart(child, text === '' ? before : text.slice(-1));
    if (part === null) return null;
    text += part;
  }
  return text;
}

function plainPart(node: PhrasingContent, before: string): string | null {
  if (node.type === 'text') return isPlain(node.value, before) ? node.value : null;
  if (node.type === 'inlineCode') return codeOf(node);
  if (node.type !== 'link' || node.title || !PLAIN_ADDRESS.test(node.url)) return null;
  const words = plainText(node.children, '[');
  // Behind the start of a line, a bracket and a colon would make a definition.
  return words === null || words.includes(']') ? null : `[${words}](${node.url})`;
}
