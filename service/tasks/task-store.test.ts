import { onTestFinished } from 'vitest';
import { openDataFolder } from '../data-folder.ts';
import { temporaryFolder } from '../fixtures/harness.ts';
import { describeTaskStore } from '../fixtures/task-store-contract.ts';
import { sqliteTaskStore } from './task-store.ts';

describeTaskStore('SQLite', async (nowMs) => {
  const folder = await temporaryFolder();
  let data = openDataFolder(folder);
  onTestFinished(() => data.close());
  return {
    store: sqliteTaskStore(data.database, nowMs),
    async reopen() {
      data.close();
      data = openDataFolder(folder);
      return sqliteTaskStore(data.database, nowMs);
    },
  };
});
