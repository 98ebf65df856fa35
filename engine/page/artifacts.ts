/** What a tagged PDF names as no part of its text: the numbers of lines, stamps in the margin, watermarks. */

import type { GlyphRun, PageContent } from '../extract/page-content.ts';
import { type Box, contains } from '../geometry/box.ts';
import { isTagged } from './tag-doubts.ts';

/** Boxes of glyphs end at their outlines. */
const SLACK_PT = 1;
const NUMBER = /^[\d٠-٩۰-۹]+$/;

/**
 * The page without them. Where they stand between the lines of the text, only numbers are left out: some that were called
 * artifacts are text for whoever reads them.
 */
export function withoutArtifacts(content: PageContent): PageContent {
  const { tags, runs, turned } = content;
  if (content.quarter !== undefined || !tags?.marked || tags.named.length === 0 || !isTagged(tags)) return content;
  const { marked, named } = tags;
  const isNamed = (run: GlyphRun): boolean => {
    const x = (run.x0 + run.x1) / 2;
    const y = run.baseline - 0.25 * run.style.sizePt;
    return named.some((box) => contains(box, x, y, SLACK_PT));
  };
  const isBeside = (run: GlyphRun, { x0, x1 }: Box): boolean => run.x1 <= x0 + SLACK_PT || run.x0 >= x1 - SLACK_PT;
  return {
    ...content,
    runs: runs.filter((run) => !(NUMBER.test(run.text) || isBeside(run, marked)) || !isNamed(run)),
    turned: turned
      .map((group) => group.filter((run) => !isTurnedArtifact(run, named)))
      .filter(({ length }) => length > 0),
  };
}

/** Turned text has a frame of its own, in which boxes don't compare; what slants shares the page's. */
const isTurnedArtifact = (run: GlyphRun, named: readonly Box[]): boolean =>
  run.quarter === undefined && named.some((box) => contains(box, (run.x0 + run.x1) / 2, run.baseline, SLACK_PT));
