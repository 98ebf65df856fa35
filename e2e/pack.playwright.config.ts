import { defineConfig } from 'playwright/test';

/** Packs the app for real and looks into the package. Needs `npm run build`. */
export default defineConfig({
  testDir: '.',
  globalSetup: './pack.setup.ts',
  testMatch: ['packaged.spec.ts', 'installed.spec.ts'],
  outputDir: '../test-results/pack',
  timeout: 300_000,
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
});
