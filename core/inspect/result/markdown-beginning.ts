/**
 * The beginning of a Markdown, to be parsed by itself: who reads it does not wait for the end. Pure.
 *
 * It ends before a heading, or a paragraph, at the very left after an empty line: nothing that was open goes on there but fences and
 * HTML up to their ends (CommonMark 0.31, 4.5 and 4.6), which are followed here.
 */

/** Some screens; parsed within a tenth of a second. */
const FEWEST_LETTERS = 20_000;

const beginsBlock = /^(?:#{1,6}[ \t]|\p{L})/u;
const emptyLine = /^[ \t]*$/;
const fenceLine = /^ {0,3}(`{3,}|~{3,}|\${2,})(.*)$/;

/** HTML that does not end with an empty line, and what ends it. */
const longHtml: readonly (readonly [begin: RegExp, end: RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![A-Za-z]/, />/],
];

/** What is open at the end of a line, as a test of the lines after it; null for nothing. */
type Ends = ((line: string) => boolean) | null;

function opened(line: string): Ends {
  const fence = fenceLine.exec(line);
  if (fence) {
    const [, marks = '', rest = ''] = fence;
    const mark = marks[0] ?? '';
    // Backticks and dollars behind the fence on its line make it a word of a paragraph.
    if (mark !== '~' && rest.includes(mark)) return null;
    return (later) => {
      const end = fenceLine.exec(later);
      return end?.[1]?.[0] === mark && end[1].length >= marks.length && emptyLine.test(end[2] ?? '');
    };
  }
  const html = longHtml.find(([begin]) => begin.test(line));
  return html && !html[1].test(line) ? (later) => html[1].test(later) : null;
}

/** How many letters the beginning has; all of the text where it can't be parted. */
export function beginningOf(text: string, fewestLetters = FEWEST_LETTERS): number {
  let ends: Ends = null;
  let isAfterEmpty = false;
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const line = text.slice(at, newline < 0 ? text.length : newline).replace(/\r$/, '');
    if (ends) {
      if (ends(line)) ends = null;
    } else {
      if (isAfterEmpty && at >= fewestLetters && beginsBlock.test(line)) return at;
      ends = opened(line);
    }
    isAfterEmpty = ends === null && emptyLine.test(line);
    at = newline < 0 ? text.length : newline + 1;
  }
  return text.length;
}

const definition = /^ {0,3}\[(?:[^\]\\\n]|\\.){1,999}\]:[ \t]*\S.*$/gm;

/** The lines that define something for all of the text: notes and addresses. Without them a reference is taken for words. */
export const definitionsIn = (text: string): string => (text.match(definition) ?? []).join('\n\n');
