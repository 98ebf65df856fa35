import type { Links } from '../signed-links.ts';
import type { Source } from '../tasks/conversion-task.ts';

/** Longer than the addresses that servers accept, and short enough to store ten thousand of them. */
const maxUrlLength = 16_384;

/**
 * What a `pdfURL` means: one of our uploads, or a document on the web.
 *
 * @param ownHost host and port that the client called
 * @returns the source, or the reason for a refusal as a phrase
 */
export function readPdfUrl(pdfUrl: string, links: Links, ownHost: string): Source | { problem: string } {
  if (pdfUrl.length > maxUrlLength) return { problem: `must not be longer than ${maxUrlLength} characters` };
  const url = URL.parse(pdfUrl);
  if (!url) return { problem: 'must be an absolute URL' };
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { problem: 'must be an http or https URL' };
  if (url.username !== '' || url.password !== '') return { problem: 'must not contain a user name or password' };
  const upload = links.readUpload(url, ownHost);
  if (upload === 'invalid')
    return { problem: 'is an upload link that is not valid or has expired; upload the file again' };
  // A fetch must send the query as it was given (presigned URLs), so the text is kept, not the parsed URL.
  return upload ? { from: 'upload', uploadId: upload.uploadId } : { from: 'web', url: pdfUrl };
}

/** The last path segment of a web address as a file name, null where it has none. */
export function fileNameOfUrl(address: string): string | null {
  const segment = URL.parse(address)?.pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(segment) || null;
  } catch {
    return segment;
  }
}
