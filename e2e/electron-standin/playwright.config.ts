import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: 'tests',
  outputDir: '../../test-results/electron-standin',
  timeout: 30_000,
  workers: 2,
  fullyParallel: true,
  reporter: 'list',
});
