import { describe, expect, test } from 'vitest';
import type { PreviewNode } from '../../model/preview.ts';
import { beginningOf, markdownBlocks } from './markdown-blocks.ts';

/** As HTML, for reading: what can be in it at all is what the tree's types name. */
function written(nodes: readonly PreviewNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const { math, ...attributes } = node.attributes ?? {};
      const list = Object.entries({ ...attributes, ...math }).map(([name, value]) => ` ${name}=${value}`);
      return `<${node.tag}${list.join('')}>${written(node.children ?? [])}</${node.tag}>`;
    })
    .join('')
    .replaceAll(/\n+/g, '');
}

const blocksOf = (markdown: string): string[] => markdownBlocks(markdown).blocks.map(written);

describe('Markdown in pieces', () => {
  test('is blocks one after the other', () => {
    expect(blocksOf('---\ntitle: "A"\n---\n\n# One *two*\n\nThree.\n\n- [x] four\n')).toEqual([
      '<h1 id=one-two>One <em>two</em></h1>',
      '<p>Three.</p>',
      '<ul><li><span checked=true></span> four</li></ul>',
    ]);
  });

  test('has formulas as MathML, and what is none as it is written', () => {
    const [line, display, broken] = blocksOf('a $x^2$\n\n$$\n\\frac{a}{b}\n$$\n\nx $\\nonsense{$ y');
    expect(line).toContain('<msup><mi>x</mi><mn>2</mn></msup>');
    expect(display).toContain('<mfrac><mi>a</mi><mi>b</mi></mfrac>');
    expect(broken).toContain('<code>\\nonsense{</code>');
  });

  test('keeps tables of HTML with their spans, and formulas in them', () => {
    const [table] = blocksOf(
      '<table><tr><th colspan="2" align="center">A</th></tr><tr><td>$x$</td><td>b</td></tr></table>',
    );
    expect(table).toContain('<th align=center colspan=2>A</th>');
    expect(table).toContain('<td><span><math');
  });

  test('numbers pictures beside it and inside it, and shows no others', () => {
    const { blocks, images } = markdownBlocks(
      '![a](images/a.png) ![b](data:image/png;base64,aGFsbG8=) ![c](https://example.com/c.png) ![a](images/a.png) ![d](data:image/svg+xml;base64,PHN2Zz4=)',
    );
    expect(images).toEqual([
      { kind: 'link', link: 'images/a.png' },
      { kind: 'data', base64: 'aGFsbG8=' },
    ]);
    expect(written(blocks[0] ?? [])).toBe(
      '<p><img alt=a image=0></img> <img alt=b image=1></img> <img alt=c></img> <img alt=a image=0></img> <img alt=d></img></p>',
    );
  });

  test('leads within itself and to the web', () => {
    expect(blocksOf('[a](#one-two) [b](https://example.com/) [c](mailto:ada@example.com) [d](other.md)')).toEqual([
      '<p><a href=#one-two>a</a> <a href=https://example.com/>b</a> <a href=mailto:ada@example.com>c</a> <a>d</a></p>',
    ]);
  });

  test('has its footnotes at its end, without a heading', () => {
    const blocks = blocksOf('a[^1]\n\n[^1]: The note.\n');
    expect(blocks).toHaveLength(2);
    expect(blocks[1]).toMatch(/^<section><hr><\/hr><ol><li id=fn-1><p>The note\. <a href=#fnref-1>↩<\/a>/);
  });

  test.each([
    ['scripts', '<script>alert(1)</script>\n\nx'],
    ['handlers', '<p onclick="alert(1)">x</p>'],
    ['pictures with handlers', '<img src=x onerror=alert(1)> x'],
    ['frames', '<iframe src="https://example.com"></iframe> x'],
    ['styles', '<style>*{display:none}</style><p style="position:fixed">x</p>'],
    ['addresses that run', '[x](javascript:alert(1)) [x](java&#10;script:alert(1)) <a href="vbscript:x">x</a>'],
    ['drawings', '<svg><script>alert(1)</script><a href="javascript:alert(1)">x</a></svg> x'],
    ['formulas that lead away', '$\\href{javascript:alert(1)}{x}$'],
    ['forms', '<form action="https://example.com"><input name=a><button>x</button></form> x'],
    ['addresses of the window', '<base href="https://example.com"><a href="app://quire/index.html">x</a>'],
  ])('passes on no %s', (_, markdown) => {
    const all = blocksOf(markdown).join('');
    expect(all).toContain('x');
    expect(all).not.toMatch(/script|onclick|onerror|iframe|style=|svg|form|button|app:|href=/);
  });

  test('ends a line of megabytes, and gets through depths that no document has', () => {
    expect(written(markdownBlocks('word '.repeat(30_000)).blocks[0] ?? []).length).toBeLessThan(70_000);
    expect(blocksOf(`${'> '.repeat(5000)}deep`).join('')).toContain('deep');
    expect(blocksOf(`${'<div>'.repeat(5000)}deep`).length).toBeGreaterThan(0);
    expect(blocksOf(`${'*a '.repeat(5000)}end`).join('')).toContain('end');
  });

  test('knows the headings', () => {
    expect(markdownBlocks('# A\n\ntext\n\n## B b\n\n## B b').contents).toEqual([
      { title: 'A', depth: 1, block: 0 },
      { title: 'B b', depth: 2, block: 2 },
      { title: 'B b', depth: 2, block: 3 },
    ]);
  });
});

const open = ['```js\n# no heading\n\n# none\n```', '~~~\n\n# none\n```\n\n# none\n~~~', '$$\nx\n\n# none\n$$'];
const html = ['<pre>\n\n# none\n\n</pre>', '<!-- a\n\n# none\n\n-->'];

describe('The beginning of a Markdown', () => {
  test.each([
    ['a heading', '# a\n\n', '# b\n\n# c\n'],
    ['a paragraph', 'a\nb\r\n\r\n', 'c\r\n\r\nd'],
    ['what follows a list that goes on after an empty line', '- a\n\n- b\n\n  c\n\n', 'd'],
    ['nothing that stands indented', 'a\n\n    b\n\n    c', ''],
    ...[...open, ...html].map((text) => [`what follows ${text}`, `${text}\n\n`, 'b'] as const),
    ['nothing within a fence that is never closed', '```\n\n# a\n\n# b', ''],
    ['what follows code within a line', '```a``` b\n\n', '# c'],
  ] as const)('ends before %s', (_, beginning, rest) => {
    const text = beginning + rest;
    expect(text.slice(0, beginningOf(text, 0))).toBe(beginning);
    expect(beginningOf(text)).toBe(text.length);
  });

  test('is what it is in the whole, with notes and addresses from the end', () => {
    const chapter = (number: number) =>
      [
        `# ${number}\n\nSee [the *second*][Two], [no one][nobody] and a note.[^n] <b>bold</b>`,
        ...[...open, ...html],
        '- a\n\n- b[^n]\n\n> quoted\n\n| a | b |\n|---|---|\n| [Two] | c[^m] |',
      ].join('\n\n');
    const end =
      '[two]: https://example.com/2\n\n[^m]: The other.\n\n[^n]: A note\n    of two lines.\n\n[No]: definition at all';
    const text = `${[1, 2, 3, 4, 5, 6].map(chapter).join('\n\n')}\n\n${end}`;
    const whole = markdownBlocks(text);
    const { blocks, isWhole } = markdownBlocks(text, { onlyBeginning: true, fewestLetters: 300 });
    expect(whole.isWhole).toBe(true);
    expect(isWhole).toBe(false);
    expect(blocks.length).toBeGreaterThan(8);
    expect(blocks.length).toBeLessThan(30);
    expect(blocks).toEqual(whole.blocks.slice(0, blocks.length));
  });
});
