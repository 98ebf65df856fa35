import { describe, it } from 'vitest';
import { scriptFont } from './fixtures/any-script.ts';
import { expectFloor } from './fixtures/floor.ts';

/** Words put into lines of at most so many letters. */
function lines(words: readonly string[], letters: number): string[] {
  const out: string[] = [];
  for (const word of words) {
    const longer = out.length === 0 ? word : `${out.at(-1)} ${word}`;
    if (out.length > 0 && longer.length <= letters) out[out.length - 1] = longer;
    else out.push(word);
  }
  return out;
}

const repeated = (text: string, times: number): string[] => Array<string>(times).fill(text).join(' ').split(' ');
const reversed = (text: string): string => [...text].reverse().join('');

describe('The quality of text', () => {
  it('holds for Hebrew, set from the right', async () => {
    const words = repeated('בראשית ברא אלהים את השמים ואת הארץ והארץ היתה תהו ובהו.', 8);
    await expectFloor((pdf) => {
      const page = pdf.addPage();
      const font = scriptFont(pdf, words.join(' '), 0.5);
      for (const [i, line] of lines(words, 70).entries()) {
        const width = [...line].reduce((sum, letter) => sum + (letter === ' ' ? 3 : 5), 0);
        font.draw(page, reversed(line), { x: 535 - width, top: 90 + 14 * i });
      }
    }, words.join(' '));
  });

  it('holds for Persian whose spaces are called non-joiners', async () => {
    const words = repeated('این برنامه در هر دو مورد از داده استفاده کرد.', 8);
    await expectFloor((pdf) => {
      const page = pdf.addPage();
      const font = scriptFont(pdf, words.join('\u200c'), 0.5);
      for (const [i, line] of lines(words, 70).entries()) {
        const drawn = reversed(line).replaceAll(' ', '\u200c');
        font.draw(page, drawn, { x: 535 - 5 * drawn.length, top: 90 + 14 * i });
      }
    }, words.join(' '));
  });

  it('holds for Persian whose letters have the non-joiner before them in their glyph', async () => {
    const words = repeated('کهن\u200cترین تقویم\u200cهای ایران را می\u200cخواندند و پنج روز می\u200cافزودند.', 8);
    const glyphsOf = (line: string): string[] => line.match(/\u200c?[^\u200c]/gu) ?? [];
    await expectFloor((pdf) => {
      const page = pdf.addPage();
      const font = scriptFont(pdf, glyphsOf(words.join(' ')), 0.5);
      for (const [i, line] of lines(words, 70).entries()) {
        const drawn = glyphsOf(line).reverse();
        const width = drawn.reduce((sum, letter) => sum + (letter === ' ' ? 3 : 5), 0);
        font.draw(page, drawn, { x: 535 - width, top: 90 + 14 * i });
      }
    }, words.join(' '));
  });

  it('holds for Arabic in two columns, the right one first', async () => {
    const [right, left] = [
      repeated('كان الرجل يمشي في السوق كل صباح.', 14),
      repeated('ثم رجع الولد الى البيت مع ابيه.', 14),
    ];
    await expectFloor(
      (pdf) => {
        const page = pdf.addPage();
        const font = scriptFont(pdf, [...right, ...left].join(' '), 0.5);
        for (const [words, edge] of [
          [right, 535],
          [left, 290],
        ] as const) {
          for (const [i, line] of lines(words, 44).entries()) {
            const width = [...line].reduce((sum, letter) => sum + (letter === ' ' ? 3 : 5), 0);
            font.draw(page, reversed(line), { x: edge - width, top: 90 + 14 * i });
          }
        }
      },
      `${right.join(' ')}\n\n${left.join(' ')}\n`,
    );
  });

  it('holds for Chinese, whose lines join without a space', async () => {
    const text = '山川异域风月同天寄诸佛子共结来缘，'.repeat(14);
    await expectFloor((pdf) => {
      const page = pdf.addPage();
      const font = scriptFont(pdf, text, 1);
      const letters = [...text];
      for (let i = 0; i < letters.length; i += 40) {
        font.draw(page, letters.slice(i, i + 40).join(''), { x: 90, top: 90 + (16 * i) / 40 });
      }
    }, text);
  });

  it('holds for Greek and Russian', async () => {
    const text =
      'Ο ποταμός και η θάλασσα είναι μακριά από το χωριό. Река и море далеко от деревни, а лес совсем рядом. '
        .repeat(6)
        .trim();
    await expectFloor((pdf) => {
      const page = pdf.addPage();
      const font = scriptFont(pdf, text, 0.5);
      for (const [i, line] of lines(text.split(' '), 90).entries()) font.draw(page, line, { x: 60, top: 90 + 12 * i });
    }, text);
  });
});
