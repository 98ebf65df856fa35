import type { RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import type { Asset } from '../convert.ts';
import type { Document, DocumentImage } from '../document/tree.ts';
import { textHandler } from './markdown/escape.ts';
import { flow } from './markdown/flow.ts';
import { numberFootnotes } from './markdown/footnotes.ts';
import type { References } from './markdown/phrasing.ts';
import { headingSlugs } from './markdown/slugs.ts';
import { needsHtml, tableHandler } from './markdown/tables.ts';

export interface MarkdownOptions {
  /** `linked`: images are assets, `images/NAME`; `inline`: data URIs. */
  images: 'inline' | 'linked';
}

/**
 * Writes a document as GitHub Flavored Markdown, UTF-8, one line a paragraph, with one line end at its end.
 *
 * Tables whose cells span or hold blocks are HTML; links to headings use GitHub's slugs; a link to a page is written as
 * its words, since Markdown has no pages. Only images that the text shows are given back as assets.
 */
export function writeMarkdown(document: Document, options: MarkdownOptions): { bytes: Uint8Array; assets: Asset[] } {
  const images = new Map(document.images.map((image) => [image.name, image]));
  const shown = new Set<DocumentImage>();
  const references: References = {
    footnotes: numberFootnotes(document.children, needsHtml),
    slugs: headingSlugs(document.children),
    imageUrl: (name) => {
      const image = images.get(name);
      if (!image) return null;
      shown.add(image);
      return options.images === 'linked' ? linkedName(image) : dataUri(image);
    },
  };
  const blocks = document.children.flatMap((block) => flow(block, references));
  const text = blocks.length === 0 ? '' : serialise(blocks);
  const assets = options.images === 'linked' ? document.images.filter((image) => shown.has(image)).map(asset) : [];
  return { bytes: new TextEncoder().encode(`${text.trimEnd()}\n`), assets };
}

function serialise(children: RootContent[]): string {
  return toMarkdown(
    { type: 'root', children },
    {
      bullet: '-',
      emphasis: '*',
      rule: '-',
      listItemIndent: 'one',
      extensions: [gfmToMarkdown()],
      handlers: { text: textHandler, table: tableHandler },
    },
  );
}

const linkedName = (image: DocumentImage) => `images/${image.name}`;
const dataUri = (image: DocumentImage) =>
  `data:${image.mediaType};base64,${Buffer.from(image.bytes).toString('base64')}`;
const asset = (image: DocumentImage): Asset => ({
  name: linkedName(image),
  mediaType: image.mediaType,
  bytes: image.bytes,
});
