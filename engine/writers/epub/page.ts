import { escapeXml } from '../xhtml.ts';
import { isRightToLeft } from './language.ts';

export interface Page {
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
