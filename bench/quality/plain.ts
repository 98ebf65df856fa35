/** Markdown without what an author's source and a PDF can't agree on: inline markup, addresses, printed heading numbers. */

/** "2.1 Data", "Chapter 3: Data", "A. Data": sources mostly lack the number. */
const HEADING_NUMBER =
  /^(#{1,6}\s+)(?:(?:chapter|section|part|appendix|annex)\s+)?(?:\d+|[IVXLC]+|[A-Z])(?:\.\d+)*[.:)]?\s+(?=\S)/gim;

const ANGLED =
  /(?:\\?<|&lt;)\/?(?!(?:table|thead|tbody|tr|td|th)\b)[a-zA-Z][a-zA-Z0-9-]*(?:\s(?:(?!&[lg]t;)[^<>])*)?\/?(?:\\?>|&gt;)/g;
const FENCED = /^(```|~~~)[\s\S]*?^\1/gm;
/** ASCII punctuation moved here by this much is no markup to any expression below; in the end it comes back. */
const HIDDEN = 0xe000;
const hide = (character: string): string => String.fromCharCode(HIDDEN + character.charCodeAt(0));
const show = (character: string): string => String.fromCharCode(character.charCodeAt(0) - HIDDEN);

/**
 * Compatibility forms (ligatures, full-width letters) become plain ones. Tables and line structure stay: a "|" that parts no cells keeps
 * its backslash, or gets one.
 */
export function withoutInlineMarkup(markdown: string): string {
  return (
    markdown
      .replace(/<!--[\s\S]*?-->/g, '')
      .normalize('NFKC')
      .replaceAll('\u00ad', '')
      // A "#" that begins a line of code, or is escaped there, begins no heading, and a "|" no cell: fences and escapes are about to go.
      .replace(FENCED, (code) => code.replace(/^(\s*)#/gm, '$1♯').replaceAll('|', '\\|'))
      .replace(/^(\s*)\\#/gm, '$1♯')
      .replace(/\\([!-/:;=?@[-`{-~])/g, (_, escaped: string) => hide(escaped))
      .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, '')
      .replace(/\[([^[\]]*)\]\((?:[^()\s]|\([^()]*\))*(?:\s"[^"]*")?\)/g, '$1')
      .replace(/\[\^[^\]\s]+\]:?/g, '')
      // Names in angle brackets are no markup in some sources, but can't be told from it: they go, however they are escaped.
      .replace(ANGLED, '')
      .replace(/(?<![\p{L}\p{N}_*])(\*{1,3}|_{1,3})(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}_*])/gu, '$2')
      .replace(/^(\s*)[-*+\u2022](?=\s)/gm, '$1-')
      .replace(/^(?:```|~~~).*$|^\s*(?:[-*_]\s*){3,}$/gm, '')
      .replace(/`+([^`]*)`+/g, '$1')
      .replace(HEADING_NUMBER, '$1')
      .replace(/\\([<>])/g, '$1')
      .replaceAll(hide('|'), '\\|')
      .replace(/[\ue021-\ue07e]/g, show)
  );
}

export function withoutCode(markdown: string): string {
  return markdown.replace(FENCED, '');
}
