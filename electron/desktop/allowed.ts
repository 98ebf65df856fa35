/** The allow lists of the window: what it may load, and which links and files it may hand to the system. Pure. */
import { extname } from 'node:path';

/** Pages that the interface links to; every other address is refused, whatever a document says. */
const externalPages = ['https://console.oomol.com/api-key'];

export const mayOpenExternally = (url: string) => externalPages.includes(url);

/** The normalised address of a link in a result, for a person to confirm: web pages and mail only; null for anything else. */
export function externalAddress(address: string): string | null {
  if (!/^(https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return null;
  const { href, protocol } = new URL(address);
  return ['http:', 'https:', 'mailto:'].includes(protocol) && href.length <= 4096 ? href : null;
}

/** The only page of the window: it may reload itself, and no other page replaces it. */
export const homePage = 'app://quire/index.html';

/** The app's own files and what the page creates from them (blob: and data:); DevTools only in development. */
export function mayLoad(url: string, isDevelopment: boolean): boolean {
  if (url.startsWith('app://quire/') || url.startsWith('blob:app://quire/') || url.startsWith('data:')) return true;
  return isDevelopment && url.startsWith('devtools://');
}

/** Only files of the kinds that Quire writes are opened in another program: never one that the system would execute. */
export const isOpenable = (path: string) => ['.md', '.epub'].includes(extname(path).toLowerCase());
