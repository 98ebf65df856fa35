/** A PDF open to be looked at page by page: how each page looks, and the text that the file itself has for it. */

import type { EncodedImage } from './document/tree.ts';
import type { GlyphRun } from './extract/page-content.ts';
import { openPdf, type PageLetters } from './extract/pdf-file.ts';
import { needOf } from './ocr/need/need.ts';
import { strangeFontsOf } from './ocr/need/strange-letters.ts';

export interface PageText {
  /** Whether the file has text for what the page shows; `scanned`: a picture, or letters without readable codes. */
  kind: 'own' | 'scanned';
  lines: PageLine[];
}

export interface PageLine {
  /** Words with spaces between them, as they are drawn. */
  text: string;
  /** It stands where running heads, feet and page numbers do. */
  margin: boolean;
  /** Where it begins, in points from the upper left corner: on its baseline. Null in text that is turned. */
  at: { x: number; y: number } | null;
  /** The next line goes on in the same column: a hyphen at the end may part a word. */
  goesOn: boolean;
}

/** A line with the places of its words, in points from the top left corner of the page as it is drawn. */
export interface PlacedLine {
  words: { text: string; x0: number; x1: number; isGlued: boolean }[];
  top: number;
  bottom: number;
  /** As PageLine has it. */
  goesOn: boolean;
}

export interface PlacedText {
  widthPt: number;
  heightPt: number;
  /** Without what stands at an angle to the page. */
  lines: PlacedLine[];
}

export interface OpenForReading {
  readonly pages: number;
  /** @throws Error where the page can't be parsed */
  text(index: number): Promise<PageText>;
  /** @throws Error as above */
  placedText(index: number): Promise<PlacedText>;
  /** On white, its longest side as long as asked for; null where it can't be drawn. @throws Error as above */
  draw(index: number, longestPx: number): Promise<EncodedImage | null>;
  close(): void;
}

/** @throws ConvertError empty-file, not-a-pdf, too-large, encrypted, wrong-password, unsupported-encryption, damaged, no-pages */
export async function openForReading(source: Uint8Array, password?: string): Promise<OpenForReading> {
  const file = await openPdf(source, { password });
  return {
    pages: file.pages,
    text: (index) => file.withPage(index, ({ letters }) => textOfPage(letters)),
    placedText: (index) => file.withPage(index, ({ letters }) => placedTextOf(letters)),
    draw: (index, longestPx) =>
      file.withPage(index, (page) => {
        const { widthPt, heightPt } = page.content;
        return page.render(longestPx / Math.max(widthPt, heightPt, 1));
      }),
    close: () => file.close(),
  };
}

/** Share of the page's height above and below which running lines stand. */
const MARGIN = 0.1;
/** Of the type's size: what is raised or lowered less belongs to the line. */
const SAME_LINE = 0.2;
/** Of the type's size: a wider gap parts columns. */
const COLUMN_GAP = 2;

/** In the order of the file, which need not be that of reading; without what stands in fonts whose codes say nothing. Pure. */
function textOfPage(content: PageLetters): PageText {
  const turned = content.turned
    .flatMap((runs) => linesOf(runs, content.heightPt))
    .map((line) => ({ ...line, at: null }));
  const comments = (content.comments ?? []).map(({ text }) => ({ text, margin: false, at: null, goesOn: false }));
  const strange = strangeFontsOf(content.runs);
  const readable = content.runs.filter(({ style }) => !strange.has(style.font));
  const lines = [...linesOf(readable, content.heightPt), ...turned, ...comments];
  return { kind: needOf(content) === null ? 'own' : 'scanned', lines };
}

/** Of the type's size: how far letters reach above and below their baseline. */
const ABOVE = 0.8;
const BELOW = 0.22;

function placedTextOf({ runs, widthPt, heightPt }: PageLetters): PlacedText {
  const lines = groupsOf(runs).map(({ words, goesOn }): PlacedLine => {
    const sizePt = Math.max(...words.map(({ run }) => run.style.sizePt));
    const baseline = words[0]?.run.baseline ?? 0;
    return {
      words: words.map(({ run: { text, x0, x1 }, isGlued }) => ({ text, x0, x1, isGlued })),
      top: baseline - ABOVE * sizePt,
      bottom: baseline + BELOW * sizePt,
      goesOn,
    };
  });
  return { widthPt, heightPt, lines };
}

interface Group {
  words: { run: GlyphRun; isGlued: boolean }[];
  goesOn: boolean;
}

const linesOf = (runs: readonly GlyphRun[], heightPt: number): PageLine[] =>
  groupsOf(runs).map(({ words, goesOn }) => ({
    text: words.map(({ run, isGlued }, index) => (index === 0 || isGlued ? run.text : ` ${run.text}`)).join(''),
    margin: words[0] !== undefined && isInMargin(words[0].run, heightPt),
    at: words[0] ? { x: words[0].run.x0, y: words[0].run.baseline } : null,
    goesOn,
  }));

/** The runs of each line. */
function groupsOf(runs: readonly GlyphRun[]): Group[] {
  const groups: Group[] = [];
  let last: GlyphRun | null = null;
  for (const run of runs) {
    const group = groups.at(-1);
    const how = last ? continuation(last, run) : 'apart';
    last = run;
    if (!group || how === 'below' || how === 'apart') {
      if (group) group.goesOn = how === 'below';
      groups.push({ words: [{ run, isGlued: false }], goesOn: false });
    } else group.words.push({ run, isGlued: how === 'glued' });
  }
  return groups;
}

function continuation(before: GlyphRun, run: GlyphRun): 'glued' | 'word' | 'below' | 'apart' {
  const size = Math.max(before.style.sizePt, run.style.sizePt);
  const drop = run.baseline - before.baseline;
  if (Math.abs(drop) > SAME_LINE * size) return run.x0 < before.x1 && drop > 0 && drop < 3 * size ? 'below' : 'apart';
  if (run.x0 < before.x0 || run.x0 - before.x1 > COLUMN_GAP * size) return 'apart';
  return run.space === 'none' ? 'glued' : 'word';
}

const isInMargin = ({ baseline, style }: GlyphRun, heightPt: number): boolean =>
  baseline < MARGIN * heightPt || baseline - style.sizePt > (1 - MARGIN) * heightPt;
