import { describe, expect, it } from 'vitest';
import { line } from '../../fixtures/runs.ts';
import { withoutFillDots } from './fill-dots.ts';

const dots = Array(12).fill('.').join(' ');
const text = (words: string): string =>
  withoutFillDots(line(words, 50, 100))
    .map((run) => run.text)
    .join(' ');

describe('dots to write on', () => {
  it('are left out at the end of a line, and before the name of the next field', () => {
    expect(text(`Name: ${dots}`)).toBe('Name:');
    expect(text(`Name: ${dots} Date of birth: ${dots}`)).toBe('Name: Date of birth:');
    expect(text('..............................')).toBe('');
  });

  it('are kept before a page, a price or a name, and where they are few', () => {
    for (const words of [`Contents ${dots} 12`, `Hamlet ${dots} Ann Pell`, 'He said . . .', 'and so on ...'])
      expect(text(words)).toBe(words);
    const page = line('12', 300, 98.6);
    expect(withoutFillDots([...line(`Contents ${dots}`, 50, 100), ...page])).toHaveLength(14);
  });
});
