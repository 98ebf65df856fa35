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

/** What Unicode does not take apart into a letter and its marks. */
const spelt: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', ẞ: 'SS', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D' },
  ...{ ð: 'd', Ð: 'D', þ: 'th', Þ: 'Th', ħ: 'h', Ħ: 'H', ı: 'i', '‘': "'", '’': "'", '“': "'", '”': "'", '„': "'" },
  ...{ '‐': '-', '‑': '-', '–': '-', '—': '-' },
};

const withoutMarks = (text: string): string =>
  text
    .replace(/\P{ASCII}/gu, (character) => spelt[character] ?? character)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');

/**
 * A name for clients that know ASCII only. Latin letters lose their marks; of other scripts nothing can be spelt, and where
 * too little is left to know the file by, it is called what it is.
 */
function asciiName(fileName: string): string {
  const [, stem = '', extension = ''] = /^(.*?)(\.[^.\s]{1,8})?$/su.exec(withoutMarks(fileName)) ?? [];
  const lost = /\P{ASCII}/u;
  const shown = lost.test(extension) ? '' : extension;
  if (!lost.test(stem)) return stem + shown;
  const left = stem
    .replace(/\P{ASCII}/gu, '')
    .replace(/\(\s*\)|\[\s*\]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[^A-Za-z0-9]+|[^A-Za-z0-9)\]]+$/g, '');
  return (/[A-Za-z0-9].*[A-Za-z0-9]/.test(left) ? left : 'document') + shown;
}

/** Content-Disposition (RFC 6266): an ASCII name for old clients and the whole one as `filename*` (RFC 8187). */
export function contentDisposition(fileName: string): string {
  // Control characters, and what would end the quoted text or be decoded within it.
  const ascii = asciiName(fileName).replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
