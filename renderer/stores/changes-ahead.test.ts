import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesAhead } from './changes-ahead.ts';

test('Steps that follow each other faster than they are confirmed are all taken, whenever the answers come', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 30 }), (turns) => {
      const ahead = changesAhead<{ percent: number }>();
      let shown = { percent: 100 };
      const open: { percent: number; end: () => void }[] = [];
      const answer = () => {
        const next = open.shift();
        next?.end();
        if (next) shown = ahead.over({ percent: next.percent });
      };
      let steps = 0;
      for (const isStep of turns) {
        if (!isStep) {
          answer();
          continue;
        }
        const percent = shown.percent + 10;
        open.push({ percent, end: ahead.add({ percent }) });
        shown = ahead.over(shown);
        steps++;
      }
      while (open.length > 0) answer();
      expect(shown.percent).toBe(100 + 10 * steps);
    }),
  );
});

test('A refused change is gone, and the others stay', () => {
  const ahead = changesAhead<{ a: number; b: number }>();
  const refuse = ahead.add({ a: 1 });
  ahead.add({ b: 2 });
  refuse();
  expect(ahead.over({ a: 0, b: 0 })).toEqual({ a: 0, b: 2 });
});
