import { describe, expect, test } from 'vitest';
import { beginningOf } from './markdown-beginning.ts';
import { markdownBlocks } from './markdown-blocks.ts';

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
