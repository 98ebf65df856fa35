/** The addresses that a drag carries: links, and pictures that are links. Pure. */

/** What a drag says of itself, where it says it. */
export interface Carried {
  uriList: string;
  html: string;
  text: string;
}

const webAddress = /^https?:\/\/\S+$/i;

/** The list of addresses is the drag's own word; without one, the anchors in its markup, or text that is an address itself. */
export function addressesOf({ uriList, html, text }: Carried): string[] {
  const listed = uriList
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (listed.length > 0) return [...new Set(listed)];
  const anchors = [...html.matchAll(/<a\b[^>]*?\bhref\s*=\s*(["'])(.*?)\1/gi)].map(([, , href = '']) =>
    href.replaceAll('&amp;', '&').trim(),
  );
  const linked = anchors.filter((href) => webAddress.test(href));
  if (linked.length > 0) return [...new Set(linked)];
  return webAddress.test(text.trim()) ? [text.trim()] : [];
}

export const carriedBy = (transfer: DataTransfer): Carried => ({
  uriList: transfer.getData('text/uri-list'),
  html: transfer.getData('text/html'),
  text: transfer.getData('text/plain'),
});
