/**
 * Reads the words of a Markdown without building its document: for most results that is all a receipt needs, and it takes a
 * fraction of the time. Pure.
 *
 * What is not shown is left out: comments, tags, addresses, alternative texts, front matter. Words in the wrong place, such as a
 * footnote where its text is written, do no harm, as the order of places is not compared.
 */
import { decodeString } from 'micromark-util-decode-string';
import { type ResultWords, wordsOf } from './compared-words.ts';

const FENCE = /^ {0,3}(?:> ?)*(?:[-+*] +|\d+[.)] +)?(`{3,}|~{3,}|\${2,}(?=\s*$))/;
const INDENTED = /^(?: {4}|\t)/;
const LIST_ITEM = /^ {0,3}(?:[-+*]|\d{1,9}[.)])(?:\s|$)/;
/** Lines without these are nothing but words. */
const MARKUP = /[\\[<$&*]/;
const CODE = /(?<!\\)(`+)((?:(?!`).)+)\1(?!`)/g;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;
const IMAGE = /!\[(?:[^[\]]|\[[^[\]]*\])*\](?:\((?:<[^>]*>|[^()]|\([^()]*\))*\)|\[[^\]]*\])?/g;
const ADDRESS =
  /\]\(\s*(?:<[^>]*>|(?:[^()\s]|\([^()\s]*\))*)(?:\s+(?:"[^"]*"|'[^']*'|\([^()]*\)))?\s*\)|\]\[[^[\]]*\]/g;
/** Where the address of a reference is said; that of a footnote is its text. */
const DEFINITION = /^ {0,3}\[(?!\^)[^\]]+\]:/;
const AUTOLINK = /<((?:https?:|mailto:)[^<>\s]*|[^<>\s@]+@[^<>\s]+)>/gi;
const TAG = /<(\/?[A-Za-z][\w-]*)(?:\s(?:"[^"]*"|'[^']*'|[^"'<>])*)?\/?>/g;
/** Within a word; other tags end it. */
const INLINE_TAG = /^\/?(?:a|em|i|b|strong|s|del|u|ins|span|small|q|cite|mark|abbr|wbr|code|tt|var|dfn)$/i;
const FORMULA = /\$+([^$]+)\$+/g;
/** Letters of a formula that are set as words. */
const WORD_COMMAND = /\\(?:text|math|operatorname)[a-z]*\s*\{([^{}]*)\}/g;
const COMMAND = /\\[A-Za-z]+/g;
const EMPHASIS = /\*+/g;
const ENTITY = /&(?:#x[\da-f]{1,6}|#\d{1,7}|[a-z]\w{1,31});/gi;
/** The begin of what is not shown: a comment, or an element whose content is none of the text. */
const HIDDEN =
  /<(?:!--|(script|style|template|textarea|title|head|svg|iframe|noscript|select|object|button|form|dialog)(?=[\s>]))/i;
const endOfHidden = (element: string | undefined): RegExp => (element ? new RegExp(`</${element}\\s*>`, 'i') : /-->/);

/**
 * @param markdown without front matter and base64 data
 * @returns words with the offsets of their lines as places
 */
export function markdownWords(markdown: string): ResultWords {
  const words: string[] = [];
  const places: number[] = [];
  const lines = new Lines();
  for (let at = 0; at < markdown.length; ) {
    const newline = markdown.indexOf('\n', at);
    const end = newline < 0 ? markdown.length : newline;
    for (const word of wordsOf(lines.textOf(markdown.slice(at, end)))) {
      words.push(word);
      places.push(at);
    }
    at = end + 1;
  }
  return { words, places: Int32Array.from(places) };
}

const formulaText = (latex: string): string =>
  latex.replace(WORD_COMMAND, '$1').replace(COMMAND, ' ').replace(/[{}]/g, ' ');

/** Takes lines one after another, as code and comments go on over several. */
class Lines {
  #fence: string | null = null;
  #hiddenUntil: RegExp | null = null;
  #isInList = false;

  textOf(line: string): string {
    if (this.#hiddenUntil === null) {
      const mark = FENCE.exec(line)?.[1];
      if (this.#fence !== null) {
        const isEnd = mark?.startsWith(this.#fence) === true;
        const isFormula = this.#fence.startsWith('$');
        if (isEnd) this.#fence = null;
        return isEnd ? '' : isFormula ? formulaText(line) : line;
      }
      if (mark !== undefined) {
        this.#fence = mark;
        return '';
      }
    }
    const isIndented = INDENTED.test(line);
    if (!isIndented && line.trim() !== '') this.#isInList = LIST_ITEM.test(line);
    if (this.#hiddenUntil === null) {
      if (!MARKUP.test(line) || (isIndented && !this.#isInList)) return line;
      if (DEFINITION.test(line)) return '';
    }
    return this.#withoutMarkup(line);
  }

  #withoutMarkup(line: string): string {
    const kept: string[] = [];
    const keep = (text: string): string => `\uE000${kept.push(text) - 1}\uE001`;
    const safe =
      this.#hiddenUntil === null
        ? line
            .replace(CODE, (_, _ticks: string, code: string) => keep(code))
            .replace(ESCAPED, (_, sign: string) => keep(sign))
        : line;
    return this.#shown(safe)
      .replace(IMAGE, ' ')
      .replace(ADDRESS, '] ')
      .replace(AUTOLINK, '$1')
      .replace(TAG, (_, name: string) => (INLINE_TAG.test(name) ? '' : ' '))
      .replace(FORMULA, (_, formula: string) => ` ${formulaText(formula)} `)
      .replace(EMPHASIS, '')
      .replace(ENTITY, decodeString)
      .replace(/\uE000(\d+)\uE001/g, (_, index: string) => kept[Number(index)] ?? '');
  }

  /** The line without comments and silent elements, of which the last may go on in the next line. */
  #shown(line: string): string {
    let shown = '';
    let rest = line;
    for (;;) {
      if (this.#hiddenUntil !== null) {
        const end = this.#hiddenUntil.exec(rest);
        if (!end) return shown;
        this.#hiddenUntil = null;
        rest = rest.slice(end.index + end[0].length);
      }
      const begin = HIDDEN.exec(rest);
      if (!begin) return shown + rest;
      shown += `${rest.slice(0, begin.index)} `;
      rest = rest.slice(begin.index + begin[0].length);
      this.#hiddenUntil = endOfHidden(begin[1]);
    }
  }
}
