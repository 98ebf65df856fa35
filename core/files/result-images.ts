/** Where the images of a result are. */
import type { FetchResource } from '../tasks/ports.ts';
import type { ImageSource } from './localise-images.ts';
import type { ZipResult } from './zip-result.ts';

/** On the web, relative to the result's address. */
export function webImages(resultUrl: string, fetchResource: FetchResource, signal: AbortSignal): ImageSource {
  const absolute = (url: string) => (URL.canParse(url, resultUrl) ? new URL(url, resultUrl).href : null);
  return {
    absolute,
    async read(url, maxBytes) {
      const address = absolute(url);
      return address === null ? null : fetchResource(address, { resultUrl, maxBytes, signal });
    },
  };
}

/** In the archive that the result came in; what names its host is on the web still. */
export function zipImages(zip: ZipResult, web: ImageSource): ImageSource {
  const isAbsolute = (url: string) => /^(https?:)?\/\//i.test(url);
  return {
    absolute: (url) => (isAbsolute(url) ? web.absolute(url) : null),
    // A damaged entry is a missing image, not a lost document.
    read: (url, maxBytes) => (isAbsolute(url) ? web.read(url, maxBytes) : zip.read(url, maxBytes).catch(() => null)),
  };
}
