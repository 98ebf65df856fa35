/** Answers the requests of the inspection process: reads PDFs and results and writes what was found. */
import { stat } from 'node:fs/promises';
import { inspectPdf } from '../../engine/inspect.ts';
import { type OpenForReading, openForReading } from '../../engine/reading.ts';
import { readWhole } from '../../service/open-without-waiting.ts';
import { holdsPage, parsePageRanges } from '../../service/page-ranges.ts';
import { writeWhole } from '../files/durable.ts';
import type { InspectRequest, OutcomeOf, RequestOf } from './inspect-messages.ts';
import { pagesByReason, type ReceiptPage } from './receipt/receipt.ts';

/** Larger files are not inspected, because they would be read into memory as a whole. */
export const maxBytes = 300 * 2 ** 20;
/** Longer documents are not compared with their results. */
const MOST_PAGES = 5000;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/**
 * Returns a function that answers one request and never throws. It keeps the last document open, because consecutive
 * requests are mostly for pages of one document.
 */
export function answerRequests(): (request: InspectRequest) => Promise<OutcomeOf<InspectRequest['kind']>> {
  const documents = lastDocument();
  const searched = lazySearch();
  return async (request) => {
    try {
      switch (request.kind) {
        case 'look':
          return await look(request);
        case 'page':
          return await drawPage(request, await documents(request));
        case 'receipt':
          return await writeReceipt(request, await documents(request));
        case 'preview':
          return await cutResult(request);
        case 'find': {
          const { folder, pieces, query } = request;
          return { kind: 'found', found: await searched(folder, pieces, query) };
        }
        case 'marks': {
          const { marksOn } = await import('./find/page-marks.ts');
          return { kind: 'marks', marks: marksOn(await textOn(await documents(request), request.page), request.query) };
        }
        case 'rich':
          return { kind: 'rich', ...(await (await import('./result/rich-text.ts')).richText(request)) };
      }
    } catch (error) {
      const code = codeOf(error);
      const isLocked = 'path' in request && (code === 'encrypted' || code === 'wrong-password');
      return { kind: isLocked ? 'locked' : 'unknown' };
    }
  };
}

async function textOn(document: OpenForReading, page: number) {
  if (page >= document.pages) throw new Error('no such page');
  return document.placedText(page);
}

/** The search is loaded when it is first used, because most results are never searched. */
function lazySearch() {
  let search: ReturnType<typeof import('./find/find-in-preview.ts').searchPreviews> | null = null;
  return async (folder: string, pieces: number, query: string) => {
    search ??= (await import('./find/find-in-preview.ts')).searchPreviews();
    return search(folder, pieces, query);
  };
}

const nothingToCompare: ReceiptPage = { kind: 'scanned', lines: [] };

interface Wanted {
  path: string;
  password?: string | undefined;
}

/** Opens a document, or returns the open one if its file has not changed. */
function lastDocument(): (wanted: Wanted) => Promise<OpenForReading> {
  let open: { key: string; document: OpenForReading } | null = null;
  return async ({ path, password }) => {
    const { size, mtimeMs } = await stat(path);
    const key = JSON.stringify([path, size, mtimeMs, password]);
    if (open?.key === key) return open.document;
    open?.document.close();
    open = null;
    const bytes = await readWhole(path, maxBytes);
    if (bytes === null) throw new Error('too large to be looked into');
    const document = await openForReading(bytes, password);
    open = { key, document };
    return document;
  };
}

async function drawPage(
  { page, longestPx, picturePath }: RequestOf<'page'>,
  document: OpenForReading,
): Promise<OutcomeOf<'page'>> {
  if (page >= document.pages) return { kind: 'unknown' };
  const picture = await document.draw(page, longestPx);
  if (picture === null) return { kind: 'unknown' };
  await writeWhole(picturePath, picture.bytes);
  return { kind: 'drawn' };
}

// Loaded on demand: most requests are for dropped PDFs and do not need the parsers of results.
const resultReader = () => import('./result/read-result.ts');

async function cutResult({ resultPath, folder, onlyBeginning }: RequestOf<'preview'>): Promise<OutcomeOf<'preview'>> {
  const [{ readResult }, { writePreview }] = await Promise.all([resultReader(), import('./result/preview-folder.ts')]);
  return { kind: 'preview', index: await writePreview(await readResult(resultPath, { onlyBeginning }), folder) };
}

async function writeReceipt(
  { resultPath, receiptPath, only, leftOut = [] }: RequestOf<'receipt'>,
  document: OpenForReading,
): Promise<OutcomeOf<'receipt'>> {
  if (document.pages > MOST_PAGES) return { kind: 'unknown' };
  const { writtenReceipt } = await import('./receipt/write-receipt.ts');
  const ranges = only === undefined ? null : parsePageRanges(only);
  const pages: ReceiptPage[] = [];
  for (let page = 0; page < document.pages; page++) {
    // Pages that can’t be read or were not converted are not compared; the conversion has reported them.
    const isWanted = ranges === null || holdsPage(ranges, page + 1);
    pages.push(isWanted ? await document.text(page).catch(() => nothingToCompare) : nothingToCompare);
  }
  const { shares, gaps } = await writtenReceipt(pages, { resultPath, receiptPath, leftOut });
  const checked = shares.filter((share) => share !== null).length;
  const reasons = pagesByReason(leftOut);
  return { kind: 'receipt', receipt: { pages: document.pages, checked, gaps, ...(reasons && { leftOut: reasons }) } };
}

/** Twice the 40 points of the thumbnail in a row. */
const thumbnailPx = 80;

async function look({ path, thumbnailPath, password }: RequestOf<'look'>): Promise<OutcomeOf<'look'>> {
  const bytes = await readWhole(path, maxBytes);
  if (bytes === null) return { kind: 'unknown' };
  const { pages, text, language, thumbnail } = await inspectPdf(bytes, { password, thumbnailPx });
  const drawn = thumbnail?.mediaType === 'image/png';
  if (drawn) await writeWhole(thumbnailPath, thumbnail.bytes);
  return { kind: 'facts', facts: { pages, text, language, thumbnail: drawn } };
}
