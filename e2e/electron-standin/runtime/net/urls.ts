// A scheme of the app's own (app://bundle/x) is served to Chromium as https://bundle.app.standin.invalid/x: Debian's
// Chromium can't learn new schemes, and https keeps what a privileged scheme has: an origin, a secure context, CSP.

const SUFFIX = '.standin.invalid';

/** `schemes` are those that the app handles; any other address stays as it is. */
export function toChromium(url: string, schemes: { has(scheme: string): boolean }): string {
  const [, scheme = '', host = '', rest = ''] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
  if (!schemes.has(scheme.toLowerCase())) return url;
  return `https://${host || '_'}.${scheme.toLowerCase()}${SUFFIX}${rest.startsWith('/') ? rest : `/${rest}`}`;
}

export function fromChromium(url: string): string {
  const [, host = '', scheme = '', rest = ''] =
    /^https:\/\/([^/?#]*)\.([a-z0-9+-]+)\.standin\.invalid(.*)$/is.exec(url) ?? [];
  return scheme === '' ? url : `${scheme}://${host === '_' ? '' : host}${rest}`;
}

/** `app://bundle` of `app://bundle/index.html`; `null` (as text) when there is none. */
export function originOf(url: string): string {
  return /^(?!data:|blob:|about:)([a-z][a-z0-9+.-]*:\/\/[^/?#]*)/i.exec(url)?.[1] ?? 'null';
}

/** The pattern of Chromium's Fetch domain for everything that an app's own scheme serves. */
export const OWN_SCHEMES_PATTERN = `https://*${SUFFIX}/*`;
