import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { strictModule } from '../strict.ts';
import { handlerOf } from './protocol.ts';

const MEDIA_TYPES: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  mjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  map: 'application/json',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  woff2: 'font/woff2',
  pdf: 'application/pdf',
  txt: 'text/plain',
  md: 'text/markdown',
};

/** net.fetch: files (streamed), the app's own schemes, and the network through Node's fetch. */
export async function netFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = input instanceof Request ? input.url : String(input);
  if (url.startsWith('file:')) return fetchFile(fileURLToPath(url));
  const handler = handlerOf(url);
  return handler ? handler(new Request(input, init)) : fetch(input, init);
}

async function fetchFile(file: string): Promise<Response> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new Error('net::ERR_FILE_NOT_FOUND');
  const type = MEDIA_TYPES[path.extname(file).slice(1).toLowerCase()];
  return new Response(Readable.toWeb(createReadStream(file)) as BodyInit, {
    headers: { 'content-length': String(found.size), ...(type ? { 'content-type': type } : {}) },
  });
}

export const net = strictModule('net', {
  fetch: netFetch,
  isOnline: () => true,
  online: true,
});
