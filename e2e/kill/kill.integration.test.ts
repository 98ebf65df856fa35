/** A short run of `npm run test:kill`: the command line only. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { long } from '../../test/long.ts';
import { randomFrom } from '../fault-service/random.ts';
import { writeBatch } from './batch.ts';
import { type Place, tryToBreak } from './trial.ts';

const kills = long ? 20 : 2;

test.each<[Place, number]>([
  ['plain', 2],
  ['own', 3],
])(
  'Killed again and again (service: %s), the command line ends with every result, each paid for once',
  async (place, seed) => {
    const folder = mkdtempSync(join(tmpdir(), 'quire-kill-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    const paths = await writeBatch(join(folder, 'in'), 4);
    const { broken } = await tryToBreak({ folder, paths, random: randomFrom(seed), kills, place, binary: null });
    expect(broken).toEqual([]);
  },
);
