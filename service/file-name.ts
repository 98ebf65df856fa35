/** Names of results and uploads: chosen by clients, shown to people, never used as paths on this side. */

/** Longest stem in UTF-8 bytes: leaves room for an extension and a counter within the 255 of common file systems. */
const maxStemBytes = 200;

const extensions = { markdown: '.md', epub: '.epub' } as const;

/**
 * @param candidates stems in order of preference; the first that is a name after sanitising wins
 * @returns for example "report.epub"
 */
export function outputFileName(
  kind: keyof typeof extensions,
  candidates: readonly (string | null | undefined)[],
): string {
  const extension = extensions[kind];
  for (const candidate of candidates) {
    const stem = sanitizeFileName(candidate ?? '', maxStemBytes);
    // Some clients name the whole file although the contract asks for the stem.
    const bare = stem.toLowerCase().endsWith(extension) ? stem.slice(0, -extension.length) : stem;
    if (bare !== '') return bare + extension;
  }
  return `document${extension}`;
}

/** The name without its last extension: "a.b.pdf" → "a.b". */
export const stemOf = (fileName: string): string => fileName.replace(/(?<=.)\.[^.\s]{1,8}$/u, '');

/** What Windows reserves, with or without an extension. */
const reserved = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)/i;

/** A name that every common file system takes and that shows as it is: empty where nothing is left. */
export function sanitizeFileName(name: string, maxBytes = maxStemBytes): string {
  const visible = name
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, '')
    .replace(/[\\/:*?"<>|]/g, '_')
    .replace(/\p{Cs}/gu, '_')
    .trim()
    .replace(/^\.+/, '');
  const short = cut(visible, maxBytes).replace(/[. ]+$/, '');
  return reserved.test(short) ? `_${short}` : short;
}

function cut(text: string, maxBytes: number): string {
  let bytes = 0;
  let kept = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    kept += character;
  }
  return kept;
}

/** Content-Disposition (RFC 6266): an ASCII name for old clients and the whole one as `filename*` (RFC 8187). */
export function contentDisposition(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
