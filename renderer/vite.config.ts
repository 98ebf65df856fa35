import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The window's page, served by electron/desktop/app-scheme.ts, which puts a fresh nonce in the placeholder's place. */
export default defineConfig({
  root: here('.'),
  base: './',
  plugins: [react()],
  html: { cspNonce: '__QUIRE_NONCE__' },
  build: {
    outDir: here('../dist/renderer'),
    emptyOutDir: true,
    target: 'chrome138',
    sourcemap: false,
    license: { fileName: 'LICENSES.md' },
    // An inlined asset would be a data: address, which the policy allows for pictures alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file from the local disk: splitting it would save nothing.
    chunkSizeWarningLimit: 2_000,
  },
});
