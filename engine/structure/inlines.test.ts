import { describe, expect, it } from 'vitest';
import type { Inline } from '../document/tree.ts';
import { inlinesOf, type Piece } from './inlines.ts';

const piece = (text: string, link: string): Piece => ({
  text,
  bold: false,
  italic: false,
  code: false,
  script: null,
  link,
});
const textOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => ('value' in inline ? inline.value : 'children' in inline ? textOf(inline.children) : ''))
    .join('');

describe('an address that is a link', () => {
  it.each([
    [
      'is whole where its line breaks',
      'https://example.org/ manual',
      'https://example.org/manual',
      'https://example.org/manual',
    ],
    [
      'loses the hyphen of its line break',
      'https://example.org/-manual.html',
      'https://example.org/manual.html',
      'https://example.org/manual.html',
    ],
    [
      'keeps its own hyphens',
      'https://example.org/the-manual',
      'https://example.org/the-manual',
      'https://example.org/the-manual',
    ],
    [
      'is left alone where it is words',
      'the well-known manual',
      'https://example.org/wellknownmanual',
      'the well-known manual',
    ],
  ])('%s', (_, printed, url, expected) => {
    expect(textOf(inlinesOf([piece(printed, url)]))).toBe(expected);
  });
});
