/** Answers requests one by one: the effects around what can be found out about PDFs and results. */
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { type OpenForReading, openForReading } from '../../engine/reading.ts';
import type { InspectRequest, OutcomeOf, RequestOf } from './inspect-messages.ts';
import { look } from './look.ts';
import { receiptOf } from './receipt/receipt.ts';
import { writePreview } from './result/preview-folder.ts';
import { readResult } from './result/read-result.ts';

/** Larger files are not read as a whole just to be looked at. */
export const maxBytes = 300 * 2 ** 20;
/** So many pages are compared; nobody reads a strip of more. */
const MOST_PAGES = 5000;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** The answering function never throws. It keeps the last document open: pages are asked for one after the other. */
export function answerRequests(): (request: InspectRequest) => Promise<OutcomeOf<InspectRequest['kind']>> {
  const documents = lastDocument();
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
          return { kind: 'preview', index: await writePreview(await readResult(request.resultPath), request.folder) };
      }
    } catch (error) {
      const code = codeOf(error);
      const isLocked = request.kind !== 'preview' && (code === 'encrypted' || code === 'wrong-password');
      return { kind: isLocked ? 'locked' : 'unknown' };
    }
  };
}

interface Wanted {
  path: string;
  password?: string | undefined;
}

/** Opens a document, or hands out the one that is open as long as its file has not changed. */
function lastDocument(): (wanted: Wanted) => Promise<OpenForReading> {
  let open: { key: string; document: OpenForReading } | null = null;
  return async ({ path, password }) => {
    const { size, mtimeMs } = await stat(path);
    const key = JSON.stringify([path, size, mtimeMs, password]);
    if (open?.key === key) return open.document;
    open?.document.close();
    open = null;
    if (size > maxBytes) throw new Error('too large to be looked into');
    const document = await openForReading(await readFile(path), password);
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

async function writeReceipt(
  { resultPath, receiptPath }: RequestOf<'receipt'>,
  document: OpenForReading,
): Promise<OutcomeOf<'receipt'>> {
  if (document.pages > MOST_PAGES) return { kind: 'unknown' };
  const { blocks } = await readResult(resultPath);
  const pages = [];
  for (let page = 0; page < document.pages; page++) {
    // A page that can't be read has nothing to compare; the conversion has said so.
    pages.push(await document.text(page).catch(() => ({ kind: 'scanned' as const, lines: [] })));
  }
  const receipt = receiptOf(pages, blocks);
  await writeWhole(receiptPath, JSON.stringify(receipt));
  const checked = receipt.shares.filter((share) => share !== null).length;
  return { kind: 'receipt', receipt: { pages: document.pages, checked, gaps: receipt.gaps } };
}

/** Whole or not at all: this process may be killed at any time. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await rename(`${path}.part`, path);
}
