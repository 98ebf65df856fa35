import { expect, test } from 'vitest';
import { restartArgument, restartedAtMs } from './fault-restart.ts';
import { launchPaths } from './launch-arguments.ts';

test('A program that was started anew after a fault knows when, and takes it for no document', () => {
  const argv = ['quire', restartArgument(1_923_456_789_000)];
  expect(restartedAtMs(argv)).toBe(1_923_456_789_000);
  expect(launchPaths(argv, '/home/ada', false)).toEqual({ paths: [], addresses: [] });
});

test.each([[[]], [['quire', 'a.pdf']], [['quire', '--started-after-fault=']], [['--started-after-fault=1e9']]])(
  '%j was started by somebody',
  (argv) => expect(restartedAtMs(argv)).toBeNull(),
);
