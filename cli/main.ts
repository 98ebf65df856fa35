/** The command line on plain Node. */
import app from '../package.json' with { type: 'json' };
import { runCommand } from './run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2), app);
