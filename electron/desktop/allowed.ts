/** What the window may load, where its links may lead and what it may have opened. Pure. */
import { extname } from 'node:path';

/** Pages that the interface links to; everything else stays shut, whatever a document says. */
const externalPages = ['https://console.oomol.com/api-key'];

export const mayOpenExternally = (url: string) => externalPages.includes(url);

/** Where a result's own links may lead once a person has said so: to web pages and to mail. Spelled out, or null. */
export function externalAddress(address: string): string | null {
  if (!/^(https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address)) return null;
  const { href, protocol } = new URL(address);
  return ['http:', 'https:', 'mailto:'].includes(protocol) && href.length <= 4096 ? href : null;
}

/** The page may be loaded again by its own wish; nothing else takes its place. */
export const homePage = 'app://quire/index.html';

/** The app's own files and what the page made from them; DevTools only in development. */
export function mayLoad(url: string, isDevelopment: boolean): boolean {
  if (url.startsWith('app://quire/') || url.startsWith('blob:app://quire/') || url.startsWith('data:')) return true;
  return isDevelopment && url.startsWith('devtools://');
}

/** Only a document of the kinds that we write is handed to another program: never something that a system would run. */
export const isOpenable = (path: string) => ['.md', '.epub'].includes(extname(path).toLowerCase());
