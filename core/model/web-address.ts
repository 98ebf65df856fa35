/** Addresses of documents on the web, as a person gives them. Pure. */

/** What any server takes; longer ones are no address that somebody chose. */
export const longestAddress = 8192;

const signIn = /(\b[a-z][a-z0-9+.-]*:[\\/]{2})[^\s/?#\\]*@/gi;

/** For whoever looks at it: without the name and the password that it may carry. Also for text that only holds an address. */
export function withoutSignIn(text: string): string {
  const shown = text.replaceAll(signIn, '$1');
  // Without its slashes ("https:ada@host") it is an address all the same.
  const url = URL.canParse(shown) ? new URL(shown) : null;
  if (!url || (url.username === '' && url.password === '')) return shown;
  url.username = '';
  url.password = '';
  return url.href;
}

/** Of an address what says where it leads, and lets nobody in. */
export function originOf(address: string): string {
  if (!URL.canParse(address)) return 'about:blank';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}/`;
}
