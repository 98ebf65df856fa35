// Every process of the stand-in starts here: the app's main process, and each utility process.
// Plain JavaScript, so that an old Node can still say what is wrong before the first TypeScript file is read.
import { readFileSync } from 'node:fs';

const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `electron stand-in: needs Node 24 or later, this is ${process.version}; name one in ELECTRON_STANDIN_NODE`,
  );
  process.exit(1);
}
const { enableCompileCache, registerHooks, stripTypeScriptTypes } = await import('node:module');

// Keeps compiled code, with the types stripped, in the system's temp folder.
enableCompileCache();

// Node strips the types of TypeScript files, but not below node_modules, where an installed package lies.
const runtime = new URL('.', import.meta.url).href;
if (runtime.includes('/node_modules/')) {
  registerHooks({
    load(url, context, next) {
      if (!url.startsWith(runtime) || !url.endsWith('.ts')) return next(url, context);
      return { format: 'module', source: stripTypeScriptTypes(readFileSync(new URL(url), 'utf8')), shortCircuit: true };
    },
  });
}

await import(process.env.ELECTRON_STANDIN_UTILITY ? './utility/child.ts' : './boot.ts');
