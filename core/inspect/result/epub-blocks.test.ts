import { expect, test } from 'vitest';
import type { Archive } from '../../files/archive.ts';
import { epubBlocks } from './epub-blocks.ts';

const page = (body: string) =>
  `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><link href="s.css"/></head><body>${body}</body></html>`;

function book(files: Record<string, string>): Archive {
  const all: Record<string, string> = {
    'META-INF/container.xml': '<container><rootfiles><rootfile full-path="EPUB/p.opf"/></rootfiles></container>',
    'EPUB/p.opf': `<package><manifest>
      <item id="n" href="nav.xhtml" properties="nav"/><item id="one" href="one.xhtml"/><item id="two" href="text/two.xhtml"/>
    </manifest><spine><itemref idref="one"/><itemref idref="two"/></spine></package>`,
    'EPUB/nav.xhtml': page(
      '<nav epub:type="toc"><ol><li><a href="one.xhtml">One</a><ol><li><a href="text/two.xhtml#b">Two</a></li></ol></li></ol></nav>',
    ),
    ...files,
  };
  return {
    names: Object.keys(all),
    read: async (name) => (name in all ? new TextEncoder().encode(all[name]) : null),
    close: () => {},
  };
}

test('A book is its chapters one after the other, with its own contents, links and pictures', async () => {
  const { blocks, images, contents } = await epubBlocks(
    book({
      'EPUB/one.xhtml': page(
        '<section id="s"><h1>One</h1><p>See <a href="text/two.xhtml#b">two</a>.<a id="page-2"/></p></section>',
      ),
      'EPUB/text/two.xhtml': page('<p>a</p><div id="b"/><h2>Two</h2><p><img src="../images/1.png" alt="pot"/></p>'),
    }),
  );
  expect(blocks).toEqual([
    [
      { tag: 'span', attributes: { id: 'c0' } },
      { tag: 'span', attributes: { id: 'c0-s' } },
    ],
    [{ tag: 'h1', children: ['One'] }],
    [
      {
        tag: 'p',
        children: [
          'See ',
          { tag: 'a', attributes: { href: '#c1-b' }, children: ['two'] },
          '.',
          { tag: 'a', attributes: { id: 'c0-page-2' } },
        ],
      },
    ],
    [
      { tag: 'span', attributes: { id: 'c1' } },
      { tag: 'p', children: ['a'] },
    ],
    [{ tag: 'div', attributes: { id: 'c1-b' } }],
    [{ tag: 'h2', children: ['Two'] }],
    [{ tag: 'p', children: [{ tag: 'img', attributes: { alt: 'pot', image: 0 } }] }],
  ]);
  expect(images).toEqual([{ kind: 'entry', name: 'EPUB/images/1.png' }]);
  expect(contents).toEqual([
    { title: 'One', depth: 1, block: 0 },
    { title: 'Two', depth: 2, block: 4 },
  ]);
});

test('Nothing leads out of the book, and nothing in it runs', async () => {
  const { blocks, images } = await epubBlocks(
    book({
      'EPUB/one.xhtml': page(
        '<script>alert(1)</script><p onclick="alert(1)"><a href="../../../etc/passwd">x</a><a href="javascript:alert(1)">y</a></p>' +
          '<img src="https://example.com/a.png"/><img src="../../secret.png"/><svg><image href="file:///etc/passwd"/></svg>',
      ),
    }),
  );
  expect(JSON.stringify(blocks)).not.toMatch(/script|href|onclick|etc|example|secret/);
  expect(images).toEqual([]);
});

test('What is no book is said to be none', async () => {
  await expect(epubBlocks({ names: [], read: async () => null, close: () => {} })).rejects.toThrow('no book');
});
