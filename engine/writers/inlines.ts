import type { Inline } from '../document/tree.ts';
import { oneLine } from './text.ts';

type Mark = Extract<Inline, { type: 'strong' | 'emphasis' | 'superscript' | 'subscript' | 'delete' }>;
type Parent = Extract<Inline, { children: Inline[] }>;

/**
 * Brings inline content into the one form that both writers expect: adjacent texts and marks of one kind merged, white
 * space collapsed and moved out of marks and links, nothing empty, none at the ends or around breaks.
 */
export function tidyInlines(inlines: readonly Inline[]): Inline[] {
  const only = inlines.length === 1 ? inlines[0] : undefined;
  if (only?.type === 'text') {
    const value = oneLine(only.value).trim();
    return value === '' ? [] : [{ type: 'text', value }];
  }
  return trim(merge(inlines, []));
}

/** @param within the types of the marks around these inlines: a bold phrase within a bold one is just part of it */
function merge(inlines: readonly Inline[], within: readonly string[]): Inline[] {
  const merged: Inline[] = [];
  for (const inline of inlines) {
    for (const part of parts(inline, within)) append(merged, part);
  }
  return merged;
}

/** One inline as a tidy one, with its outer white space as texts of their own. */
function parts(inline: Inline, within: readonly string[]): Inline[] {
  if (inline.type === 'text') {
    const value = oneLine(inline.value);
    return value === '' ? [] : [{ type: 'text', value }];
  }
  if (inline.type === 'inlineCode') {
    const value = oneLine(inline.value).trim();
    return value === '' ? [] : [{ type: 'inlineCode', value }];
  }
  if (!('children' in inline)) return [inline];

  const doesNest = inline.type === 'superscript' || inline.type === 'subscript';
  if (within.includes(inline.type) && !doesNest) return merge(inline.children, within);

  const children = merge(inline.children, [...within, inline.type]);
  const first = children[0];
  const last = children.at(-1);
  const before = first?.type === 'text' && first.value.startsWith(' ');
  const after = last?.type === 'text' && last.value.endsWith(' ');
  const inner = trim(children);
  const space: Inline = { type: 'text', value: ' ' };
  if (inner.length === 0) return before || after ? [space] : [];
  return [...(before ? [space] : []), { ...inline, children: inner } as Parent, ...(after ? [space] : [])];
}

function append(merged: Inline[], part: Inline): void {
  const last = merged.at(-1);
  if (last?.type === 'text' && part.type === 'text') {
    merged[merged.length - 1] = { type: 'text', value: oneLine(last.value + part.value) };
    return;
  }
  if (last?.type === 'inlineCode' && part.type === 'inlineCode') {
    merged[merged.length - 1] = { type: 'inlineCode', value: last.value + part.value };
    return;
  }
  // Dollar signs side by side would begin a formula of another kind.
  if (last?.type === 'inlineMath' && part.type === 'inlineMath') {
    merged[merged.length - 1] = { type: 'inlineMath', math: { type: 'row', children: [last.math, part.math] } };
    return;
  }
  if (last && isMark(part) && last.type === part.type) {
    merged[merged.length - 1] = { type: part.type, children: merge([...last.children, ...part.children], []) };
    return;
  }
  // "bold" " " "bold": most often one phrase that the source set word by word.
  const beforeLast = merged.at(-2);
  if (isMark(part) && last?.type === 'text' && last.value === ' ' && beforeLast?.type === part.type) {
    merged.splice(-2, 2, { type: part.type, children: merge([...beforeLast.children, last, ...part.children], []) });
    return;
  }
  merged.push(part);
}

function isMark(inline: Inline): inline is Mark {
  return ['strong', 'emphasis', 'superscript', 'subscript', 'delete'].includes(inline.type);
}

function trim(inlines: readonly Inline[]): Inline[] {
  const trimmed: Inline[] = [];
  for (const [index, inline] of inlines.entries()) {
    if (inline.type !== 'text') {
      trimmed.push(inline);
      continue;
    }
    let value = inline.value;
    if (isEdge(inlines[index - 1])) value = value.trimStart();
    if (isEdge(inlines[index + 1])) value = value.trimEnd();
    if (value !== '') trimmed.push({ type: 'text', value });
  }
  return withoutOuterBreaks(trimmed);
}

function isEdge(neighbour: Inline | undefined): boolean {
  return neighbour === undefined || neighbour.type === 'break';
}

function withoutOuterBreaks(inlines: Inline[]): Inline[] {
  let start = 0;
  let end = inlines.length;
  while (start < end && inlines[start]?.type === 'break') start++;
  while (end > start && inlines[end - 1]?.type === 'break') end--;
  return inlines.slice(start, end);
}
