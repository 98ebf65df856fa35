/** Searches the whole text of a result that was split into pieces. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { breaksLine, foldQuery, foldText, matchOffsets, textBreak } from '../../model/find-text.ts';
import { type Found, type PreviewNode, previewPieceSchema } from '../../model/preview.ts';
import { pieceName } from '../result/preview-folder.ts';

/** The text of a block as it is drawn. Pure. */
export function lineOf(nodes: readonly PreviewNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if (node.tag === 'br') return ' ';
      const inner = lineOf(node.children ?? []);
      return breaksLine(node.tag) ? `${textBreak}${inner}${textBreak}` : inner;
    })
    .join('');
}

/** Pure. @param lines the folded text of each block */
export function findIn(lines: readonly string[], query: string): Found {
  const wanted = foldQuery(query);
  return lines.flatMap((line, block): Found => {
    const count = matchOffsets(line, wanted).length;
    return count > 0 ? [[block, count]] : [];
  });
}

/** Caches the text of the last result, because a query is typed letter by letter. */
export function searchPreviews(): (folder: string, pieces: number, query: string) => Promise<Found> {
  let kept: { folder: string; index: string; lines: string[] } | null = null;
  return async (folder, pieces, query) => {
    const index = await readFile(join(folder, 'index.json'), 'utf8');
    if (kept?.folder !== folder || kept.index !== index) {
      kept = null;
      const lines: string[] = [];
      for (let piece = 0; piece < pieces; piece++) {
        const blocks = previewPieceSchema.parse(JSON.parse(await readFile(join(folder, pieceName(piece)), 'utf8')));
        for (const block of blocks) lines.push(foldText(lineOf(block)).text);
      }
      kept = { folder, index, lines };
    }
    return findIn(kept.lines, query);
  };
}
