import { defineConfig } from 'playwright/test';
import { long } from '../test/long.ts';

/** Which third of the window's states a run by day looks at: drawn once, for all of its processes. */
process.env.QUIRE_TEST_THIRD ??= String(Math.floor(3 * Math.random()));

/** The app as a person uses it, on Electron or on whatever ELECTRON_OVERRIDE_DIST_PATH chooses. Needs `npm run build`. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  testIgnore: ['electron-standin/**', 'packaged.spec.ts', 'installed.spec.ts'],
  outputDir: '../test-results/e2e',
  timeout: long ? 1_800_000 : 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
});
