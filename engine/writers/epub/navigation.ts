import { escapeXml } from '../xhtml.ts';
import type { ContentsEntry } from './contents.ts';
import type { Place } from './links.ts';
import { xhtmlPage } from './page.ts';

export interface Navigation {
  title: string;
  language: string;
  /** The unique identifier of the book, which the NCX repeats. */
  identifier: string;
  /** Never empty. */
  contents: readonly ContentsEntry[];
  pages: readonly { label: string; place: Place }[];
  hasCover: boolean;
  firstChapter: string;
}

/** The navigation document: contents, pages of the source, landmarks. */
export function navigationDocument(navigation: Navigation): string {
  const { title, language, contents, pages, hasCover, firstChapter } = navigation;
  const landmarks = [
    ...(hasCover ? [landmark('cover', 'cover.xhtml', title)] : []),
    landmark('bodymatter', firstChapter, contents[0]?.title ?? title),
  ];
  const pageItems = pages.map(({ label, place }) => `<li><a href="${address(place)}">${escapeXml(label)}</a></li>`);
  const body = [
    `<nav epub:type="toc" role="doc-toc" id="toc">\n<h1>${escapeXml(title)}</h1>\n${contentsList(contents)}\n</nav>`,
    pageItems.length === 0
      ? ''
      : `<nav epub:type="page-list" role="doc-pagelist" hidden="">\n<ol>\n${pageItems.join('\n')}\n</ol>\n</nav>`,
    `<nav epub:type="landmarks" hidden="">\n<ol>\n${landmarks.join('\n')}\n</ol>\n</nav>`,
  ].filter((part) => part !== '');
  return xhtmlPage({ title, language, type: null, body: body.join('\n') });
}

function landmark(type: string, href: string, title: string): string {
  return `<li><a epub:type="${type}" href="${href}">${escapeXml(title)}</a></li>`;
}

function contentsList(entries: readonly ContentsEntry[]): string {
  const items = entries.map(({ title, place, children }) => {
    const below = children.length === 0 ? '' : `\n${contentsList(children)}\n`;
    return `<li><a href="${address(place)}">${escapeXml(title)}</a>${below}</li>`;
  });
  return `<ol>\n${items.join('\n')}\n</ol>`;
}

function address({ file, id }: Place): string {
  return id === '' ? file : `${file}#${id}`;
}

/** The table of contents once more for readers that know only EPUB 2. */
export function ncxDocument({ title, language, identifier, contents, pages }: Navigation): string {
  let serial = 0;
  // Points that lead to one place have one number in the order of reading.
  const orders = new Map<string, number>();
  const point = ({ title: label, place, children }: ContentsEntry): string => {
    serial++;
    const target = address(place);
    const order = orders.get(target) ?? orders.size + 1;
    orders.set(target, order);
    const opening = `<navPoint id="point-${serial}" playOrder="${order}">${ncxLabel(label)}<content src="${target}"/>`;
    return `${opening}${children.map(point).join('')}</navPoint>`;
  };
  const points = contents.map(point).join('\n');
  const depth = (entries: readonly ContentsEntry[]): number =>
    entries.length === 0 ? 0 : 1 + Math.max(...entries.map((entry) => depth(entry.children)));
  return `<?xml version="1.0" encoding="UTF-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="${language}">
<head>
<meta name="dtb:uid" content="${identifier}"/>
<meta name="dtb:depth" content="${depth(contents)}"/>
<meta name="dtb:totalPageCount" content="${pages.length}"/>
<meta name="dtb:maxPageNumber" content="0"/>
</head>
<docTitle><text>${escapeXml(title)}</text></docTitle>
<navMap>
${points}
</navMap>
</ncx>
`;
}

function ncxLabel(label: string): string {
  return `<navLabel><text>${escapeXml(label)}</text></navLabel>`;
}
