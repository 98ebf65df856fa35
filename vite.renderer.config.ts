import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The window's page, served by electron/desktop/app-scheme.ts, which puts a fresh nonce in the placeholder's place. */
export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [react()],
  html: { cspNonce: '__QUIRE_NONCE__' },
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    target: 'chrome150',
    sourcemap: false,
    // An inlined asset would be a data: address, which the policy allows for pictures alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000,
  },
});
