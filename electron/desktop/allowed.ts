/** What the window may load and where its links may lead. Pure. */

/** Pages that the interface links to; everything else stays shut, whatever a document says. */
const externalPages = ['https://console.oomol.com/api-key'];

export const mayOpenExternally = (url: string) => externalPages.includes(url);

/** The app's own files and what the page made from them; DevTools only in development. */
export function mayLoad(url: string, isDevelopment: boolean): boolean {
  if (url.startsWith('app://quire/') || url.startsWith('blob:app://quire/') || url.startsWith('data:')) return true;
  return isDevelopment && url.startsWith('devtools://');
}
