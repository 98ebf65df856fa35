import { onTestFinished } from 'vitest';
import { openDataFolder } from '../data-folder.ts';
import { temporaryFolder } from '../fixtures/harness.ts';
import { describeQuotaLedger } from '../fixtures/quota-ledger-contract.ts';
import { sqliteLedger } from './sqlite-ledger.ts';

describeQuotaLedger('SQLite', async () => {
  const folder = await temporaryFolder();
  let data = openDataFolder(folder);
  onTestFinished(() => data.close());
  return {
    ledger: sqliteLedger(data.database),
    async reopen() {
      data.close();
      data = openDataFolder(folder);
      return sqliteLedger(data.database);
    },
  };
});
