/** A document's Markdown page by page, and whether it stays the same when its pages are transformed. */

import { transformations } from '../../engine/fixtures/transformed.ts';
import { type Contents, documentOf, markdownOf } from '../stages/stages.ts';

export interface Change {
  /** From 0. */
  page: number;
  before: string;
  after: string;
}

/** What is done to the pages that are read; the file itself is turned, and written anew by other programs. */
export const TRANSFORMATIONS: readonly string[] = Object.keys(transformations);
export const TURNED = 'turned on its side';

/**
 * For each transformation, the pages that came out different.
 *
 * @param contents pages in frames of their own
 */
export function changesOf(contents: Contents): Map<string, Change[]> {
  return new Map(
    Object.entries(transformations).map(([name, transform]) => [
      name,
      changesBetween(contents, { ...contents, ...transform(contents) }),
    ]),
  );
}

/** The pages that come out different of two files that look the same, both in frames of their own. */
export function changesBetween(one: Contents, other: Contents): Change[] {
  const [before, after] = [pagesOf(one), pagesOf(other)];
  return one.pages
    .map(({ index: page }) => ({ page, before: before.get(page) ?? '', after: after.get(page) ?? '' }))
    .filter((change) => change.before !== change.after);
}

/** Text between two page anchors is the first one's page. */
function pagesOf(contents: Contents): Map<number, string> {
  const markdown = markdownOf(documentOf(contents), { pageAnchors: true });
  const parts = markdown.split(/<a id="page-(\d+)"><\/a>/);
  const pages = new Map<number, string>();
  for (let i = 1; i + 1 < parts.length; i += 2) pages.set(Number(parts[i]) - 1, parts[i + 1] ?? '');
  return pages;
}
