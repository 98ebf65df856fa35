/** What is compared of texts: letters and digits, whatever stands between them. Pure. */

import { decodeString } from 'micromark-util-decode-string';

/** NFKD resolves ligatures and letters of formulas; marks are left out, as some files draw them apart from their letters. */
export const lettersOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Commands of formulas whose letters pages show, in pairs. */
const COMMANDS = (
  'alpha α beta β gamma γ delta δ epsilon ε varepsilon ε zeta ζ eta η theta θ vartheta θ iota ι kappa κ lambda λ mu μ nu ν xi ξ ' +
  'pi π varpi π rho ρ varrho ρ sigma σ varsigma σ tau τ upsilon υ phi φ varphi φ chi χ psi ψ omega ω ell l hbar ħ imath ı ' +
  'jmath ȷ log log ln ln exp exp sin sin cos cos tan tan lim lim max max min min sup sup inf inf det det dim dim ker ker arg arg'
).split(' ');
const LETTERS = new Map(COMMANDS.flatMap((name, i) => (i % 2 === 0 ? [[name, COMMANDS[i + 1] ?? ''] as const] : [])));

/**
 * The words of a Markdown, also alternative texts of pictures, without markup and addresses.
 *
 * @param markdown with pictures as files
 */
export function markdownWords(markdown: string): string[] {
  return markdown
    .split(CODE)
    .map((part, i) => (i % 2 === 0 ? withoutMarkup(part) : part))
    .join('')
    .split(/[\s|]+/)
    .map(lettersOf)
    .filter((word) => word !== '');
}

/** Fenced, indented, and within lines. What is indented in lists may be none; its addresses are then taken for words. */
const CODE = /(^ *`{3,}[\s\S]*?^ *`{3,}|^(?: {4}|\t).*$|`[^`\n]+`)/m;

const FORMULA = /(\$\$[\s\S]+?\$\$|(?<!\\)\$(?=\S)[^$\n]+\$)/;

const withoutMarkup = (markdown: string): string =>
  markdown
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .split(FORMULA)
    .map((part, i) => (i % 2 === 0 ? textOf(part) : formulaText(part)))
    .join('');

const formulaText = (latex: string): string =>
  latex
    .replace(/\\(?:text|math|operatorname|mathrm|begin|end|left|right|big|Big)[a-zA-Z]*\*?(?=\W)/g, ' ')
    .replace(/\\([A-Za-z]+)/g, (_, name: string) => ` ${LETTERS.get(name.toLowerCase()) ?? ''} `)
    .replace(/[{}^_]/g, '');

const textOf = (markdown: string): string =>
  markdown
    .replace(/<((?:https?:|mailto:|ftp:|www\.)[^<>\s]*|[^<>\s@]+@[^<>\s]+)>/gi, ' $1 ')
    .replace(/\]\((?:<[^>\n]*>|(?:[^()\s\\]|\\.|\([^()\s]*\))*)(?:\s+"(?:[^"\\]|\\.)*")?\)/g, ' ')
    .replace(/<\/?(?:em|strong|a|s|u|span|code|b|i)(?:\s[^<>]*)?>/g, '')
    .replace(/(?<!\\)<\/?[a-zA-Z][^<>]*>/g, (tag) => ` ${/\balt="([^"]*)"/.exec(tag)?.[1] ?? ''} `)
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&(?:#x[\da-f]{1,6}|#\d{1,7}|[a-z]\w{1,31});/gi, decodeString);
