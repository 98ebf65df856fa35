/** A PDF open to be looked at page by page: how each page looks, and the text that the file itself has for it. */

import type { EncodedImage, GlyphRun, PageContent } from './extract/page-content.ts';
import { openPdf } from './extract/pdf-file.ts';
import { needOf } from './ocr/need/need.ts';

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
  /** The next line goes on in the same column: a hyphen at the end may part a word. */
  goesOn: boolean;
}

export interface OpenForReading {
  readonly pages: number;
  /** @throws Error where the page can't be parsed */
  text(index: number): Promise<PageText>;
  /** On white, its longest side as long as asked for; null where it can't be drawn. @throws Error as above */
  draw(index: number, longestPx: number): Promise<EncodedImage | null>;
  close(): void;
}

/** @throws ConvertError empty-file, not-a-pdf, too-large, encrypted, wrong-password, damaged, no-pages */
export async function openForReading(source: Uint8Array, password?: string): Promise<OpenForReading> {
  const file = await openPdf(source, { password });
  return {
    pages: file.pages,
    text: (index) => file.withPage(index, ({ content }) => textOfPage(content)),
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

/** In the order of the file, which need not be that of reading. Pure. */
function textOfPage(content: PageContent): PageText {
  const lines = [content.runs, ...content.turned].flatMap((runs) => linesOf(runs, content.heightPt));
  return { kind: needOf(content) === null ? 'own' : 'scanned', lines };
}

function linesOf(runs: readonly GlyphRun[], heightPt: number): PageLine[] {
  const lines: (PageLine & { last: GlyphRun })[] = [];
  for (const run of runs) {
    const line = lines.at(-1);
    const how = line ? continuation(line.last, run) : 'apart';
    if (!line || how === 'below' || how === 'apart') {
      if (line) line.goesOn = how === 'below';
      lines.push({ text: run.text, margin: isInMargin(run, heightPt), goesOn: false, last: run });
      continue;
    }
    line.text += how === 'word' ? ` ${run.text}` : run.text;
    line.last = run;
  }
  return lines.map(({ text, margin, goesOn }) => ({ text, margin, goesOn }));
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
