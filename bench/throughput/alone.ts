/** Converts all PDFs of a folder one after another with nothing but the engine, and prints how many pages they have. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadQuire } from '../engines/quire.ts';

const [folder = ''] = process.argv.slice(2);
const quire = loadQuire();
let pages = 0;
for (const name of readdirSync(folder).sort()) {
  // The command line leaves out the same files.
  const converted = await quire.convert(join(folder, name), { pictures: true, threads: 1 }).catch(() => null);
  pages += converted?.pages ?? 0;
}
process.stdout.write(`${pages}\n`);
