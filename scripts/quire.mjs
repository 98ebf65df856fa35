#!/usr/bin/env node
/** `npx quire convert|service|debug-layout …`, or `quire …` after `npm link`: the command line of this checkout, after set-up. */
import { commandLine } from './built.mjs';
import { setUp } from './setup/index.mjs';

if (await setUp('run')) process.exitCode = await commandLine(process.argv.slice(2));
