// Plain JavaScript, so that an old Node can still say what is wrong before the first TypeScript file is read.
const major = Number(process.versions.node.split('.')[0]);
if (major < 24) {
  console.error(
    `electron stand-in: needs Node 24 or later, this is ${process.version}; name one in ELECTRON_STANDIN_NODE`,
  );
  process.exit(1);
}
await import('./boot.ts');
