import { defineConfig } from 'playwright/test';

export default defineConfig({
  testDir: 'tests',
  outputDir: '../../test-results/stand-in',
  // Generous: a busy machine starts a Chromium in seconds where an idle one needs half of one.
  timeout: 60_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  reporter: 'list',
});
