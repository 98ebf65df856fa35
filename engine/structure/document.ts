/** Page layouts → document: the decisions that need the whole of it. */

import { contains } from '../blocks/box.ts';
import type { PageLayout } from '../blocks/layout.ts';
import type { Block, Document, DocumentImage } from '../document/tree.ts';
import type { DocumentInfo } from '../extract/page-content.ts';
import { textOfLine } from '../lines/spans.ts';
import type { TextLine } from '../lines/text-line.ts';
import { Vocabulary } from './hyphenation.ts';
import { hrefOf, inlinesOf, piecesOf } from './inlines.ts';

export interface StructureInput {
  info: DocumentInfo;
  pages: readonly PageLayout[];
  fallbackTitle: string;
  /** Images by page and figure, in the order of the figures. */
  imageName(page: number, figure: number): string | null;
  images: DocumentImage[];
  cover: DocumentImage | null;
}

export function structureDocument(input: StructureInput): Document {
  const vocabulary = new Vocabulary();
  for (const page of input.pages) {
    for (const block of page.blocks)
      if (block.kind === 'text') for (const line of block.lines) vocabulary.add(textOfLine(line));
  }
  const children: Block[] = [];
  for (const page of input.pages) {
    children.push({ type: 'pageAnchor', page: page.index + 1 });
    const linkAt = (_line: TextLine, x: number, y: number): string => {
      const link = page.links.find((candidate) => contains(candidate, x, y));
      return link ? hrefOf(link.target) : '';
    };
    let figure = 0;
    for (const block of page.blocks) {
      if (block.kind === 'text') {
        const inlines = inlinesOf(piecesOf(block.lines, { vocabulary, linkAt }));
        if (inlines.length > 0) children.push({ type: 'paragraph', children: inlines });
      } else if (block.kind === 'figure') {
        const image = input.imageName(page.index, figure++);
        if (image !== null) children.push({ type: 'figure', image, alt: '', caption: [] });
      }
    }
  }
  return {
    title: input.info.title || input.fallbackTitle,
    authors: input.info.authors,
    language: input.info.language || 'und',
    pageCount: input.pages.length,
    pageLabels: input.info.pageLabels,
    cover: input.cover,
    outline: [],
    children,
    images: input.images,
  };
}
