import { expect, test } from 'vitest';
import { markdownBlocks } from './markdown-blocks.ts';
import { htmlOf, plainOf } from './rich-text.ts';

const markdown = `# Wells & *levels*

See [the record](https://example.com/?a=1&b=2), [below](#x) and ![a <map>](map.png) $x^2$.

| Well | Level |
|:-----|------:|
| 21   | 3.4 m |

- one
- [x] two

<script>bad()</script><b onclick="bad()">bold</b>
`;

test('A result is HTML for other programs: its words and structure, and nothing that runs or loads', () => {
  const html = markdownBlocks(markdown).blocks.map(htmlOf).join('');
  expect(html).toContain('<h1>Wells &amp; <em>levels</em></h1>');
  expect(html).toContain('<a href="https://example.com/?a=1&amp;b=2">the record</a>, below and a &lt;map&gt;');
  expect(html).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML"');
  expect(html).toContain('<td style="text-align: right">3.4 m</td>');
  expect(html).toContain('<li>☑ ');
  expect(html).toContain('<strong>bold</strong>');
  expect(html).not.toMatch(/script|onclick|<img/);
});

test('Its words stand for themselves where there is no room for more', () => {
  const text = markdownBlocks(markdown).blocks.map((block) => plainOf(block).trim());
  expect(text[0]).toBe('Wells & levels');
  expect(text[2]).toBe('Well\tLevel\n21\t3.4 m');
  expect(text[3]).toBe('- one\n- [x] two');
});
