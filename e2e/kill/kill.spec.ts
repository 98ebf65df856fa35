/** A short run of `npm run test:kill`: the app, with somebody who answers what it asks. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { z } from 'zod';
import { long } from '../../test/long.ts';
import { randomFrom } from '../fault-service/random.ts';
import { expect, test } from '../fixture.ts';
import { writeBatch } from './batch.ts';
import { giveKey } from './give-key.ts';
import { tryToBreak } from './trial.ts';

// The package's only export is the path of its binary, or of what ELECTRON_OVERRIDE_DIST_PATH chooses.
const binary = z.string().parse(createRequire(import.meta.url)('electron'));

test('Killed again and again, the app ends with every result, each paid for once', async ({ folder }) => {
  const paths = await writeBatch(join(folder, 'in'), 3);
  const random = randomFrom(1);
  const { broken } = await tryToBreak({ folder, paths, random, kills: long ? 20 : 3, place: 'plain', binary, giveKey });
  expect(broken).toEqual([]);
});
