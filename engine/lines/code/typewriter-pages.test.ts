import { describe, expect, it } from 'vitest';
import type { TextStyle } from '../../extract/page-content.ts';
import { lines } from '../../fixtures/runs.ts';
import { withoutTypewriter } from './typewriter-pages.ts';

const code: Partial<TextStyle> = { monospace: true, font: 'Test-Mono' };
const isPlain = (texts: readonly string[], style = code): boolean =>
  withoutTypewriter(lines(texts, 60, 100, style)).every((run) => !run.style.monospace);

const scene = [
  'INT. FERRY OFFICE - NIGHT',
  'A single lamp. Papers everywhere. Mara counts coins',
  'into a tin box. The door opens and a man comes in.',
  'YOUNG MAN',
  'Is this where you buy tickets?',
  'MARA',
  'This is where you used to buy tickets;',
  'the boat has gone (and so has the captain).',
];

describe('pages in typewriter type', () => {
  it('are text where they say something in sentences', () => {
    expect(isPlain(scene)).toBe(true);
  });

  it('are code where they have its signs, or few words', () => {
    expect(isPlain([...scene, 'if (boat.hasGone) { return; }'])).toBe(false);
    expect(isPlain(Array.from({ length: 8 }, (_, i) => `copy file ${i} done.`))).toBe(false);
  });

  it('are text where figures stand in the sentences', () => {
    const bill = 'We sold 1,204 boxes at 3.50 each on 12 May 1987.';
    expect(isPlain([bill, bill, bill, bill])).toBe(true);
  });

  it('are text where long sentences end within their lines', () => {
    const brief = [
      'learned that the ice was cut from water unfit',
      'for use with food. The motion should be denied',
      'since the complaint was filed in the two years',
    ];
    expect(isPlain([...brief, ...brief])).toBe(true);
  });

  it('are no text where no line ends as sentences do', () => {
    const usage = [
      'copy all files to disk',
      'move all files to disk',
      'list all files on disk',
      'sort all lines by name',
    ];
    expect(isPlain(usage)).toBe(false);
  });

  it('are all in it: a listing stands beside other text', () => {
    const runs = [...lines(scene, 60, 100, code), ...lines(scene, 60, 300)];
    expect(withoutTypewriter(runs)).toBe(runs);
  });
});
