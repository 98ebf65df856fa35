import { toMathml } from '../../math/mathml.ts';
import { mathWords } from '../../math/words.ts';
import { escapeXml, renderBlocks, renderInlines, type XhtmlTarget } from '../xhtml.ts';
import type { ChapterText, Footnote } from './footnotes.ts';
import { type Links, pageId } from './links.ts';
import { xhtmlPage } from './page.ts';

export interface Chapter extends ChapterText {
  /** Its file beside the package document. */
  name: string;
  title: string;
}

export interface BookContext {
  language: string;
  links: Links;
  /** The path of an image beside the package document, or null where the book has none of that name. */
  imagePath(name: string): string | null;
  pageLabel(page: number): string;
}

/** One chapter as an XHTML document, its footnotes at its end. */
export function renderChapter(chapter: Chapter, book: BookContext): string {
  const referred = new Set<string>();
  const marked = new Set<string>();
  const pagesLeft = new Set(
    book.links.pages.filter(({ place }) => place.file === chapter.name).map(({ page }) => page),
  );
  const target: XhtmlTarget = {
    imageSource: book.imagePath,
    internalAddress: (anchor) => {
      const place = book.links.place(anchor);
      if (place === null) return null;
      return place.file === chapter.name ? `#${place.id}` : `${place.file}#${place.id}`;
    },
    footnoteReference: (identifier) => {
      const note = chapter.footnotes.get(identifier);
      if (!note) return '';
      const id = referred.has(identifier) ? '' : ` id="${note.referenceId}"`;
      referred.add(identifier);
      return `<sup><a${id} href="#${note.id}" epub:type="noteref" role="doc-noteref">${note.number}</a></sup>`;
    },
    // Only of a note that nothing refers to: the others are written at the end.
    footnoteDefinition: (_, body) => (body === '' ? '' : `<aside class="note">${body}</aside>`),
    anchor: (name) => {
      if (marked.has(name)) return '';
      marked.add(name);
      return `<span id="${name}"></span>`;
    },
    pageAnchor: (page) => {
      if (!pagesLeft.delete(page)) return '';
      const label = escapeXml(book.pageLabel(page));
      return `<span id="${pageId(page)}" epub:type="pagebreak" role="doc-pagebreak" aria-label="${label}"></span>`;
    },
    headingId: (heading) => ` id="${book.links.headingPlace(heading).id}"`,
    cellAttributes: (scope, align) =>
      (scope === null ? '' : ` scope="${scope}"`) + (align === null ? '' : ` class="${align}"`),
    tableBody: (rows) => `<tbody>\n${rows}\n</tbody>`,
    formula: (math, display) => {
      const markup = toMathml(math, display !== null, mathWords(math), escapeXml);
      if (display === null) return markup;
      const number = display.tag === null ? '' : `<span class="tag">(${escapeXml(display.tag)})</span>`;
      return `<div class="math">${markup}${number}</div>`;
    },
    tableFrame: (table) => `<div class="table">${table}</div>`,
  };
  const body = renderBlocks(chapter.blocks, target);
  const notes = [...chapter.footnotes].map(([key, note]) => renderFootnote(note, referred.has(key), target));
  const section =
    notes.length === 0 ? '' : `\n<section class="notes" epub:type="footnotes">\n${notes.join('\n')}\n</section>`;
  return xhtmlPage({ title: chapter.title, language: book.language, type: 'bodymatter', body: body + section });
}

/** A note that readers show as a popup; its number leads back to the text for those who came by a link. */
function renderFootnote(note: Footnote, hasReference: boolean, target: XhtmlTarget): string {
  const mark = hasReference
    ? `<a href="#${note.referenceId}" role="doc-backlink">${note.number}</a>`
    : `<span>${note.number}</span>`;
  const [first, ...rest] = note.children;
  const body =
    first?.type === 'paragraph'
      ? [`<p>${mark} ${renderInlines(first.children, target)}</p>`, renderBlocks(rest, target)]
      : [`<p>${mark}</p>`, renderBlocks(note.children, target)];
  return `<aside id="${note.id}" epub:type="footnote" role="doc-footnote">${body.join('')}</aside>`;
}
