/** Stores the images of a Markdown result locally: as files beside it, or inline in its text. */
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pMapSettled } from 'p-map';
import { shortenName } from '../../service/file-name.ts';
import { makeFolder } from '../../service/make-folder.ts';
import type { SaveRequest } from '../model/saving.ts';
import { decoded } from '../model/web-address.ts';
import type { FetchResource } from '../tasks/ports.ts';
import { writeDurably } from './durable.ts';
import { dataUri, imageTypeOf, parseDataUri } from './image-data.ts';
import { type ImageLink, imageLinks, relativeLink, replaceLinks } from './markdown-images.ts';
import { nameKey, sanitizeStem } from './naming.ts';
import type { ZipResult } from './zip-result.ts';

/** The source of images: the web, relative to the result, or an archive. */
export interface ImageSource {
  /** The absolute address of a link; null if there is none. */
  absolute(url: string): string | null;
  /** Null: not available. Rejects only when aborted. */
  read(url: string, maxBytes: number): Promise<Uint8Array | null>;
}

export interface LocalisedMarkdown {
  /** The text with links to the images folder at these path segments, relative to the text’s folder. */
  textFor(assetsPath: readonly string[]): string;
  /** Number of image files written. */
  files: number;
  missingImages: number;
  missingNames?: string[];
  notLookedThrough?: true;
}

type Target =
  | { kind: 'file'; name: string }
  | { kind: 'address'; url: string }
  | { kind: 'missing' }
  | { kind: 'as-it-is' };

const concurrentFetches = 8;
/** Maximum number of missing images that are listed by name. */
const mostNames = 10;
const longestName = 60;
const maxImageBytes = 64 * 1024 * 1024;
/** Limit for all images of one result, against malicious results. */
const maxTotalBytes = 2 * 1024 * 1024 * 1024;
/** A size that editors can still open. */
const maxInlineBytes = 128 * 1024 * 1024;
const longestImageStemBytes = 100;

/**
 * Images that are not available keep their address, made absolute, and count as missing. Rejects when aborted or when writing fails.
 *
 * @param folder created if there are image files
 */
export async function localiseImages(
  markdown: string,
  source: ImageSource,
  { images, folder, signal }: Pick<SaveRequest, 'images' | 'signal'> & { folder: string },
): Promise<LocalisedMarkdown> {
  const links: ImageLink[] = [];
  let looked = true;
  for (const found of imageLinks(markdown)) {
    if (found) links.push(...found);
    else looked = false;
    await setImmediate(undefined, { signal });
  }
  const stems = uniqueStems([...new Set(links.map(({ url }) => url))]);
  const targets = new Map<string, Target>();
  let roomBytes = images === 'inline' ? maxInlineBytes : maxTotalBytes;

  const localise = async (url: string, stem: string): Promise<Target> => {
    const isData = /^data:/i.test(url);
    if (!isData && !isReference(url)) return { kind: 'as-it-is' };
    if (isData && images === 'inline') return { kind: 'as-it-is' };
    const bytes = isData ? parseDataUri(url) : await source.read(url, Math.min(maxImageBytes, roomBytes));
    const type = bytes && imageTypeOf(bytes);
    if (!bytes || !type || bytes.length > roomBytes) return isData ? { kind: 'as-it-is' } : { kind: 'missing' };
    roomBytes -= bytes.length;
    if (images === 'inline') return { kind: 'address', url: dataUri(type.mediaType, bytes) };
    const name = `${stem}.${type.extension}`;
    await makeFolder(folder);
    await writeDurably(join(folder, name), bytes);
    return { kind: 'file', name };
  };

  const localised = await pMapSettled(
    stems,
    async ([url, stem]) => {
      signal.throwIfAborted();
      targets.set(url, await localise(url, stem));
    },
    { concurrency: concurrentFetches },
  );
  for (const ended of localised) if (ended.status === 'rejected') throw ended.reason;

  const count = (kind: Target['kind']) => [...targets.values()].filter((target) => target.kind === kind).length;
  return {
    files: count('file'),
    missingImages: count('missing'),
    ...(count('missing') > 0 && { missingNames: missingNames(targets) }),
    ...(!looked && { notLookedThrough: true }),
    textFor: (assetsPath) =>
      replaceLinks(markdown, links, ({ url }) => addressOf(url, targets.get(url), assetsPath, source)),
  };
}

/** File names, or hosts for addresses without one. */
function missingNames(targets: ReadonlyMap<string, Target>): string[] {
  const missing = [...targets].flatMap(([url, { kind }]) => (kind === 'missing' ? [url] : []));
  const names = missing.map((url) => {
    const path = url.split(/[?#]/, 1)[0] ?? '';
    const name = decoded(path.split('/').findLast((segment) => segment !== '') ?? '').replaceAll(/[\s\p{C}]+/gu, ' ');
    return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
  });
  return names.length > mostNames ? [...names.slice(0, mostNames), '…'] : names;
}

function addressOf(
  url: string,
  target: Target | undefined,
  assetsPath: readonly string[],
  source: ImageSource,
): string | null {
  switch (target?.kind) {
    case 'file':
      return relativeLink(...assetsPath, target.name);
    case 'address':
      return target.url;
    case 'missing': {
      const absolute = source.absolute(url);
      return absolute === url ? null : absolute;
    }
    default:
      return null;
  }
}

/** Whether an address is http, https or relative; not `file:`, `cid:`, `C:\` or only a fragment. */
function isReference(url: string): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase();
  return url !== '' && !url.startsWith('#') && (scheme === undefined || scheme === 'http' || scheme === 'https');
}

/** Names in order of appearance, so that saving again gives the same names; unique even without case. */
function uniqueStems(urls: readonly string[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    urls.map((url, index) => {
      const wish = imageStem(url) ?? `image-${index + 1}`;
      let stem = wish;
      for (let count = 2; taken.has(nameKey(stem)); count += 1) stem = `${wish}-${count}`;
      taken.add(nameKey(stem));
      return [url, stem];
    }),
  );
}

function imageStem(url: string): string | null {
  if (/^data:/i.test(url)) return null;
  const segment = url.split(/[?#]/, 1)[0]?.split('/').at(-1) ?? '';
  const name = decoded(segment).replace(/\.[a-z0-9]{1,5}$/i, '');
  return name.trim() === '' ? null : shortenName(sanitizeStem(name), longestImageStemBytes);
}

/** Images on the web, relative to the result’s address. */
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

/** Images in the result’s archive; absolute addresses are still fetched from the web. */
export function zipImages(zip: ZipResult, web: ImageSource): ImageSource {
  const isAbsolute = (url: string) => /^(https?:)?\/\//i.test(url);
  return {
    absolute: (url) => (isAbsolute(url) ? web.absolute(url) : null),
    // A damaged entry is a missing image, not a lost document.
    read: (url, maxBytes) => (isAbsolute(url) ? web.read(url, maxBytes) : zip.read(url, maxBytes).catch(() => null)),
  };
}
