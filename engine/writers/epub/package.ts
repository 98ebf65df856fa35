import type { Imprint } from '../../document/tree.ts';
import { escapeXml } from '../xhtml.ts';
import type { BookImage } from './images.ts';
import { isRightToLeft } from './page.ts';
import { deflated, stored, type ZipEntry, zipParts } from './zip.ts';

interface Package {
  identifier: string;
  title: string;
  authors: readonly string[];
  imprint: Imprint;
  language: string;
  modified: Date;
  chapters: readonly { name: string; hasMath: boolean }[];
  images: readonly BookImage[];
  /** A page with a picture, one of the images, or with words only; null: the book has none. */
  cover: { picture: BookImage | null } | null;
  hasPages: boolean;
  /** Whether every image has words that stand for it. */
  isDescribed: boolean;
}

/** The package document: metadata, every file of the book, and the order of its chapters. */
export function packageDocument(book: Package): string {
  const cover = book.cover === null ? [] : [item('cover', 'cover.xhtml', XHTML)];
  const items = [
    item('nav', 'nav.xhtml', XHTML, 'nav'),
    item('ncx', 'toc.ncx', 'application/x-dtbncx+xml'),
    item('style', 'style.css', 'text/css'),
    ...cover,
    ...book.chapters.map(({ name, hasMath }, index) =>
      item(`chapter-${index + 1}`, name, XHTML, hasMath ? 'mathml' : ''),
    ),
    ...book.images.map(({ path, mediaType }, index) =>
      item(`image-${index + 1}`, path, mediaType, path === book.cover?.picture?.path ? 'cover-image' : ''),
    ),
  ];
  const spine = [...(book.cover === null ? [] : ['cover']), ...book.chapters.map((_, index) => `chapter-${index + 1}`)];
  const direction = isRightToLeft(book.language) ? ' page-progression-direction="rtl"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="identifier" xml:lang="${book.language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${metadata(book).join('\n')}
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine toc="ncx"${direction}>
${spine.map((id) => `<itemref idref="${id}"/>`).join('\n')}
</spine>
</package>
`;
}

const XHTML = 'application/xhtml+xml';

function item(id: string, href: string, mediaType: string, properties = ''): string {
  const attribute = properties === '' ? '' : ` properties="${properties}"`;
  return `<item id="${id}" href="${href}" media-type="${mediaType}"${attribute}/>`;
}

function metadata(book: Package): string[] {
  const coverItem = book.images.findIndex(({ path }) => path === book.cover?.picture?.path) + 1;
  return [
    `<dc:identifier id="identifier">${book.identifier}</dc:identifier>`,
    `<dc:title>${escapeXml(book.title)}</dc:title>`,
    `<dc:language>${book.language}</dc:language>`,
    ...book.authors.map((author, index) => `<dc:creator id="author-${index + 1}">${escapeXml(author)}</dc:creator>`),
    ...book.authors.map((_, index) => refinement(`author-${index + 1}`, 'role', 'aut')),
    ...published(book.imprint),
    `<meta property="dcterms:modified">${book.modified.toISOString().replace(/\.\d+/, '')}</meta>`,
    ...accessibility(book),
    // What readers of EPUB 2 find the cover by.
    ...(coverItem > 0 ? [`<meta name="cover" content="image-${coverItem}"/>`] : []),
  ];
}

/** What is printed of the publication that the book was made from. */
function published({ date, publisher, doi, isbn, series }: Imprint): string[] {
  return [
    ...(date ? [`<dc:date>${date}</dc:date>`] : []),
    ...(publisher ? [`<dc:publisher>${escapeXml(publisher)}</dc:publisher>`] : []),
    ...(isbn ? [`<dc:identifier>urn:isbn:${isbn}</dc:identifier>`] : []),
    ...(doi ? [`<dc:identifier>https://doi.org/${escapeXml(doi)}</dc:identifier>`] : []),
    ...(series
      ? [
          `<meta property="belongs-to-collection" id="series">${escapeXml(series.title)}</meta>`,
          '<meta refines="#series" property="collection-type">series</meta>',
          `<meta refines="#series" property="group-position">${series.number}</meta>`,
        ]
      : []),
  ];
}

function refinement(id: string, property: string, value: string): string {
  return `<meta refines="#${id}" property="${property}" scheme="marc:relators">${value}</meta>`;
}

/** What the book offers to people who can't see it, in the terms of schema.org, as EPUB Accessibility 1.1 asks. */
function accessibility({ images, cover, isDescribed, hasPages, chapters }: Package): string[] {
  const hasImages = images.some(({ path }) => path !== cover?.picture?.path);
  const features = [
    'structuralNavigation',
    'tableOfContents',
    ...(hasPages ? ['pageBreakMarkers', 'pageNavigation'] : []),
    ...(hasImages && isDescribed ? ['alternativeText'] : []),
    ...(chapters.some(({ hasMath }) => hasMath) ? ['MathML'] : []),
  ];
  return [
    meta('accessMode', 'textual'),
    ...(hasImages ? [meta('accessMode', 'visual')] : []),
    meta('accessModeSufficient', hasImages && !isDescribed ? 'textual,visual' : 'textual'),
    ...features.map((feature) => meta('accessibilityFeature', feature)),
    meta('accessibilityHazard', 'none'),
    meta('accessibilitySummary', 'Converted from a PDF by software: the structure was derived from its layout.'),
  ];
}

function meta(property: string, value: string): string {
  return `<meta property="schema:${property}">${value}</meta>`;
}

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`;

/** A file of a book, compressed. `name` is relative to the package document. */
export const bookFile = (name: string, content: string): ZipEntry => deflated(`EPUB/${name}`, Buffer.from(content));

/** Pictures are compressed already. */
export const bookPicture = (name: string, bytes: Uint8Array): ZipEntry => stored(`EPUB/${name}`, bytes);

/** Packs the files of a book by the Open Container Format: `mimetype` first and stored. */
export function* zipBook(files: Iterable<ZipEntry>): Generator<Uint8Array> {
  yield* zipParts(withContainer(files));
}

function* withContainer(files: Iterable<ZipEntry>): Generator<ZipEntry> {
  yield stored('mimetype', Buffer.from('application/epub+zip'));
  yield deflated('META-INF/container.xml', Buffer.from(CONTAINER));
  yield* files;
}
