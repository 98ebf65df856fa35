import { expect, it } from 'vitest';
import { lines, page } from '../fixtures/runs.ts';
import { structured } from '../fixtures/structured.ts';

const text = [
  'These are sentences that say where',
  'something is to be found on the web',
  'and that do so at some length, too.',
];
const kindsOf = (typewriter: string) =>
  structured([
    page({
      runs: [...lines(text, 60, 100), ...lines([typewriter], 60, 150, { monospace: true }), ...lines(text, 60, 176)],
    }),
  ]).children.map(({ type }) => type);

it('An address of the web in a line of its own is text with a link, not code', () => {
  expect(kindsOf('(https://example.org/manual/).')).not.toContain('code');
  expect(kindsOf('get https://example.org/manual/')).toContain('code');
});
