import { onTestFinished } from 'vitest';
import { openDataFolder } from '../data-folder.ts';
import { temporaryFolder } from '../fixtures/harness.ts';
import { describeUploadRegistry } from '../fixtures/upload-registry-contract.ts';
import { sqliteUploadRegistry } from './registry.ts';

describeUploadRegistry('SQLite', async (nowMs) => {
  const folder = await temporaryFolder();
  let data = openDataFolder(folder);
  onTestFinished(() => data.close());
  return {
    registry: sqliteUploadRegistry(data.database, nowMs),
    async reopen() {
      data.close();
      data = openDataFolder(folder);
      return sqliteUploadRegistry(data.database, nowMs);
    },
  };
});
