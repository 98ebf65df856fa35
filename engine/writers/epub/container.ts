import { deflated, stored, type ZipEntry, zipParts } from './zip.ts';

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
