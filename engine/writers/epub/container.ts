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

export interface BookFile {
  /** Relative to the package document. */
  name: string;
  content: string | Uint8Array;
  /** Pictures are compressed already. */
  isStored?: boolean;
}

/**
 * Packs the files of a book by the Open Container Format: `mimetype` first and stored.
 */
export function zipBook(files: readonly BookFile[]): Uint8Array {
  const entries: Zippable = {
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(CONTAINER),
  };
  for (const { name, content, isStored = false } of files) {
    const bytes = typeof content === 'string' ? strToU8(content) : content;
    entries[`EPUB/${name}`] = isStored ? [bytes, { level: 0 }] : bytes;
  }
  return zipSync(entries, { level: 6, mtime: FIXED_TIME });
}
