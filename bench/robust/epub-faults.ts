import { unzipSync } from 'fflate';
import { faultOfXml } from './xml-fault.ts';

/** What makes an EPUB unreadable before any reader looks closer: its archive, its first entry, markup that isn't well-formed. */
export function faultsOfEpub(bytes: Uint8Array): string | null {
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes);
  } catch (error) {
    return `no archive: ${error instanceof Error ? error.message : String(error)}`;
  }
  const names = Object.keys(files);
  if (names[0] !== 'mimetype') return 'mimetype is not the first entry';
  for (const [name, content] of Object.entries(files)) {
    if (!/\.(?:xhtml|opf|ncx|xml)$/.test(name)) continue;
    const fault = faultOfXml(new TextDecoder('utf-8', { fatal: false }).decode(content));
    if (fault !== null) return `${name}: ${fault}`;
  }
  return null;
}
