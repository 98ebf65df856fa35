/**
 * Names of files that clients choose, and what every common file system takes as a name. The app shares these rules. Pure.
 * The service shows such names to people and never uses them as paths.
 */

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
    // Some clients send the name with its extension, although the contract asks for the stem.
    const bare = stem.toLowerCase().endsWith(extension) ? stem.slice(0, -extension.length) : stem;
    if (bare !== '') return bare + extension;
  }
  return `document${extension}`;
}

/** The name without its last extension: "a.b.pdf" → "a.b". */
export const stemOf = (fileName: string): string => fileName.replace(/(?<=.)\.[^.\s]{1,8}$/u, '');

/** Control, format and separator characters: some make a name read as another one. Joiners shape letters and emoji, and stay. */
export const invisibleCharacters = /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--[\u200c\u200d]]/gv;
/** Forbidden by Windows, or without a meaning of their own: private use and lone surrogates. */
export const forbiddenCharacters = /[<>:"\/\\\|?*\p{Co}\p{Cs}]/gv;
/** Devices under Windows, with any extension. */
export const deviceName = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)/i;

/** Shortens between graphemes; does not end with a dot or a space, which Windows would drop. */
export function shortenName(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let bytes = 0;
  let end = 0;
  for (const { segment, index } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > maxBytes) break;
    end = index + segment.length;
  }
  return text.slice(0, end).replace(/[\s.]+$/u, '') || '_';
}

/** A name that every common file system accepts and that reads as it is. Empty if nothing is left. */
export function sanitizeFileName(name: string, maxBytes = maxStemBytes): string {
  const visible = name
    .normalize('NFC')
    .replaceAll(invisibleCharacters, '')
    .replaceAll(forbiddenCharacters, '_')
    .trim()
    .replace(/^\.+/, '');
  const short = shortenName(visible, maxBytes).replace(/[. ]+$/, '');
  return deviceName.test(short) ? `_${short}` : short;
}

/** Characters that Unicode does not decompose into a letter and its marks. */
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
 * A name for clients that support ASCII only. Latin letters lose their marks; characters of other scripts are dropped. If too little
 * is left, the name is “document”.
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
  // Control characters, and characters that would end the quoted text or be decoded in it.
  const ascii = asciiName(fileName).replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
