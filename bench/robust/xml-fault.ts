/** Well-formedness of XML 1.0 without a document type of its own, as EPUB writes it. */

/** White space, and what stands outside of control characters, surrogates and noncharacters (XML 1.0, production 2). */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u;
const TOKEN =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*>|<!\[CDATA\[[\s\S]*?\]\]>|<\/?(?:[^<>"']|"[^"]*"|'[^']*')*>|[^<]+|</g;
const NAME = /^[\p{L}_:][\p{L}\p{N}_:.\-\u00b7]*$/u;
const ATTRIBUTE = /\s+([^\s=<>"']+)\s*=\s*("[^"<]*"|'[^'<]*')/g;
const REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/;

/** @returns the first fault in words; null for none */
export function faultOfXml(text: string): string | null {
  const forbidden = FORBIDDEN.exec(text)?.[0];
  if (forbidden !== undefined) return `character U+${forbidden.codePointAt(0)?.toString(16)}`;
  const open: string[] = [];
  let roots = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '<') return 'a bare <';
    if (/^<[!?]/.test(token)) continue;
    if (!token.startsWith('<')) {
      if (REFERENCE.test(token)) return 'a bare &';
      if (open.length === 0 && token.trim().replace('\ufeff', '') !== '') return 'text outside of the root';
      continue;
    }
    if (token.startsWith('</')) {
      const name = token.slice(2, -1).trimEnd();
      if (open.pop() !== name) return `</${name}> closes nothing`;
      continue;
    }
    const tag = tagFault(token);
    if ('fault' in tag) return tag.fault;
    if (open.length === 0 && ++roots > 1) return 'a second root';
    if (!token.endsWith('/>')) open.push(tag.name);
  }
  if (open.length > 0) return `<${open.at(-1)}> is not closed`;
  return roots === 0 ? 'no root' : null;
}

function tagFault(token: string): { name: string } | { fault: string } {
  const inside = token.slice(1, token.endsWith('/>') ? -2 : -1);
  const name = /^\S+/.exec(inside)?.[0] ?? '';
  if (!NAME.test(name)) return { fault: `a tag named “${name}”` };
  const attributes = [...inside.slice(name.length).matchAll(ATTRIBUTE)];
  const rest = inside.slice(name.length).replace(ATTRIBUTE, '');
  if (rest.trim() !== '') return { fault: `<${name}> with “${rest.trim().slice(0, 40)}”` };
  const names = attributes.map((attribute) => attribute[1] ?? '');
  if (new Set(names).size < names.length) return { fault: `<${name}> with an attribute twice` };
  if (attributes.some((attribute) => REFERENCE.test(attribute[2] ?? ''))) return { fault: `<${name}> with a bare &` };
  return { name };
}
