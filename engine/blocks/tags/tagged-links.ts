/** Where a link goes over several lines, some programs draw one area around all of them. Tags tell which words are the link. */

import type { PageLink, TagElement } from '../../extract/page-content.ts';
import { type Box, height, overlap, union } from '../../geometry/box.ts';

/** An area over several lines is higher than the tallest of its words by this factor. */
const LINES = 1.5;
/** An area is its text's box but for the parts that no glyph reaches, as a share of the tallest word. */
const SLACK = 0.7;

/** @returns the links; those over several lines as areas around their own words, where tags name them */
export function linksByTags(links: readonly PageLink[], elements: readonly TagElement[]): PageLink[] {
  if (links.length === 0) return [];
  const words = wordsOfLinks(elements);
  return links.flatMap((link) => {
    const own = words.find(({ box, tallest }) => height(link) > LINES * tallest && isSame(box, link, SLACK * tallest));
    return own ? linesOf(own.boxes).map((box): PageLink => ({ ...box, target: link.target })) : [link];
  });
}

/** Boxes of the text of each link that has any. */
function wordsOfLinks(elements: readonly TagElement[]): { box: Box; boxes: Box[]; tallest: number }[] {
  const owners: number[] = [];
  const boxes = new Map<number, Box[]>();
  elements.forEach((element, i) => {
    // Parents come before their children.
    const owner = element.type === 'Link' ? i : (owners[element.parent] ?? -1);
    owners.push(owner);
    if (owner < 0) return;
    const own = boxes.get(owner);
    if (own) for (const box of element.boxes) own.push(box);
    else boxes.set(owner, [...element.boxes]);
  });
  return [...boxes.values()].flatMap((own) =>
    own.length > 0 ? [{ box: union(own), boxes: own, tallest: Math.max(...own.map(height)) }] : [],
  );
}

/**
 * Boxes that follow each other at one height are one: each letter may have its own, with white between them that is part of the
 * link. Letters that hang below their line may reach into the next one.
 */
function linesOf(boxes: readonly Box[]): Box[] {
  const isLevel = (a: Box, b: Box): boolean => overlap(a.y0, a.y1, b.y0, b.y1) > 0.5 * Math.min(height(a), height(b));
  const lines: Box[] = [];
  for (const box of boxes) {
    const line = lines.at(-1);
    if (line && isLevel(line, box)) lines[lines.length - 1] = union([line, box]);
    else lines.push(box);
  }
  return lines;
}

function isSame(a: Box, b: Box, slack: number): boolean {
  return (['x0', 'y0', 'x1', 'y1'] as const).every((side) => Math.abs(a[side] - b[side]) <= slack);
}
