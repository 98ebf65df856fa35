import { connection, connectionIfReady } from '../chromium/browser.ts';
import { ConnectionClosed } from '../chromium/connection.ts';
import type { EventPayload, Protocol } from '../chromium/protocol.ts';
import { mayNavigate } from '../windows/navigation.ts';
import { allContents } from '../windows/registry.ts';
import { Loopback } from './loopback.ts';
import { handlerOf, ownSchemes } from './protocol.ts';
import { session } from './session.ts';
import { fromChromium, OWN_SCHEMES_PATTERN, originOf, toChromium } from './urls.ts';
import type { Verdict } from './web-request.ts';

type Paused = EventPayload<'Fetch.requestPaused'>;
type HeaderList = Protocol.Fetch.HeaderEntry[];

/**
 * What a page can read piece by piece, and so has to be streamed. Documents, scripts and workers must not be: Chromium
 * takes 'self' in their Content-Security-Policy for the loopback address that they would come from.
 */
const STREAMED = new Set(['XHR', 'Fetch', 'EventSource', 'Media']);

const loopback = new Loopback();

export async function startInterception(): Promise<void> {
  await loopback.listen();
  connection().on('Fetch.requestPaused', (paused) => {
    handle(paused).catch((error: Error) => {
      // The page may have gone, or given up the request, while it was being answered.
      if (!(error instanceof ConnectionClosed) && !/Invalid InterceptionId/.test(error.message))
        console.error('electron stand-in:', error);
    });
  });
  await enable();
}

/** To be called when the app began or ceased to listen to webRequest, which needs every request, not only the app's. */
export function updateInterception(): void {
  if (connectionIfReady()) enable().catch(() => {});
}

async function enable(): Promise<void> {
  const everything: Protocol.Fetch.RequestPattern[] = [
    { urlPattern: '*' },
    { urlPattern: '*', requestStage: 'Response' },
  ];
  const ownAndDocuments: Protocol.Fetch.RequestPattern[] = [
    { urlPattern: OWN_SCHEMES_PATTERN },
    { urlPattern: '*', resourceType: 'Document' },
  ];
  await connection().send('Fetch.enable', {
    patterns: session.defaultSession.webRequest.isUsed ? everything : ownAndDocuments,
  });
}

async function handle(paused: Paused): Promise<void> {
  const url = fromChromium(paused.request.url);
  const isAnswered = paused.responseStatusCode !== undefined || paused.responseErrorReason !== undefined;
  if (isAnswered) return judgeResponse(paused, url);
  if (paused.resourceType === 'Document' && !mayNavigate(paused)) return fail(paused, 'Aborted');

  // Chromium's tab strip asks for it by itself; Electron has no tab strip.
  if (paused.resourceType === 'Other' && url.endsWith('/favicon.ico')) return fail(paused, 'Aborted');

  const { webRequest } = session.defaultSession;
  const details = detailsOf(paused);
  const before = await webRequest.ask('onBeforeRequest', url, details);
  if (before.cancel) return fail(paused, 'BlockedByClient');
  if (before.redirectURL) return redirect(paused, before.redirectURL);
  const sending = await webRequest.ask('onBeforeSendHeaders', url, {
    ...details,
    requestHeaders: paused.request.headers,
  });
  if (sending.cancel) return fail(paused, 'BlockedByClient');

  if (handlerOf(url)) return answerOwn(paused, url);
  const headers = sending.requestHeaders && toList(sending.requestHeaders);
  await connection().send('Fetch.continueRequest', { requestId: paused.requestId, ...(headers ? { headers } : {}) });
}

/** A request for a scheme of the app's own. */
async function answerOwn(paused: Paused, url: string): Promise<void> {
  const { requestId, request } = paused;
  const answer = (asked: Request) => callHandler(paused, asked);
  if (STREAMED.has(paused.resourceType)) {
    await connection().send('Fetch.continueRequest', { requestId, url: loopback.expect(url, answer) });
    return;
  }
  const body = Buffer.concat((request.postDataEntries ?? []).map((entry) => Buffer.from(entry.bytes ?? '', 'base64')));
  try {
    const init = { method: request.method, headers: request.headers, ...(body.length ? { body } : {}) };
    const response = await answer(new Request(url, init));
    await connection().send('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status,
      responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    });
  } catch (error) {
    console.error(`electron stand-in: the handler of ${url} failed:`, error);
    await fail(paused, 'Failed');
  }
}

/** The app's own answer, with the headers as webRequest wants them and redirects as Chromium knows the addresses. */
async function callHandler(paused: Paused, asked: Request): Promise<Response> {
  const handler = handlerOf(asked.url);
  if (!handler) throw new Error(`nobody handles ${asked.url}`);
  const response = await handler(asked);
  const given = Object.fromEntries([...response.headers].map(([name, value]) => [name, [value]]));
  const details = { ...detailsOf(paused), statusCode: response.status, responseHeaders: given };
  const verdict = await session.defaultSession.webRequest.ask('onHeadersReceived', asked.url, details);
  if (verdict.cancel) throw new Error('net::ERR_BLOCKED_BY_CLIENT');
  const headers = new Headers(response.headers);
  if (verdict.responseHeaders) {
    for (const name of [...headers.keys()]) headers.delete(name);
    for (const { name, value } of toList(verdict.responseHeaders)) headers.append(name, value);
  }
  const location = headers.get('location');
  if (location !== null) headers.set('location', toChromium(new URL(location, asked.url).href, ownSchemes));
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

async function judgeResponse(paused: Paused, url: string): Promise<void> {
  const { requestId, responseStatusCode } = paused;
  const responseHeaders: Record<string, string[]> = {};
  for (const { name, value } of paused.responseHeaders ?? [])
    responseHeaders[name] = [...(responseHeaders[name] ?? []), value];
  const isOwn = handlerOf(url) !== undefined; // Was asked before the response left, in callHandler.
  const details = { ...detailsOf(paused), statusCode: responseStatusCode, responseHeaders };
  const verdict: Verdict = isOwn ? {} : await session.defaultSession.webRequest.ask('onHeadersReceived', url, details);
  if (verdict.cancel) return fail(paused, 'BlockedByClient');
  const isChanged = verdict.responseHeaders !== undefined && responseStatusCode !== undefined;
  const change = isChanged
    ? { responseCode: responseStatusCode, responseHeaders: toList(verdict.responseHeaders ?? {}) }
    : {};
  await connection().send('Fetch.continueResponse', { requestId, ...change });
}

async function redirect({ requestId }: Paused, target: string): Promise<void> {
  const location = { name: 'Location', value: toChromium(target, ownSchemes) };
  await connection().send('Fetch.fulfillRequest', { requestId, responseCode: 307, responseHeaders: [location] });
}

async function fail({ requestId }: Paused, errorReason: Protocol.Network.ErrorReason): Promise<void> {
  await connection().send('Fetch.failRequest', { requestId, errorReason });
}

/** What every webRequest listener is told. */
function detailsOf(paused: Paused): object {
  const webContents = allContents().find((each) => each.page.frames.has(paused.frameId));
  const isMainFrame = webContents?.page.targetId === paused.frameId;
  const documentType = isMainFrame ? 'mainFrame' : 'subFrame';
  return {
    id: paused.requestId,
    method: paused.request.method,
    resourceType: paused.resourceType === 'Document' ? documentType : paused.resourceType.toLowerCase(),
    webContents,
    webContentsId: webContents?.id,
    frame: webContents?.mainFrame,
    referrer: fromChromium(paused.request.headers.Referer ?? ''),
    origin: originOf(webContents?.getURL() ?? ''),
    timestamp: Date.now(),
  };
}

function toList(headers: Record<string, string | string[]>): HeaderList {
  return Object.entries(headers).flatMap(([name, values]) => [values].flat().map((value) => ({ name, value })));
}
