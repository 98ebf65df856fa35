/** A document's Markdown page by page, and whether it stays the same when its pages are transformed. */

import { inOwnFrames, transformations } from '../../engine/fixtures/transformed.ts';
import { type Contents, documentOf, markdownOf } from '../stages/stages.ts';

export interface Change {
  /** From 0. */
  page: number;
  before: string;
  after: string;
}

/** For each transformation, the pages that came out different. */
export function changesOf(read: Contents, names: readonly string[]): Map<string, Change[]> {
  const contents = inOwnFrames(read);
  const before = pagesOf(contents);
  return new Map(
    names.map((name) => {
      const transform = transformations[name];
      if (!transform) throw new Error(`no transformation ${name}`);
      const after = pagesOf({ ...contents, ...transform(contents) });
      const pages = contents.pages.map(({ index }) => index);
      const changes = pages.map((page) => ({ page, before: before.get(page) ?? '', after: after.get(page) ?? '' }));
      return [name, changes.filter((change) => change.before !== change.after)] as const;
    }),
  );
}

/** Text between two page anchors is the first one's page. */
function pagesOf(contents: Contents): Map<number, string> {
  const markdown = markdownOf(documentOf(contents), { pageAnchors: true });
  const parts = markdown.split(/<a id="page-(\d+)"><\/a>/);
  const pages = new Map<number, string>();
  for (let i = 1; i + 1 < parts.length; i += 2) pages.set(Number(parts[i]) - 1, parts[i + 1] ?? '');
  return pages;
}
