import { describe, expect, test } from 'vitest';
import { imageLinks, relativeLink, replaceLinks } from './markdown-images.ts';

const find = (text: string) => [...imageLinks(text)].flatMap((links) => links ?? []);
const urls = (text: string) => find(text).map(({ url }) => url);
const replaceAll = (text: string, url = 'NEW') => replaceLinks(text, find(text), () => url);

describe('Image addresses', () => {
  test.each([
    ['an image', 'a ![x](a.png) b', ['a.png'], 'a ![x](NEW) b'],
    ['a title', '![x](a.png "t (1)")', ['a.png'], '![x](NEW "t (1)")'],
    ['angle brackets', '![x](<a b(.png>)', ['a b(.png'], '![x](<NEW>)'],
    ['escapes and entities', '![x](a\\_b&amp;c.png)', ['a_b&c.png'], '![x](NEW)'],
    ['brackets in the address', '![x](a(1).png)', ['a(1).png'], '![x](NEW)'],
    ['an image within a link', '[![x](a.png)](http://q/b.png)', ['a.png'], '[![x](NEW)](http://q/b.png)'],
    ['a link within an image', '![a [b](c.png)](d.png)', ['d.png'], '![a [b](c.png)](NEW)'],
    ['two in a line', '![](a.png)![](b.png)', ['a.png', 'b.png'], '![](NEW)![](NEW)'],
    ['a plain link', '[x](a.png)', [], '[x](a.png)'],
    ['code', '`![x](a.png)`', [], '`![x](a.png)`'],
    ['a fence', '```\n![x](a.png)\n```\n', [], '```\n![x](a.png)\n```\n'],
    ['an escaped mark', '\\![x](a.png)', [], '\\![x](a.png)'],
    [
      'a list and a quotation',
      '> - ![x](a.png)\n>   ![y](b.png)\n',
      ['a.png', 'b.png'],
      '> - ![x](NEW)\n>   ![y](NEW)\n',
    ],
    ['a table', '| a |\n| - |\n| ![x](a.png) |\n', ['a.png'], '| a |\n| - |\n| ![x](NEW) |\n'],
    [
      'a reference',
      '![x][Fig  1]\n\n[fig 1]: a.png "t"\n[other]: b.png\n',
      ['a.png'],
      '![x][Fig  1]\n\n[fig 1]: NEW "t"\n[other]: b.png\n',
    ],
    ['a collapsed reference', '![fig][]\n\n[fig]: a.png', ['a.png'], '![fig][]\n\n[fig]: NEW'],
    [
      'a shortcut reference',
      '# T\n\n![fig]\n\n# U\n\n[fig]: <a.png>',
      ['a.png'],
      '# T\n\n![fig]\n\n# U\n\n[fig]: <NEW>',
    ],
    ['a definition for links alone', '[x][a] ![y](b.png)\n\n[a]: a.png', ['b.png'], '[x][a] ![y](NEW)\n\n[a]: a.png'],
    [
      'HTML',
      '<p><img alt="a > b" src="a.png?x=1&amp;y=2"></p>',
      ['a.png?x=1&y=2'],
      '<p><img alt="a > b" src="NEW"></p>',
    ],
    ['HTML without quotes', 'x <IMG SRC=a.png width=5> y', ['a.png'], 'x <IMG SRC=NEW width=5> y'],
    [
      'HTML with other attributes that end in src',
      '<img data-src="no.png" src=\'a.png\'>',
      ['a.png'],
      '<img data-src="no.png" src=\'NEW\'>',
    ],
    ['an HTML image in code', '`<img src="a.png">`', [], '`<img src="a.png">`'],
    ['Windows line ends', '# T\r\n\r\n![x](a.png)\r\n', ['a.png'], '# T\r\n\r\n![x](NEW)\r\n'],
    ['a byte order mark', '\uFEFF![x](a.png)', ['a.png'], '\uFEFF![x](NEW)'],
    ['tabs before', '-\t![x](a.png)', ['a.png'], '-\t![x](NEW)'],
    ['no images', 'nothing here', [], 'nothing here'],
  ])('%s', (_, text, expected, replaced) => {
    expect(urls(text)).toEqual(expected);
    expect(replaceAll(text)).toBe(replaced);
  });

  test('are found in long texts of many sections, at the right places', () => {
    const text = Array.from(
      { length: 200 },
      (_, n) =>
        `# Section ${n}\n\nText &amp; *more*.\n\n![f](images/${n}.png)\n\n\`\`\`md\n# no heading\n![](no.png)\n\`\`\`\n`,
    ).join('\n');
    const links = find(text);
    expect(links).toHaveLength(200);
    expect(links.every(({ start, end, url }) => text.slice(start, end) === url)).toBe(true);
  });

  test('are found through definitions elsewhere in the text, and those of another section are no other', () => {
    const filler = `${'Words and words.\n\n'.repeat(6000)}`;
    const text = `![a][one]\n\n# B\n\n${filler}![two] ![three][] [four]\n\n\`\`\`\n[three]: code.png\n\`\`\`\n\n# C\n\n> [One]: 1.png\n\n[two]: <2 b.png>\n[one]: no.png\n[four]: 4.html\n[^1]: Note\n`;
    expect(urls(text).toSorted()).toEqual(['1.png', '2 b.png']);
    const links = find(text);
    expect(links.every(({ start, end, url }) => text.slice(start, end) === url)).toBe(true);
  });

  test('of a stretch that would take more memory than there is are not looked for, and that is said', () => {
    const long = `![x](a.png) ${'*a* [b](c)\n'.repeat(60_000)}`;
    const found = [...imageLinks(`![y](b.png)\n\n# T\n\n${long}`)];
    expect(found).toContain(null);
    expect(found.flatMap((links) => links ?? []).map(({ url }) => url)).toEqual(['b.png']);
  });

  test('are not looked for where a heading only seems to be one', () => {
    const html = '<!-- x\n\n# no heading\n\n![](no.png)\n-->\n\n![](a.png)\n';
    expect(urls(html)).toEqual(['a.png']);
    expect(urls('<!-- one line -->\n\n# T\n\n![](a.png)')).toEqual(['a.png']);
    expect(urls('~~~\n```\n# x\n~~~\n\n# T\n\n![](a.png)')).toEqual(['a.png']);
    expect(urls('<pre>\n\n# x\n\n![](no.png)\n</pre>\n\n# T\n\n![](a.png)')).toEqual(['a.png']);
  });

  test('with megabytes of data in them are found quickly', () => {
    const data = `data:image/png;base64,${'A'.repeat(8_000_000)}`;
    const text = `a ![x](${data}) b ![y](b.png) ![z](<${data}> "t") c`;
    expect(urls(text)).toEqual([data, 'b.png', data]);
    expect(replaceAll(text)).toBe('a ![x](NEW) b ![y](NEW) ![z](<NEW> "t") c');
    expect(replaceAll(`<p><img src="${data}"></p>`)).toBe('<p><img src="NEW"></p>');
  });

  test('are looked for in hostile text without hanging or overflowing', () => {
    for (const piece of ['[', '![', '<img "', '<img src=', '`', '](', '<!--', '> ', '- ', '\n# ', 'x']) {
      expect(find(`${piece.repeat(3000)} ![`)).toEqual([]);
    }
    expect(urls(`${'> - '.repeat(20)}![x](a.png)`)).toEqual(['a.png']);
    expect(find(`![ [${'x'.repeat(2_000_000)}`)).toEqual([]);
    expect(find(`<img ${'x'.repeat(2_000_000)} src="a.png">`)).toEqual([]);
  });

  test('that are replaced by awkward ones still mean the same', () => {
    const url = 'https://a.b/c(1?x=1&copy=2)';
    for (const text of ['![x](a.png)', '![x](<a.png>)', '![x][r]\n\n[r]: a.png']) {
      expect(urls(replaceAll(text, url))).toEqual([url.replace('(', '%28').replace(')', '%29')]);
    }
    expect(urls(replaceAll('<img src="a.png">', url))).toEqual([url]);
  });
});

test('Relative links are encoded whole', () => {
  expect(relativeLink("a (b)'s über.images", 'x&y#1.png')).toBe('a%20%28b%29%27s%20%C3%BCber.images/x%26y%231.png');
});
