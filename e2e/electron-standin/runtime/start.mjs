// Every process of the stand-in starts here: the app's main process, and each utility process.
// Plain JavaScript, so that an old Node can still say what is wrong before the first TypeScript file is read.
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';

const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `electron stand-in: needs Node 24 or later, this is ${process.version}; name one in ELECTRON_STANDIN_NODE`,
  );
  process.exit(1);
}

// Node runs TypeScript as it is, but not below node_modules, where an installed package lies.
const runtime = new URL('.', import.meta.url).href;
registerHooks({
  load(url, context, next) {
    if (!url.startsWith(runtime) || !url.endsWith('.ts')) return next(url, context);
    return { format: 'module', source: stripTypeScriptTypes(readFileSync(new URL(url), 'utf8')), shortCircuit: true };
  },
});

await import(process.env.ELECTRON_STANDIN_UTILITY ? './utility/child.ts' : './boot.ts');
