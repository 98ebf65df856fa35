import { expect, it } from 'vitest';
import type { GlyphRun } from '../extract/page-content.ts';
import { line, page } from '../fixtures/runs.ts';
import { textOfLine } from '../lines/spans.ts';
import { linesOfTurned, readTurned } from './turned-text.ts';

it('what arXiv prints up the margin is not read, other words are', () => {
  const sideways = (text: string) => line(text, 200, 40, { sizePt: 20 }).map((run) => ({ ...run, quarter: 1 }));
  const stamp = sideways('arXiv:2403.01234v2 [econ.GN] 14 Mar 2024');
  const old = sideways('arXiv:hep-th/9901001v1 2 Jan 1999');
  const words = sideways('arXiv:2403.01234 has the proofs');
  const { read, leftOut } = readTurned(page({ turned: [stamp, old, words] }), new Set());
  expect(read).toEqual([words]);
  expect(leftOut).toEqual([...stamp, ...old]);
});

it('dots along which a leaflet is cut are no text', () => {
  const dots = line('. . . . . . . .', 60, 200).map((run) => ({ ...run, quarter: 1 }));
  expect(readTurned(page({ turned: [dots] }), new Set())).toEqual({ read: [], leftOut: dots });
});

it('a sentence at an angle is one line, in the order in which it is drawn', () => {
  const words = ['Words', 'that', 'climb'].map((text, i) => ({
    ...line(text, 100 + 30 * i, 400 - 17 * i)[0],
    ...{ text, x1: 126 + 30 * i, space: i > 0 ? ('drawn' as const) : ('none' as const) },
  }));
  const group = words.flatMap((word) => (word.style && word.space ? [word as GlyphRun] : []));
  expect(linesOfTurned([...group, ...line('Apart', 300, 700)]).map(textOfLine)).toEqual(['Words that climb', 'Apart']);
});
