import { defaultHandlers, type Handle } from 'mdast-util-to-markdown';

/** Ends a line with two spaces, which every Markdown reads; some print the backslash of CommonMark. */
export const breakHandler: Handle = (node, parent, state, info) => {
  const text = defaultHandlers.break(node, parent, state, info);
  return text === '\\\n' ? '  \n' : text;
};
