/** The command line on plain Node. */
import { readFileSync } from 'node:fs';
import { runCommand } from './commands.ts';

const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
process.exitCode = await runCommand(process.argv.slice(2), { version: String(JSON.parse(text).version) });
