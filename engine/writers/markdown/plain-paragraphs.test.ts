import type { Link, PhrasingContent, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { describe, expect, it } from 'vitest';
import { textHandler } from './escape.ts';
import { inlineCodeHandler, paragraphHandler } from './plain-paragraphs.ts';

const text = (value: string): PhrasingContent => ({ type: 'text', value });
const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value });
const strong = (value: string): PhrasingContent => ({ type: 'strong', children: [text(value)] });
const emphasis = (value: string): PhrasingContent => ({ type: 'emphasis', children: [text(value)] });
const link = (url: string, ...children: Link['children']): PhrasingContent => ({ type: 'link', url, children });
const paragraph = (...children: PhrasingContent[]): RootContent => ({ type: 'paragraph', children });

function write(node: RootContent, handlers: Options['handlers'] = {}): string {
  const extensions = [gfmToMarkdown()];
  return toMarkdown({ type: 'root', children: [node] }, { extensions, handlers: { text: textHandler, ...handlers } });
}

describe('a paragraph is written as the library writes it', () => {
  it.each<[string, RootContent]>([
    ['of words', paragraph(text('Words, and more of them.'))],
    ['that begins like a list', paragraph(text('- no item'))],
    ['with code', paragraph(text('Call '), code('print()'), text(' (see below) or '), code('a'), text('(1)'))],
    ['with code of grave accents', paragraph(code('a`b'), code('`'))],
    ['with code that begins and ends with a space', paragraph(code(' a '), text(' and '), code(' a'))],
    ['that is code with brackets', paragraph(code('a]:'), text(' b'))],
    ['with a link', paragraph(text('See '), link('#part-2', text('part 2')), text('(below)'))],
    ['that begins with a link of code', paragraph(link('#a', code('a]:')), text(': b'))],
    ['with a link that leads away', paragraph(link('https://example.org/a_(b)', text('there')), text('.'))],
    ['with an address', paragraph(link('https://example.org', text('https://example.org')))],
    ['with a link to letters of other scripts', paragraph(link('#größe_(1)', text('Größe')))],
    ['with strong words', paragraph(text('so '), strong('strong'), text(' indeed'))],
    ['with a part of a word that is strong', paragraph(text('so '), strong('strong'), text('ly'))],
    ['that begins with a strong label', paragraph(strong('Note:'), text(' words'))],
    ['that begins with a strong number', paragraph(strong('1.'), text(' words'))],
    ['with a strong label before a letter', paragraph(strong('Note:'), text('words'))],
    [
      'with strong words in quotes',
      paragraph(text('so '), strong('“strong”'), text(' (or '), strong('not'), text('), ')),
    ],
    ['with a strong sign in a bracket', paragraph(text('so ('), strong('!'), text(') and '), strong('a*b'))],
    ['with marks beside each other', paragraph(strong('a'), emphasis('b'), text(' '), emphasis('c'), strong('d'))],
    ['with emphasis before code', paragraph(emphasis('see'), code('a'), emphasis('b'))],
    ['that ends with emphasis', paragraph(text('so '), emphasis('strong.'))],
    ['of strong code', paragraph({ type: 'strong', children: [code('a'), text(' (b)')] })],
    ['of strong emphasis', paragraph({ type: 'strong', children: [emphasis('a')] }, text(' b'))],
    [
      'with an address of letters',
      paragraph(text('See '), link('https://example.org/a-b', text('there')), text(': b')),
    ],
    [
      'of a task',
      { type: 'list', children: [{ type: 'listItem', checked: true, children: [{ ...paragraphOf('done') }] }] },
    ],
    [
      'of an item',
      { type: 'list', children: [{ type: 'listItem', checked: null, children: [{ ...paragraphOf('an item') }] }] },
    ],
    [
      'of a cell with bars in its code',
      {
        type: 'table',
        children: [{ type: 'tableRow', children: [{ type: 'tableCell', children: [code('a|b'), code('c')] }] }],
      },
    ],
  ])('%s', (_, node) => {
    expect(write(node, { inlineCode: inlineCodeHandler, paragraph: paragraphHandler })).toBe(write(node));
  });
});

function paragraphOf(value: string) {
  return { type: 'paragraph' as const, children: [text(value)] };
}
