import { expect, it } from 'vitest';
import { addressesOf, type TransferText } from './dragged-addresses.ts';

const a = 'https://example.org/a.pdf';
const b = 'https://example.org/b.pdf?x=1&y=2';

it.each<[string, Partial<TransferText>, string[]]>([
  ['a list, with comments and twice the same', { uriList: `# from a page\r\n${a}\r\n${b}\r\n${a}` }, [a, b]],
  ['a link to a file, for whoever decides about it', { uriList: 'file:///etc/passwd' }, ['file:///etc/passwd']],
  ['the list rather than the markup', { uriList: a, html: `<a href="${b}">b</a>` }, [a]],
  ['anchors', { html: `<p><A class="x" href='${a}'>a</A> <a href="${b.replace('&', '&amp;')}">b</a>` }, [a, b]],
  ['anchors that lead nowhere', { html: '<a href="#top">top</a><a href="javascript:x()">x</a>' }, []],
  ['text that is an address', { text: ` ${a}\n` }, [a]],
  ['other text', { text: `see ${a}` }, []],
  ['nothing', {}, []],
])('finds in a drag %s', (_what, carried, expected) => {
  expect(addressesOf({ uriList: '', html: '', text: '', ...carried })).toEqual(expected);
});
