/**
 * Paragraphs of plain words, code, links, and marks that part no words, as nearly all are. The library prepares for marks that part
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
/** Slugs of ASCII, and addresses of letters and such signs: nothing in them needs a mark. */
const PLAIN_ADDRESS = /^(?:#[A-Za-z0-9-]+|https?:\/\/[A-Za-z0-9./?=%+-]+)$/;
const SPACE = /^\s$/;
const SIGN = /^[\p{P}\p{S}]$/u;
const LETTER = /^[\p{L}\p{N}]$/u;

const codeOf = ({ value }: InlineCode): string | null => (PLAIN_CODE.test(value) ? `\`${value}\`` : null);

const writeCode: Handle = (node: InlineCode, parent, state, info) =>
  codeOf(node) ?? anyCode?.(node, parent, state, info) ?? '';

export const inlineCodeHandler = Object.assign(writeCode, { peek: () => '`' });

export const paragraphHandler: Handle = (node: Paragraph, parent, state, info) =>
  (isOfTask(parent) ? null : plainText(node.children, info.before, info.after)) ??
  anyParagraph?.(node, parent, state, info) ??
  '';

const isOfTask = (parent: Parents | undefined): boolean =>
  parent?.type === 'listItem' && typeof parent.checked === 'boolean';

/**
 * Null where the library must write it.
 *
 * @param before what stands before it
 * @param after what stands behind it
 */
function plainText(
  children: readonly PhrasingContent[],
  before: string,
  after: string,
  isLabel = false,
): string | null {
  let text = '';
  for (const [i, child] of children.entries()) {
    const next = children[i + 1];
    const part = plainPart(child, text === '' ? before : text.slice(-1), next ? firstSign(next) : after, isLabel);
    if (part === null) return null;
    text += part;
  }
  return text;
}

function plainPart(node: PhrasingContent, before: string, after: string, isLabel: boolean): string | null {
  if (node.type === 'text') return isPlain(node, before, isLabel) ? node.value : null;
  if (node.type === 'inlineCode') return codeOf(node);
  if (node.type === 'strong') return plainMark('**', node.children, before, after, isLabel);
  if (node.type === 'emphasis') return plainMark('*', node.children, before, after, isLabel);
  if (node.type !== 'link' || node.title || !PLAIN_ADDRESS.test(node.url)) return null;
  const words = plainText(node.children, '[', ']', true);
  // An address may stand for itself; behind the start of a line, a bracket and a colon would make a definition.
  return words === null || words === node.url || words.includes(']') ? null : `[${words}](${node.url})`;
}

/** What a node begins with, or a bracket for a sign like it; a mark behind another one is left to the library. */
function firstSign(node: PhrasingContent): string {
  if (node.type === 'text') return node.value.charAt(0);
  return node.type === 'inlineCode' || node.type === 'link' ? '[' : '*';
}

/** Marks that can only open before the words, and only close behind them (CommonMark's flanking). */
function plainMark(
  mark: string,
  children: readonly PhrasingContent[],
  before: string,
  after: string,
  isLabel: boolean,
): string | null {
  if (children.some(({ type }) => type !== 'text' && type !== 'inlineCode')) return null;
  const words = plainText(children, before, '*', isLabel);
  if (words === null) return null;
  const isMarked = isEdge(before.slice(-1), words.charAt(0)) && isEdge(after.charAt(0), words.slice(-1));
  return isMarked ? mark + words + mark : null;
}

/** White space outside, or a sign outside and a letter inside. */
const isEdge = (outside: string, inside: string): boolean =>
  SPACE.test(outside) ? !SPACE.test(inside) : outside !== '*' && SIGN.test(outside) && LETTER.test(inside);
