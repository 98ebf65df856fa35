import { describe, expect, it } from 'vitest';
import { type TaggedText, type TestFigure, taggedPdf } from '../fixtures/tag-pdf.ts';
import { convert } from '../pipeline.ts';

const prose = (top: number, type?: TaggedText['type']): TaggedText[] =>
  [0, 12, 24].map((step) => ({
    text: 'Words of a paragraph that is long enough to go on from one line into the next one.',
    top: top + step,
    ...(type && { type }),
  }));

async function markdown(
  texts: readonly TaggedText[],
  figure?: TestFigure,
  outline?: readonly string[],
): Promise<string> {
  const { bytes } = await convert(await taggedPdf(texts, figure, outline), { format: 'markdown', images: 'linked' });
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

  it('has headings below those of its outline, however they are set', async () => {
    const texts: TaggedText[] = [
      { text: 'Where they begin', top: 80, size: 14, type: 'H1' },
      ...prose(100, 'P'),
      { text: 'Springs', top: 150, type: 'H2' },
      ...prose(170, 'P'),
      { text: 'Where they end', top: 220, size: 14, type: 'H1' },
      ...prose(240, 'P'),
    ];
    const text = await markdown(texts, undefined, ['Where they begin', 'Where they end']);
    expect(headings(text)).toEqual(['# Where they begin', '## Springs', '# Where they end']);
  });

  it('has no headings where sentences of the text are tagged as such', async () => {
    const sentence = (top: number): TaggedText => ({ text: 'A sentence like those around it.', top, type: 'H1' });
    const texts = (sentences: number): TaggedText[] => [
      { text: 'Of rivers', top: 50, size: 20, type: 'Title' },
      { text: 'Where they begin', top: 80, size: 14, type: 'H1' },
      ...prose(100, 'P'),
      ...Array.from({ length: sentences }, (_, i) => sentence(160 + 80 * i)),
      ...Array.from({ length: sentences }, (_, i) => prose(180 + 80 * i, 'P')).flat(),
      { text: 'Where they end', top: 440, type: 'H1' },
      ...prose(460, 'P'),
    ];
    expect(headings(await markdown(texts(1)))).toEqual(['# Of rivers', '## Where they begin', '## Where they end']);
    expect((await markdown(texts(3))).match(/^#+ A sentence/gmu)).toBeNull();
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

  it('says which drawing is a picture, however plain it is', async () => {
    const figure = { alt: 'The sign of the ferry', top: 140, isDrawn: true } as const;
    expect(await markdown([...prose(80, 'P'), ...prose(300, 'P')], figure)).toContain('![The sign of the ferry]');
  });
});
