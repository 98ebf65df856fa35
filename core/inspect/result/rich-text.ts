/** A result for the clipboard: HTML of the preview’s elements, and plain text. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { breaksLine } from '../../model/find-text.ts';
import { type PreviewAttributes, type PreviewNode, previewPieceSchema } from '../../model/preview.ts';
import { pieceName } from './preview-folder.ts';

/** @throws Error if a piece is missing */
export async function richText({ folder, pieces }: { folder: string; pieces: number }) {
  const html: string[] = [];
  const text: string[] = [];
  for (let piece = 0; piece < pieces; piece++) {
    const blocks = previewPieceSchema.parse(JSON.parse(await readFile(join(folder, pieceName(piece)), 'utf8')));
    for (const block of blocks) {
      html.push(htmlOf(block));
      text.push(
        plainOf(block)
          .replaceAll(/\n{3,}/g, '\n\n')
          .trim(),
      );
    }
  }
  return { html: html.join('\n'), text: text.filter((words) => words !== '').join('\n\n') };
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const empty: ReadonlySet<string> = new Set(['hr', 'br', 'wbr', 'col']);

/** Images are replaced by their descriptions, because other programs can’t load them. Pure. */
export function htmlOf(nodes: readonly PreviewNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escaped(node);
      const { tag, attributes = {}, children = [] } = node;
      if (tag === 'img') return escaped(attributes.alt ?? '');
      if (attributes.checked !== undefined) return attributes.checked ? '☑ ' : '☐ ';
      const inner = htmlOf(children);
      // Links within the result would not work elsewhere.
      if (tag === 'a' && !/^(https?:\/\/|mailto:)/i.test(attributes.href ?? '')) return inner;
      const start = tag === 'math' ? '<math xmlns="http://www.w3.org/1998/Math/MathML"' : `<${tag}`;
      return `${start}${written(attributes)}>${empty.has(tag) ? '' : `${inner}</${tag}>`}`;
    })
    .join('');
}

function written({ href, colspan, rowspan, start, align, lang, dir, math }: PreviewAttributes): string {
  const style = align === undefined ? undefined : `text-align: ${align}`;
  return Object.entries({ href, colspan, rowspan, start, style, lang, dir, ...math })
    .flatMap(([name, value]) => (value === undefined ? [] : ` ${name}="${escaped(String(value))}"`))
    .join('');
}

const holdsOnlyElements: ReadonlySet<string> = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol', 'dl']);

/** Cells are separated by tabs, so that tables can be pasted into a spreadsheet. Pure. */
export function plainOf(nodes: readonly PreviewNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const { tag, attributes = {}, children = [] } = node;
      if (tag === 'img') return attributes.alt ?? '';
      if (tag === 'br') return '\n';
      if (attributes.checked !== undefined) return attributes.checked ? '[x]' : '[ ]';
      const inner = plainOf(
        holdsOnlyElements.has(tag) ? children.filter((child) => typeof child !== 'string') : children,
      );
      if (tag === 'td' || tag === 'th') return `${inner.trim()}\t`;
      if (tag === 'tr') return `${inner.replace(/\t$/, '')}\n`;
      if (tag === 'thead' || tag === 'tbody' || tag === 'tfoot') return inner;
      if (tag === 'li') return `- ${inner.trim()}\n`;
      return breaksLine(tag) ? `\n${inner}\n` : inner;
    })
    .join('');
}
