import { describeFileStore } from '../fixtures/file-store-contract.ts';
import { folderStore } from './folder-store.ts';

describeFileStore('A folder', folderStore);
