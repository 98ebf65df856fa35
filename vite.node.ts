import { builtinModules } from 'node:module';
import { defineConfig, type UserConfig } from 'vite';

// pg asks for its native and its Cloudflare connection, and does without.
const external = [
  'electron',
  'keytar',
  'pg-native',
  'pg-cloudflare',
  ...builtinModules,
  ...builtinModules.map((name) => `node:${name}`),
  /^node:/,
];

/** What the builds for Node have in common: everything bundled but Electron, the keychain's addon and Node itself. */
export function nodeBuild({
  outDir,
  entries,
  format = 'es',
  prefix = '',
}: {
  outDir: string;
  entries: Record<string, string>;
  format?: 'es' | 'cjs';
  /** Begins the names of chunks and of the licences, where two builds share a folder. */
  prefix?: string;
}): UserConfig {
  const extension = format === 'cjs' ? 'cjs' : 'js';
  return defineConfig({
    publicDir: false,
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: true,
      outDir,
      // scripts/build.mjs empties the folder: two builds share one.
      emptyOutDir: false,
      target: 'node24',
      sourcemap: false,
      minify: false,
      // A preload script bundles no package.
      license: format === 'es' && { fileName: `${prefix}LICENSES.md` },
      rolldownOptions: {
        input: entries,
        external,
        output: {
          format,
          entryFileNames: `[name].${extension}`,
          chunkFileNames: `${prefix}[name]-[hash].${extension}`,
        },
      },
    },
  });
}
