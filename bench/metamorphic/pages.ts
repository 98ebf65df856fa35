/** A document's Markdown page by page, and whether it stays the same when its pages are transformed. */

import { inOwnFrames, transformations } from '../../engine/fixtures/transformed.ts';
import { type Contents, documentOf, markdownOf } from '../stages/stages.ts';

export interface Change {
  /** From 0. */
  page: number;
  before: string;
  after: string;
}

/** What is done to the file itself. */
const TURNED = 'turned on its side';
export const TRANSFORMATIONS: readonly string[] = [...Object.keys(transformations), TURNED];

/**
 * For each transformation, the pages that came out different.
 *
 * @param turned what is read of the file with its pages on their side; null when it could not be made, and then it is left out
 */
export function changesOf(read: Contents, turned: Contents | null): Map<string, Change[]> {
  const contents = inOwnFrames(read);
  const before = pagesOf(contents);
  const changes = (after: ReadonlyMap<number, string>): Change[] =>
    contents.pages
      .map(({ index: page }) => ({ page, before: before.get(page) ?? '', after: after.get(page) ?? '' }))
      .filter((change) => change.before !== change.after);
  const found = new Map(
    Object.entries(transformations).map(([name, transform]) => [
      name,
      changes(pagesOf({ ...contents, ...transform(contents) })),
    ]),
  );
  return turned ? found.set(TURNED, changes(pagesOf(inOwnFrames(turned)))) : found;
}

/** Text between two page anchors is the first one's page. */
function pagesOf(contents: Contents): Map<number, string> {
  const markdown = markdownOf(documentOf(contents), { pageAnchors: true });
  const parts = markdown.split(/<a id="page-(\d+)"><\/a>/);
  const pages = new Map<number, string>();
  for (let i = 1; i + 1 < parts.length; i += 2) pages.set(Number(parts[i]) - 1, parts[i + 1] ?? '');
  return pages;
}
