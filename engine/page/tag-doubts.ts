/**
 * How far the tags of a page are believed. Each kind of them is held against the layout where it is read, and left to the eye
 * where the two don't agree; why stands here.
 */

import type { PageTags } from '../extract/page-content.ts';

export type TagDoubt =
  | 'little of the text is tagged'
  | 'paragraphs end inside sentences'
  | 'lists nest otherwise than they are indented';

/** Less marked text than this is the work of a program that tags only what it made itself. */
const MARKED_SHARE = 0.7;

export const isTagged = (tags: Pick<PageTags, 'markedShare'> | undefined): boolean =>
  tags !== undefined && tags.markedShare >= MARKED_SHARE;
