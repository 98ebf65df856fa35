import type { Link, PhrasingContent, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import { describe, expect, it } from 'vitest';
import { textHandler } from './escape.ts';
import { inlineCodeHandler, paragraphHandler } from './plain-paragraphs.ts';

const text = (value: string): PhrasingContent => ({ type: 'text', value });
const code = (value: string): PhrasingContent => ({ type: 'inlineCode', value });
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
    ['with strong words', paragraph(text('so '), { type: 'strong', children: [text('strong')] }, text('ly'))],
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
