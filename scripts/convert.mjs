/** `npm run convert -- …`: the command line's `convert`, after set-up. */
import { commandLine } from './built.mjs';
import { setUp } from './setup/index.mjs';

if (await setUp('run')) process.exitCode = await commandLine(['convert', ...process.argv.slice(2)]);
