/** Whatever one key does, what belongs to another is out of its reach and unharmed. */
import fc from 'fast-check';
import { onTestFinished, test } from 'vitest';
import { long } from '../test/long.ts';
import { temporaryFolder } from './fixtures/harness.ts';
import { scriptedWorker } from './fixtures/scripted-entry.ts';
import { twoKeyCommands } from './fixtures/two-keys.ts';
import { expectUnharmed, type House } from './fixtures/two-keys-model.ts';
import { takeExchangeProblems } from './fixtures/watch-exchanges.ts';
import { digestOf, makeKey } from './keys/key-format.ts';
import { sqliteKeyStore } from './keys/key-store.ts';
import { limitRulesSchema } from './limits/rules.ts';
import { type RunningService, startService } from './start.ts';

/** Run again with QUIRE_TEST_SEED to see the same; fast-check names the seed of a failure and the shortest way to it. */
const seed = Number(process.env.QUIRE_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));
const limits = limitRulesSchema.parse({ default: { storage: { megabytes: 1 } } });
const numRuns = Number(process.env.QUIRE_TEST_RUNS ?? (long ? 1000 : 30));

test("Ben reaches nothing of Anna's, and harms nothing", async () => {
  console.info(`two keys: seed ${seed}, ${numRuns} runs`);
  const dataFolder = await temporaryFolder();
  const keys = sqliteKeyStore(dataFolder);
  const start = () =>
    startService({ dataFolder, port: 0, apiKeys: ['nobody'], workers: 2, workerEntry: scriptedWorker, limits });
  let service: RunningService = await start();
  onTestFinished(async () => {
    await service.close();
    keys.close();
    const problems = takeExchangeProblems();
    if (problems.length > 0) throw new Error(`Not as the OpenAPI document says:\n${problems.join('\n')}`);
  });
  const restart = async (house: House) => {
    await service.close();
    service = await start();
    house.service = service;
  };
  // New people for each run, at one service: what one run leaves behind is none of theirs.
  const keyOf = (name: string) => {
    const { id, key } = makeKey();
    keys.add({ id, name: `${name} ${id}`, digest: digestOf(key) });
    return key;
  };
  await fc.assert(
    fc.asyncProperty(twoKeyCommands(restart), async (commands) => {
      const house: House = { service, dataFolder, anna: keyOf('anna'), ben: keyOf('ben'), told: [] };
      const annas = { uploads: [], tasks: [] };
      await fc.asyncModelRun(() => ({ model: annas, real: house }), commands);
      await expectUnharmed(house, annas);
    }),
    { seed, numRuns, endOnFailure: false },
  );
});
