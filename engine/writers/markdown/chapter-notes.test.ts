import { describe, expect, it } from 'vitest';
import type { Block } from '../../document/tree.ts';
import { ChapterNotes } from './chapter-notes.ts';

const heading = (value: string): Block => ({
  type: 'heading',
  depth: 1,
  anchor: value,
  children: [{ type: 'text', value }],
});
const referring = (identifier: string): Block => ({
  type: 'paragraph',
  children: [{ type: 'footnoteReference', identifier }],
});
const note = (identifier: string): Block => ({ type: 'footnoteDefinition', identifier, children: [] });
const children = [
  ...[heading('one'), referring('a'), heading('two'), referring('b'), referring('a'), heading('three')],
  ...[note('a'), note('b'), note('c')],
];
const arranged = (pageCount: number): Block[] => {
  const notes = new ChapterNotes();
  for (const block of children) notes.add(block);
  return [...notes.arrange(children, pageCount)];
};

describe('the footnotes of a book', () => {
  it('stand at the end of the chapter that first refers to them', () => {
    const [one, toA, two, toB, again, three] = children;
    expect(arranged(200)).toEqual([one, toA, note('a'), two, toB, again, note('b'), three, note('c')]);
  });

  it('stay at the end of a short document', () => {
    expect(arranged(12)).toEqual(children);
  });
});
