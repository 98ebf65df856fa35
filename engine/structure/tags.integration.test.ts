import { describe, expect, it } from 'vitest';
import { type TaggedText, taggedPdf } from '../fixtures/tag-pdf.ts';
import { convert } from '../pipeline.ts';

const prose = (top: number, type?: TaggedText['type']): TaggedText[] =>
  [0, 12, 24].map((step) => ({
    text: 'Words of a paragraph that is long enough to go on from one line into the next one.',
    top: top + step,
    ...(type && { type }),
  }));

async function markdown(texts: readonly TaggedText[], figure?: { alt: string; top: number }): Promise<string> {
  const { bytes } = await convert(await taggedPdf(texts, figure), { format: 'markdown', images: 'linked' });
  return new TextDecoder().decode(bytes);
}

const headings = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('#'));

describe('a tagged PDF', () => {
  it('says which text is a heading, however it is set', async () => {
    const text = await markdown([
      { text: 'Of rivers', top: 80, size: 20, type: 'Title' },
      { text: 'Where they begin', top: 120, type: 'H1' },
      ...prose(140, 'P'),
      { text: 'Take care!', top: 190, size: 13, type: 'P' },
      ...prose(210, 'P'),
      { text: 'Springs', top: 260, type: 'H2' },
      ...prose(280, 'P'),
      { text: 'Where they end', top: 330, type: 'H1' },
      ...prose(350, 'P'),
    ]);
    expect(headings(text)).toEqual(['# Of rivers', '## Where they begin', '### Springs', '## Where they end']);
  });

  it('is read by its looks where most of the text has no tags', async () => {
    const text = await markdown([
      { text: 'Of rivers', top: 80, size: 20 },
      { text: 'Words that a program tagged', top: 120, type: 'H1' },
      ...prose(140),
      { text: 'Where they begin', top: 190, size: 14 },
      ...prose(210),
      { text: 'Where they end', top: 260, size: 14, type: 'H2' },
      ...prose(280),
    ]);
    expect(headings(text)).toEqual(['# Of rivers', '## Where they begin', '## Where they end']);
  });

  it('names the running lines of a single page', async () => {
    const text = await markdown([
      { text: 'An address that was printed above the page', top: 30 },
      { text: 'Of rivers', top: 80, size: 20, type: 'H1' },
      ...prose(120, 'P'),
      { text: 'Printed on a Monday', top: 820 },
    ]);
    expect(text).not.toMatch(/printed above|Monday/);
    expect(text).toContain('Words of a paragraph');
  });

  it('says what its pictures show', async () => {
    const text = await markdown([...prose(80, 'P'), ...prose(300, 'P')], { alt: 'A river seen from above', top: 140 });
    expect(text).toContain('![A river seen from above]');
  });
});
