import { describe, expect, it } from 'vitest';
import { chapter, left } from '../../fixtures/printed-contents.ts';
import { line, lines } from '../../fixtures/runs.ts';

describe('printed contents of several pages', () => {
  it('go on at the top of the next page', () => {
    const runs = [
      ...line('Contents', 60, 80, { bold: true }),
      ...lines(['1 Beginning 2', '2 Middle 3'], 60, 120, {}, 24),
    ];
    const rest = [...line('3 End 9', 60, 60), ...chapter('1 Beginning').runs];
    expect(left([{ runs }, { runs: rest }, chapter('2 Middle'), chapter('3 End')])).toEqual([
      ...['1 Beginning', 'the text of this chapter is here and goes on here'],
      ...['2 Middle', 'the text of this chapter is here and goes on here'],
      ...['3 End', 'the text of this chapter is here and goes on here'],
    ]);
  });

  it('go on at the top of a page that has nothing but their last entries', () => {
    const runs = [
      ...line('Contents', 60, 80, { bold: true }),
      ...lines(['1 Beginning 2', '2 Middle 3'], 60, 120, {}, 24),
    ];
    const rest = [...line('3 End 9', 60, 60), ...line('3.1 Very end . . . . . . 9', 60, 84)];
    const texts = left([{ runs }, { runs: rest }, chapter('1 Beginning'), chapter('2 Middle'), chapter('3 End')]);
    expect(texts.filter((text) => !text.startsWith('the text'))).toEqual(['1 Beginning', '2 Middle', '3 End']);
  });

  it('end on the next page with a part whose page counts on, at the edge of the others', () => {
    const head = line('Contents', 60, 80, { bold: true });
    const entries = ['Beginning . . . . . . 3', 'Middle . . . . . . 7', 'End . . . . . . 9'];
    const more = ['Beyond it . . . . . 11', 'Far away . . . . . . 12', 'Very far . . . . . . 14'];
    const next = lines(more, 60, 80);
    const edge = next.at(-1)?.x1 ?? 0;
    const part = (shift: number) => [
      ...line('III Configuration', 60, 180, { bold: true }),
      ...line('17', edge - 10 + shift, 180).map((run) => ({ ...run, x1: edge + shift })),
    ];
    expect(left([{ runs: [...head, ...lines(entries, 60, 120)] }, { runs: [...next, ...part(0)] }])).toEqual([]);
    expect(left([{ runs: [...head, ...lines(entries, 60, 120)] }, { runs: [...next, ...part(40)] }])).toHaveLength(1);
  });

  it('go on behind the notes of the page before, however many', () => {
    const small = { sizePt: 8 };
    const first = [
      ...line('Contents', 60, 80, { bold: true }),
      ...lines(['1 Beginning . . . . . . 3', '2 Middle . . . . . . 7', '3 More . . . . . . 8'], 60, 120),
      ...[600, 640, 680].flatMap((y) => line('Thanks are due to all who read this early', 60, y, small)),
      ...line('1', 300, 760),
    ];
    const second = [
      ...line('4 End 9', 60, 60),
      ...line('End', 60, 100, { bold: true }),
      ...lines(['so it ends'], 60, 130),
    ];
    expect(left([{ runs: first }, { runs: second }])).not.toContain('4 End 9');
  });
});
