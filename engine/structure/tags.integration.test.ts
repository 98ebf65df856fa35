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
      ...Array.from({ length: sentences }, (_, i) => [sentence(160 + 70 * i), ...prose(175 + 70 * i, 'P')]).flat(),
      { text: 'Where they end', top: 440, type: 'H1' },
      ...prose(460, 'P'),
    ];
    expect(headings(await markdown(texts(1)))).toEqual(['# Of rivers', '## Where they begin', '## Where they end']);
    // Where most of them are, no tag is believed.
    expect(headings(await markdown(texts(4)))).toEqual(['# Of rivers']);
  });

  it('is read by its looks below an outline that its tags do not share, or where they name sentences', async () => {
    const outline = ['Where they begin', 'Where they flow', 'Where they end'];
    const texts = (type: NonNullable<TaggedText['type']>, others: readonly TaggedText[] = []): TaggedText[] => [
      { text: 'Where they begin', top: 60, size: 14, type: 'H1' },
      ...prose(80, 'P'),
      { text: 'Springs', top: 130, type: 'H2' },
      ...prose(150, 'P'),
      { text: 'Where they flow', top: 200, size: 14, type },
      ...prose(220, 'P'),
      { text: 'Take care!', top: 270, size: 12, type: 'P' },
      ...prose(290, 'P'),
      { text: 'Where they end', top: 340, size: 14, type: 'H1' },
      ...prose(360, 'P'),
      ...others,
    ];
    const byTags = ['# Where they begin', '## Springs', '# Where they flow', '# Where they end'];
    const byLooks = ['# Where they begin', '# Where they flow', '## Take care!', '# Where they end'];
    expect(headings(await markdown(texts('H1'), undefined, outline))).toEqual(byTags);
    expect(headings(await markdown(texts('P'), undefined, outline))).toEqual(byLooks);
    const sentences = [410, 480].flatMap((top): TaggedText[] => [
      { text: 'A sentence like those around it.', top, type: 'H2' },
      ...prose(top + 15, 'P'),
    ]);
    expect(headings(await markdown(texts('H1', sentences), undefined, outline))).toEqual(byLooks);
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
