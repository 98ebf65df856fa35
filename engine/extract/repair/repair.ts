/**
 * Repairs files that PDFium cannot open: interrupted downloads, lost beginnings, broken trailers. PDFium itself rebuilds a
 * missing cross-reference table, but for that it needs a header, a trailer and the document catalogue, which most programs write
 * last.
 */

import { type FoundObject, findObjects, isOfType } from './found-objects.ts';

/** The most bytes of foreign data before a PDF, such as the header of a mail. */
const MAX_JUNK_BYTES = 1_000_000;

/** The file from its PDF header on, if other data comes before it; null if there is no header. */
export function fromHeader(source: Uint8Array): Uint8Array | null {
  const start = Buffer.from(source.buffer, source.byteOffset, Math.min(source.length, MAX_JUNK_BYTES));
  const at = start.indexOf('%PDF-');
  return at < 0 ? null : source.subarray(at);
}

/**
 * Writes a new file with all complete objects, in the order of the old one. If its catalogue leads to all pages, the page order
 * is kept; otherwise pages follow in file order.
 *
 * @returns null when no page is found, or the file is encrypted
 */
export function rebuilt(source: Uint8Array): Uint8Array | null {
  if (isEncrypted(source)) return null;
  const objects = findObjects(source);
  const pages = objects.filter(({ head }) => isOfType(head, 'Page'));
  if (pages.length === 0) return null;
  const byNumber = new Map(objects.map((object) => [object.number, object]));
  const catalog = objects.findLast(({ head }) => isOfType(head, 'Catalog'));
  if (catalog && reachable(catalog, byNumber) >= pages.length) return written(objects, catalog.number);
  const free = objects.reduce((highest, { number }) => Math.max(highest, number), 0) + 1;
  const kids = pages.map(({ number, generation }) => `${number} ${generation} R`).join(' ');
  const tree = made(free, `<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`);
  const root = made(free + 1, `<< /Type /Catalog /Pages ${free} 0 R >>`);
  return written([...objects, tree, root], root.number);
}

/** Whether a trailer refers to an encryption dictionary or contains one. */
export function isEncrypted(source: Uint8Array): boolean {
  const file = Buffer.from(source.buffer, source.byteOffset, source.length);
  for (let at = file.indexOf('/Encrypt'); at >= 0; at = file.indexOf('/Encrypt', at + 1))
    if (/^\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(file.toString('latin1', at, at + 32))) return true;
  return false;
}

/** How many pages the catalogue leads to. */
function reachable({ head }: FoundObject, objects: ReadonlyMap<number, FoundObject>): number {
  const seen = new Set<number>();
  let pages = 0;
  const waiting = [Number(/\/Pages\s+(\d+)\s/.exec(head)?.[1] ?? 0)];
  for (let number = waiting.pop(); number !== undefined; number = waiting.pop()) {
    const node = objects.get(number);
    if (!node || seen.has(number)) continue;
    seen.add(number);
    if (isOfType(node.head, 'Page')) pages++;
    const kids = /\/Kids\s*\[([^\]]*)\]/.exec(Buffer.from(node.bytes).toString('latin1'))?.[1] ?? '';
    for (const [, kid] of kids.matchAll(/(?<!\d)(\d+)\s+\d+\s+R/g)) waiting.push(Number(kid));
  }
  return pages;
}

/** A file of these objects, with the metadata of the old file; null without a catalogue. */
export function rewritten(objects: readonly FoundObject[], info?: number): Uint8Array | null {
  const catalog = objects.findLast(({ head }) => isOfType(head, 'Catalog'));
  return catalog ? written(objects, catalog.number, info) : null;
}

const made = (number: number, head: string): FoundObject => ({
  number,
  generation: 0,
  bytes: Buffer.from(head, 'latin1'),
  head,
});

function written(objects: readonly FoundObject[], root: number, info = 0): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  const add = (part: string | Uint8Array): void => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    parts.push(bytes);
    length += bytes.length;
  };
  add('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  const rows = objects.map(({ number, generation, bytes }) => {
    const at = length;
    add(`${number} ${generation} obj\n`);
    add(bytes);
    add('\nendobj\n');
    return { number, row: `${String(at).padStart(10, '0')} ${String(generation).padStart(5, '0')} n\r\n` };
  });
  const table = length;
  add('xref\n0 1\n0000000000 65535 f\r\n');
  for (const { number, row } of rows.sort((a, b) => a.number - b.number)) add(`${number} 1\n${row}`);
  const about = info > 0 ? ` /Info ${info} 0 R` : '';
  add(`trailer\n<< /Size ${(rows.at(-1)?.number ?? 0) + 1} /Root ${root} 0 R${about} >>\nstartxref\n${table}\n%%EOF\n`);
  return new Uint8Array(Buffer.concat(parts, length));
}
