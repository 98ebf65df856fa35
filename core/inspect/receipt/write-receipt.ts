/** Compares a result with the pages of its PDF and writes the receipt. */

import { extname } from 'node:path';
import { writeWhole } from '../../files/durable.ts';
import type { Receipt } from '../../model/preview.ts';
import type { PageArea } from '../../model/task.ts';
import { maskedMarkdown, readMarkdown } from '../result/read-markdown.ts';
import { resultWords } from './compared-words.ts';
import { markdownWords } from './markdown-words.ts';
import { isClear, type ReceiptPage, receiptOf } from './receipt.ts';

interface Wanted {
  resultPath: string;
  receiptPath: string;
  leftOut: readonly PageArea[];
}

/**
 * A Markdown is first read quickly. Only where words seem to be missing it is parsed, as for the preview, and compared again: what a
 * receipt complains of has always been looked at twice.
 *
 * The file has the places of pages as `places`, numbers of blocks, or as `offsets` in the masked text of a Markdown.
 *
 * @throws Error where the result can't be read
 */
export async function writtenReceipt(
  pages: readonly ReceiptPage[],
  { resultPath, receiptPath, leftOut }: Wanted,
): Promise<Receipt> {
  const quick = extname(resultPath).toLowerCase() === '.epub' ? null : await quickReceipt(pages, resultPath, leftOut);
  if (quick) {
    await writeWhole(receiptPath, JSON.stringify(quick));
    return quick;
  }
  // Loaded on demand: most results don't need the parsers.
  const { readResult } = await import('../result/read-result.ts');
  const { blocks } = await readResult(resultPath);
  const receipt = receiptOf(pages, resultWords(blocks), leftOut);
  await writeWhole(receiptPath, JSON.stringify(receipt));
  return receipt;
}

/** Null where words seem to be missing. */
async function quickReceipt(pages: readonly ReceiptPage[], resultPath: string, leftOut: readonly PageArea[]) {
  const { masked } = maskedMarkdown(await readMarkdown(resultPath));
  const { places, ...receipt } = receiptOf(pages, markdownWords(masked), leftOut);
  return isClear(receipt) ? { ...receipt, offsets: places } : null;
}
