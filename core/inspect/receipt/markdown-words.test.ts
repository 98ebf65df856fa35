import { describe, expect, it } from 'vitest';
import { markdownBlocks } from '../result/markdown-blocks.ts';
import { resultWords } from './compared-words.ts';
import { markdownWords } from './markdown-words.ts';

const words = (markdown: string): string => markdownWords(markdown).words.join(' ');
const parsed = (markdown: string): string => resultWords(markdownBlocks(markdown).blocks).words.join(' ');

describe('The words of a Markdown, read without its document', () => {
  it.each([
    '# Ground *water*\n\nThe **well** is in the [valley](https://wells.example/a_(b) "A title").',
    'Half a**ster**isk, a\\*b, foo\\_bar, well\\-known, \\<component>{/\\<component>}\\*.',
    'A picture ![of a *well*](images/p1-1.png) and <span id="page-3"></span>its text.',
    '| Table | 1 |\n| --- | ---: |\n| a<br>b | `x <y> z` |',
    '```xml\n<title>Kept</title>\n<!-- kept as well -->\n```\n\nafter',
    'Code follows:\n\n    <object>shown</object>\n\nand ends.',
    '- one\n- <em>t</em>wo\n\n    three <em>f</em>our',
    '<table><tr><td colspan="2">cell <em>em</em>phasised</td><td>next</td></tr></table>',
    'Before <!-- not\nthis --> after <script>nor this</script> end',
    'See <https://example.org/page> and &eacute;t&#233; &amp; hiver.',
    '> quoted\n>\n> ~~~\n> fenced\n> ~~~\n\n[link][ref]\n\n[ref]: https://hidden.example/path',
  ])('are those that it shows: %j', (markdown) => expect(words(markdown)).toBe(parsed(markdown)));

  it('are as they are set in formulas', () => {
    expect(words('of $37\\text{df}33\\mathrm{cb}$ and\n\n$$\n\\frac{12}{\\text{metres}}\n$$')).toBe(
      'of 37df33cb and 12 metres',
    );
  });

  it('never are what the result hides', () => {
    const hidden = [
      '<!-- lost -->',
      '<!-- lost',
      '<template>lost</template>',
      '![lost](lost.png)',
      '[ref]: lost',
      '<a title="lost">',
    ];
    for (const markdown of hidden) expect(words(markdown)).not.toContain('lost');
  });

  it('have the offsets of their lines as places', () => {
    const markdown = 'One two.\n\nThree.\n';
    expect([...markdownWords(markdown).places]).toEqual([0, 0, 10]);
  });
});
