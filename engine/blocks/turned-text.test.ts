import { expect, it } from 'vitest';
import { line, page } from '../fixtures/runs.ts';
import { readTurned } from './turned-text.ts';

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
