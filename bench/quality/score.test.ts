import { describe, expect, test } from 'vitest';
import { headingScores, mhs } from './headings.ts';
import { itemBag, itemDepths } from './lists.ts';
import { withoutInlineMarkup } from './plain.ts';
import { columns, score } from './score.ts';
import { meanOf, scoreTable } from './summary.ts';
import { wordBag } from './words.ts';

describe('Plain Markdown', () => {
  test.each([
    ['**bold** *it* _it_ `code`', 'bold it it code'],
    ['a_snake_case 2*3*4', 'a_snake_case 2*3*4'],
    ['[text](https://example.org/a_(b) "Title") ![alt](x.png)', 'text '],
    ['mark[^1] and [^1]: note', 'mark and  note'],
    ['<a id="p1"></a>x<!-- no -->', 'x'],
    ['<table><tr><td>cell</td></tr></table>', '<table><tr><td>cell</td></tr></table>'],
    ['ﬁne Ａ', 'fine A'],
    ['# 2.1 Data', '# Data'],
    ['## Chapter 3: Data', '## Data'],
    ['## A. Data', '## Data'],
    ['# 2001', '# 2001'],
    ['\\*star\\_', '*star_'],
    ['* one', '- one'],
    ['a \\_\\_global *b* c\\_', 'a __global b c_'],
    ['in <dir>, \\<dir> or &lt;dir&gt;: 1 \\< 2', 'in ,  or : 1 < 2'],
    ['a \\| b', 'a \\| b'],
    ['```\n| a |\n```', '\n\\| a \\|\n'],
    ['---', ''],
    ['```js\nx\n```', '\nx\n'],
    ['```sh\n# a\n  # b\nc # d\n```\n# e', '\n♯ a\n  ♯ b\nc # d\n\n# e'],
    ['\\# a\n# \\# b', '♯ a\n# # b'],
  ])('of %j is %j', (markdown, plain) => {
    expect(withoutInlineMarkup(markdown)).toBe(plain);
  });
});

describe('Headings', () => {
  const truth = '# Trees\nOf trees.\n## Oak\nOaks are old.\n## Elm\nElms are rare.\n';

  test('agree in level when all are shifted alike', () => {
    expect(headingScores(truth, truth.replace(/^#/gm, '##'))).toEqual({ f1: 1, levels: 1 });
  });

  test('count by their words, and their levels by the most frequent shift', () => {
    expect(headingScores(truth, '# Trees\n## oak\n# Elm\n## Ash\n')).toEqual({ f1: 6 / 7, levels: 2 / 3 });
  });

  test('are none where the truth has none', () => {
    expect(headingScores('Text', truth)).toEqual({ f1: null, levels: null });
    expect(mhs('Text', truth)).toBeNull();
  });

  test('inside code are code', () => {
    expect(headingScores('# One\n', '# One\n```\n# two\n```\n').f1).toBe(1);
  });

  test('make a tree with what stands between them', () => {
    expect(mhs(truth, truth.replace('## Oak', '# Oak'))).toMatchObject({ value: 1, structure: 1 });
    expect(mhs(truth, truth.replace('## Oak\n', ''))?.structure).toBeCloseTo(1 - 2 / 7, 12);
    expect(mhs(truth, 'Trees')).toMatchObject({ value: 0, structure: 0 });
  });
});

test('List items are known by their first letters without the labels that Markdown can’t count', () => {
  expect([...itemBag('- A. One\n- (iv) Two\n- B Three\n').keys()]).toEqual(['one', 'two', 'bthree']);
});

test('List items are known by their first letters, lines joined', () => {
  const bag = itemBag('Text\n- One *thing*\n  goes on\n1. Two\n\n(b) Three\n```\n- code\n```\n');
  expect([...bag.keys()]).toEqual(['onethinggoeson', 'two', 'three']);
});

describe('The depth of list items', () => {
  const truth = '-   one\n    -   two\n\n        1.  three\n    -   four\n\nText\n\n-   five\n';

  test.each([
    ['however far the lists are indented', '- one\n  - two\n    1. three\n  - four\n\nText\n\n- five\n', 1],
    ['of flat lists is that of the outer ones', '- one\n- two\n- three\n- four\n\n- five\n', 2 / 5],
    ['counts the found ones only', '- one\n  - three\n', 1 / 2],
    ['goes on behind the text of an item', '- one\n\n  Text\n\n  - two\n', 1],
    ['begins again behind a text of none', '- one\n\nText\n\n  - two\n', 1 / 2],
    ['is none where no item is found', 'Text\n', null],
  ])('%s', (_, found, share) => {
    expect(itemDepths(truth, found)).toBe(share);
  });
});

test('Words are compared without case, markup and order', () => {
  expect(wordBag('The [Oak](x) &amp; THE elm')).toEqual(
    new Map([
      ['the', 2],
      ['oak', 1],
      ['elm', 1],
    ]),
  );
});

describe('The score', () => {
  const truth = '# Trees\n\nOf **oaks**.\n\n- one\n\n| a | b |\n|---|---|\n| 1 | 2 |\n';

  test('of a document and itself is 1 in every column', () => {
    const { scores, approximate } = score(truth, truth);
    expect(columns.map((column) => scores[column])).toEqual(columns.map(() => 1));
    expect(approximate).toBe(false);
  });

  test('has no figures for what the truth lacks', () => {
    expect(score('Only words.', 'Only words.').scores).toMatchObject({
      nid: 1,
      teds: null,
      mhs: null,
      hf1: null,
      list: null,
      ldep: null,
    });
  });

  test('is averaged over the documents that have a figure', () => {
    const mean = meanOf([score(truth, truth).scores, score('Only words.', '').scores]);
    expect(mean).toMatchObject({ nid: 0.5, teds: 1 });
  });

  test('is shown with a dash where there is none', () => {
    const table = scoreTable('set', [{ name: 'document', scores: score('Words.', 'Words.').scores, remark: '~' }]);
    expect(table.split('\n')[1]).toBe(`document  1.000  1.000${'      –'.repeat(8)}  1.000  ~`);
  });
});
