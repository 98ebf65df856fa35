/** The positions of search matches on a page, by the text of the PDF. Pure. */
import type { PlacedText } from '../../../engine/reading.ts';
import { foldQuery, foldText, matchRanges, textBreak } from '../../model/find-text.ts';
import type { MarksOnPage } from '../../model/preview.ts';

const MOST_MARKS = 2000;
const hyphenAtEnd = /\p{L}[-\u00ad\u2010]$/u;

interface Word {
  start: number;
  text: string;
  x0: number;
  x1: number;
  top: number;
  bottom: number;
}

export function marksOn({ lines, widthPt, heightPt }: PlacedText, query: string): MarksOnPage {
  const { text, words } = joined(lines);
  const marks: MarksOnPage = [];
  for (const { start, end } of matchRanges(foldText(text), foldQuery(query))) {
    const boxes = words.filter((word) => word.start < end && word.start + word.text.length > start);
    let before: (Word & { right: number }) | null = null;
    for (const word of boxes) {
      const share = (at: number) => Math.min(1, Math.max(0, (at - word.start) / word.text.length));
      const left = word.x0 + share(start) * (word.x1 - word.x0);
      const right = word.x0 + share(end) * (word.x1 - word.x0);
      const last = marks.at(-1);
      // Matching words of one line are one mark.
      if (before && last && before.top === word.top && word.x0 >= before.right)
        last[2] = (right - last[0] * widthPt) / widthPt;
      else
        marks.push([
          left / widthPt,
          word.top / heightPt,
          (right - left) / widthPt,
          (word.bottom - word.top) / heightPt,
        ]);
      before = { ...word, right };
    }
    if (marks.length >= MOST_MARKS) break;
  }
  return marks;
}

/** Joins the lines of a column to one text; a word that is hyphenated at the end of a line continues in the next. */
function joined(lines: PlacedText['lines']): { text: string; words: Word[] } {
  let text = '';
  const words: Word[] = [];
  for (const { words: ofLine, goesOn, top, bottom } of lines) {
    for (const [index, { text: word, x0, x1, isGlued }] of ofLine.entries()) {
      if (index > 0 && !isGlued) text += ' ';
      words.push({ start: text.length, text: word, x0, x1, top, bottom });
      text += word;
    }
    if (goesOn && hyphenAtEnd.test(text)) text = `${text.slice(0, -1)}\u00ad`;
    else text += goesOn ? ' ' : textBreak;
  }
  return { text, words };
}
