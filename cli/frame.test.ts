import { describe, expect, it } from 'vitest';
import { view } from './fixtures/view.ts';
import { frame, printable } from './frame.ts';

const totals = { total: 40, done: 12, failed: 0 };

describe('the live lines', () => {
  it('show what each document is doing and a bar for all', () => {
    const lines = frame(
      [view({ progress: { unit: 'pages', done: 5, total: 10 } }), view({ name: 'b.pdf', status: 'saving' })],
      totals,
      80,
      0,
    );
    expect(lines).toEqual([
      '  a.pdf                                    Converting page 5 of 10',
      '  b.pdf                                    Saving',
      '████████░░░░░░░░░░░░░░░░ 12 of 40 done',
    ]);
  });

  it('count failures into the bar', () => {
    expect(frame([], { total: 2, done: 1, failed: 1 }, 80, 0)).toEqual([
      '████████████████████████ 1 of 2 done, 1 failed',
    ]);
  });

  it('keep both ends of a long name', () => {
    const [line] = frame([view({ name: `beginning-${'x'.repeat(200)}-end.pdf` })], totals, 80, 0);
    expect(line).toMatch(/^ {2}beginning-x+…x+-end\.pdf {2}Converting$/);
  });

  it.each([20, 40, 79, 80, 200])('never reach beyond %i columns, in any script', (columns) => {
    const names = ['長い名前の文書'.repeat(20), 'x'.repeat(300), 'ä̈'.repeat(100), '📄'.repeat(50)];
    for (const line of frame(
      names.map((name) => view({ name })),
      totals,
      columns,
      0,
    )) {
      const wide = [...line].filter((character) =>
        /\p{Script=Han}|\p{Script=Hiragana}|\p{Emoji_Presentation}/u.test(character),
      );
      const marks = [...line].filter((character) => /\p{Mn}/u.test(character));
      expect([...line].length + wide.length - marks.length).toBeLessThan(Math.max(columns, 21));
    }
  });

  it('let no name steer the terminal', () => {
    const name = 'a\x1b[2J\x07\nb\u202e.pdf';
    const [line] = frame([view({ name })], totals, 80, 0);
    expect(line).toMatch(/^ {2}a��b�\.pdf /);
    expect(printable('plain – “words” 你好')).toBe('plain – “words” 你好');
  });

  it('leave the joiners in names that need them', () => {
    for (const name of ['می\u200cخواهم.pdf', '👩\u200d👧.pdf', 'क्\u200dष.pdf']) expect(printable(name)).toBe(name);
    expect(frame([view({ name: 'می\u200cخواهم.pdf' })], totals, 80, 0)[0]).toMatch(/^ {2}\S+ {30}Converting$/);
  });
});
