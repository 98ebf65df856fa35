/** The web addresses that a drag carries: links, and images that are links. Pure. */

/** The texts that a drag may carry. */
export interface TransferText {
  uriList: string;
  html: string;
  text: string;
}

const webAddress = /^https?:\/\/\S+$/i;

/** The address list is used if there is one. Otherwise the links in the HTML, or the text if it is an address. */
export function addressesOf({ uriList, html, text }: TransferText): string[] {
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

export const readTransfer = (transfer: DataTransfer): TransferText => ({
  uriList: transfer.getData('text/uri-list'),
  html: transfer.getData('text/html'),
  text: transfer.getData('text/plain'),
});
