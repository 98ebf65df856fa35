import { expect, it } from 'vitest';
import { line, textWidth } from '../fixtures/runs.ts';
import { joinSegments, segmentsOf } from '../lines/segments.ts';
import type { TextLine } from '../lines/text-line.ts';
import { endEdge } from './column-edges.ts';

const at = (text: string, x1: number, sizePt: number): TextLine =>
  joinSegments(segmentsOf(line(text, x1 - textWidth(text, sizePt), 100, { sizePt })));

it('lines share an edge by the size of the first one, as on the page of a title, but for ideographs in smaller type', () => {
  const title = [at('Ports', 200, 24), at('Authors', 192, 10)];
  expect(endEdge([...title, at('A day', 150, 10), at('A place', 150, 10)])).toBeCloseTo(200);
  expect(endEdge([...title, at('港口的船', 150, 10), at('港口的水', 150, 10)])).toBeCloseTo(150);
});
