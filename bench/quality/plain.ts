/** Markdown without what an author's source and a PDF can't agree on: inline markup, addresses, printed heading numbers. */

/** "2.1 Data", "Chapter 3: Data", "A. Data": sources mostly lack the number. */
const HEADING_NUMBER =
  /^(#{1,6}\s+)(?:(?:chapter|section|part|appendix|annex)\s+)?(?:\d+|[IVXLC]+|[A-Z])(?:\.\d+)*[.:)]?\s+(?=\S)/gim;

/** Compatibility forms (ligatures, full-width letters) become plain ones. Tables and line structure stay. */
export function withoutInlineMarkup(markdown: string): string {
  return (
    markdown
      .replace(/<!--[\s\S]*?-->/g, '')
      .normalize('NFKC')
      .replaceAll('\u00ad', '')
      .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, '')
      .replace(/\[([^[\]]*)\]\((?:[^()\s]|\([^()]*\))*(?:\s"[^"]*")?\)/g, '$1')
      .replace(/\[\^[^\]\s]+\]:?/g, '')
      .replace(/<\/?(?!(?:table|thead|tbody|tr|td|th)\b)[a-zA-Z][a-zA-Z0-9-]*(?:\s[^<>]*)?\/?>/g, '')
      .replace(/(?<![\p{L}\p{N}_*])(\*{1,3}|_{1,3})(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}_*])/gu, '$2')
      .replace(/^(\s*)[-*+\u2022](?=\s)/gm, '$1-')
      // A "#" that begins a line of code, or is escaped there, begins no heading: fences and escapes are about to go.
      .replace(/^(```|~~~)[\s\S]*?^\1/gm, (code) => code.replace(/^(\s*)#/gm, '$1♯'))
      .replace(/^(\s*)\\#/gm, '$1♯')
      .replace(/^(?:```|~~~).*$|^\s*(?:[-*_]\s*){3,}$/gm, '')
      .replace(/\\([!-/:-@[-`{-~])/g, '$1')
      .replace(/`+([^`]*)`+/g, '$1')
      .replace(HEADING_NUMBER, '$1')
  );
}

export function withoutCode(markdown: string): string {
  return markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, '');
}
