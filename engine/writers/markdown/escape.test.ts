import type { Nodes } from 'mdast';
import { describe, expect, it } from 'vitest';
import type { Inline } from '../../document/tree.ts';
import { cell, heading, inlines, link, mark, paragraph, parse, write } from '../../fixtures/markdown.ts';
import { tidyInlines } from '../inlines.ts';

describe('escapes', () => {
  it.each([
    'As shown in [12] and [3, 4], it holds.',
    'Research & development at AT&T costs $5 (or 10%) a_b.',
    'Significant at p < .05* only',
    'From ~5 to ~10 metres',
    'A lone ` backtick, a * b and 2 _ 3',
    '#hashtag at the start',
    '[1] Author, A. Title. 1999.',
    'https://example.org/a_b?c=d&e=f or someone@example.org',
    'snake_case and CamelCase',
    'f(x) = y; | z | = 1',
    '--verbose is an option',
    '= 5',
  ])('leaves %j as it is', (text) => {
    expect(write(paragraph(text))).toBe(`${text}\n`);
  });

  it.each([
    ['1986. A year', '1986\\. A year'],
    ['1) first', '1\\) first'],
    ['# not a heading', '\\# not a heading'],
    ['- not a list', '\\- not a list'],
    ['> not a quotation', '\\> not a quotation'],
    ['---', '\\---'],
    ['[x]: a definition', '\\[x]: a definition'],
    ['***', '\\***'],
    ['*p* and *q*', '\\*p\\* and \\*q\\*'],
    ['__init__', '\\_\\_init\\_\\_'],
    ['[a](b)', '[a]\\(b)'],
    ['x<y>z', 'x\\<y>z'],
    ['&amp; is written so', '\\&amp; is written so'],
    ['a [^1] b', 'a \\[^1] b'],
  ])('writes %j as %j', (text, markdown) => {
    expect(write(paragraph(text))).toBe(`${markdown}\n`);
  });

  it('keeps every character of hostile text, and the marks of every letter', () => {
    const random = generator(7);
    for (let round = 0; round < 1500; round++) {
      const content = randomInlines(random, 0);
      const expected = letters(tidyInlines(content));
      if (expected.text.trim() === '') continue;
      const markdown = write({ type: 'paragraph', children: content });
      const [block] = parse(markdown).children;
      expect(block?.type, markdown).toBe('paragraph');
      expect(block && lettersOfMdast(block), `${JSON.stringify(content)}\n${markdown}`).toEqual(expected);
    }
  });

  it('keeps hostile text in headings, list items and cells', () => {
    const random = generator(11);
    for (let round = 0; round < 500; round++) {
      const text = randomText(random).trim();
      const expected = tidyInlines(inlines([text]))
        .map((inline) => (inline.type === 'text' ? inline.value : ''))
        .join('');
      if (expected === '') continue;
      const markdown = write(
        heading(2, 'h', text),
        { type: 'list', ordered: false, start: 1, children: [{ children: [paragraph(text)] }] },
        { type: 'table', caption: [], rows: [[cell(text), cell(text)]] },
      );
      const [first, list, table] = parse(markdown).children;
      expect([first?.type, list?.type, table?.type], markdown).toEqual(['heading', 'list', 'table']);
      expect(first && words(first), markdown).toBe(expected);
      expect(list && words(list), markdown).toBe(expected);
      expect(table && words(table), markdown).toBe(expected + expected);
    }
  });
});

/** Mulberry32: a small generator, so that the hostile texts are the same in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}

const PIECES = ['*', '**', '_', '~', '~~', '`', '``', '[', ']', '(', ')', '![', '](', '[^', ']:', '<', '<b>', '&lt;']
  .concat([
    '&',
    '#',
    '# ',
    '> ',
    '- ',
    '+ ',
    '1. ',
    '2) ',
    '|',
    ' | ',
    '---',
    '===',
    '\\',
    '\\*',
    ' ',
    ' ',
    '.',
    ':',
    '!',
  ])
  .concat(['word', 'a', 'B', '7', '“', '”', '中', '文', '。', 'é', '$', '\u00a0', '\u0000', '\ud800', '\t']);

function randomText(random: () => number): string {
  const count = 1 + Math.floor(random() * 8);
  return Array.from({ length: count }, () => PIECES[Math.floor(random() * PIECES.length)]).join('');
}

function randomInlines(random: () => number, depth: number): Inline[] {
  return Array.from({ length: 1 + Math.floor(random() * 3) }, (): Inline => {
    const kind = depth > 1 ? 0 : Math.floor(random() * 10);
    if (kind === 5) return mark('strong', ...randomInlines(random, depth + 1));
    if (kind === 6) return mark('emphasis', ...randomInlines(random, depth + 1));
    if (kind === 7) return mark('delete', ...randomInlines(random, depth + 1));
    if (kind === 8) return { type: 'inlineCode', value: randomText(random) };
    if (kind === 9) return link('https://example.org/x', ...randomInlines(random, 2));
    return { type: 'text', value: randomText(random) };
  });
}

interface Letters {
  text: string;
  marks: string[];
}

/** The text of inline content, and the marks of each letter in it: punctuation may move out of a mark. */
function letters(content: readonly Inline[], marks: readonly string[] = []): Letters {
  return join(
    content.map((inline) => {
      if (inline.type === 'text') return leaf(inline.value, marks);
      if (inline.type === 'inlineCode') return leaf(inline.value, [...marks, 'inlineCode']);
      return 'children' in inline ? letters(inline.children, [...marks, inline.type]) : leaf('', marks);
    }),
  );
}

function lettersOfMdast(node: Nodes, marks: readonly string[] = []): Letters {
  if (node.type === 'text') return leaf(node.value, marks);
  if (node.type === 'inlineCode') return leaf(node.value, [...marks, 'inlineCode']);
  const isMark = node.type !== 'paragraph';
  return 'children' in node
    ? join(node.children.map((child) => lettersOfMdast(child, isMark ? [...marks, node.type] : marks)))
    : leaf(`<${node.type}>`, marks);
}

function leaf(text: string, marks: readonly string[]): Letters {
  const own = [...new Set(marks)].sort().join(' ');
  return { text, marks: [...text].filter((character) => /[\p{L}\p{N}]/u.test(character)).map((c) => `${c} ${own}`) };
}

function join(parts: readonly Letters[]): Letters {
  return { text: parts.map((part) => part.text).join(''), marks: parts.flatMap((part) => part.marks) };
}

function words(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(words).join('') : `<${node.type}>`;
}
