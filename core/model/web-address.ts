/** Addresses of documents on the web, as a person gives them. Pure. */

/** All servers accept addresses of this length; longer ones are probably pasted by mistake. */
export const longestAddress = 8192;

const signIn = /(\b[a-z][a-z0-9+.-]*:[\\/]{2})[^\s/?#\\]*@/gi;

/** Removes the user name and password from an address, or from text that contains one, before it is shown. */
export function withoutSignIn(text: string): string {
  const shown = text.replaceAll(signIn, '$1');
  // Without its slashes ("https:ada@host") it is an address all the same.
  const url = URL.canParse(shown) ? new URL(shown) : null;
  if (!url || (url.username === '' && url.password === '')) return shown;
  url.username = '';
  url.password = '';
  return url.href;
}

/** The origin of an address: it tells where the address leads, and drops the path and query, which may grant access. */
export function originOf(address: string): string {
  if (!URL.canParse(address)) return 'about:blank';
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}/`;
}

/** Percent-decoded; as it is where that makes no text. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
