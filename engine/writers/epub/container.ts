import { strToU8, type Zippable, zipSync } from 'fflate';

const CONTAINER = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles>
<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/>
</rootfiles>
</container>
`;

/** The earliest date that a zip can hold. It is built from local fields since zips hold local time: the same everywhere. */
const FIXED_TIME = new Date(1980, 0, 1);

/**
 * Packs the files of a book, named relative to its package document, by the Open Container Format: `mimetype` first and
 * stored. Pictures are compressed already and stored too.
 */
export function zipBook(files: Iterable<readonly [name: string, content: string | Uint8Array]>): Uint8Array {
  const entries: Zippable = {
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(CONTAINER),
  };
  for (const [name, content] of files) {
    entries[`EPUB/${name}`] = typeof content === 'string' ? strToU8(content) : [content, { level: 0 }];
  }
  return zipSync(entries, { level: 6, mtime: FIXED_TIME });
}
