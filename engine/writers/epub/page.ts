import { escapeXml } from '../xhtml.ts';

interface Page {
  title: string;
  /** BCP 47. */
  language: string;
  /** What the page is to the book, in terms of EPUB's structural semantics; none for the navigation document. */
  type: 'bodymatter' | 'cover' | null;
  body: string;
}

/** The attributes by which a document tells its language and direction. */
function languageAttributes(language: string): string {
  const direction = isRightToLeft(language) ? ' dir="rtl"' : '';
  return `lang="${language}" xml:lang="${language}"${direction}`;
}

/** A whole XHTML document around a body. */
export function xhtmlPage({ title, language, type, body }: Page): string {
  const semantics = type === null ? '' : ` epub:type="${type}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" ${languageAttributes(language)}>
<head>
<title>${escapeXml(title)}</title>
<link rel="stylesheet" type="text/css" href="style.css"/>
</head>
<body${semantics}>
${body}
</body>
</html>
`;
}

/** Languages as a book needs them. */

/** Languages and scripts that are written from right to left (Unicode CLDR). */
const RIGHT_TO_LEFT = new Set(['ar', 'arc', 'azb', 'ckb', 'dv', 'fa', 'he', 'iw', 'ps', 'sd', 'syr', 'ug', 'ur', 'yi']);
const RIGHT_TO_LEFT_SCRIPTS = new Set(['Arab', 'Hebr', 'Nkoo', 'Syrc', 'Thaa']);

export function isRightToLeft(language: string): boolean {
  const [name = '', ...rest] = language.split('-');
  const script = rest.find((part) => part.length === 4);
  return script === undefined ? RIGHT_TO_LEFT.has(name.toLowerCase()) : RIGHT_TO_LEFT_SCRIPTS.has(script);
}
