import { describe, expect, it } from 'vitest';
import { line } from '../../fixtures/runs.ts';
import { withoutShadows } from './shadows.ts';

const textOf = (runs: ReturnType<typeof line>): string =>
  withoutShadows(runs)
    .runs.map(({ text }) => text)
    .join(' ');

describe('text drawn twice', () => {
  it('is kept once, word for word or letter for letter', () => {
    expect(textOf([...line('build passing', 60, 100.8), ...line('build passing', 60, 100)])).toBe('build passing');
    expect(textOf([...line('b u i l d', 60, 100.8), ...line('b u i l d', 60, 100)])).toBe('b u i l d');
  });

  it('takes work that grows with the number of words, even where thousands are piled up', () => {
    let compared = 0;
    const piled = Array.from({ length: 20_000 }, (_, i) => ({
      ...line(`w${i}`, 60, 100)[0],
      get text() {
        compared++;
        return `w${i}`;
      },
    })) as ReturnType<typeof line>;
    expect(withoutShadows(piled).runs).toHaveLength(20_000);
    expect(compared).toBeLessThan(20_000 * 1_000);
  });

  it('is no letter that stands beside the same one', () => {
    expect(textOf([...line('f', 60, 100), ...line('f', 62, 100)])).toBe('f f');
  });

  it('is kept as it is seen, though an invisible copy is drawn before it', () => {
    const words = line('plain words', 60, 100);
    const { runs, invisible } = withoutShadows([
      ...line('plain words', 60, 100, { invisible: true }),
      ...words,
      ...line('unseen', 60, 140, { invisible: true }),
    ]);
    expect(runs).toEqual(words);
    expect(invisible.map(({ text }) => text)).toEqual(['unseen']);
  });

  it('is dropped as a hidden layer where the page shows its text, and kept where it is all there is', () => {
    const hidden = line('hidden', 60, 200, { invisible: true });
    expect(textOf([...line('shown', 60, 100), ...hidden])).toBe('shown');
    expect(textOf(hidden)).toBe('hidden');
  });
});
