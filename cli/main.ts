/** The command line on plain Node. */
import app from '../package.json' with { type: 'json' };
import { runCommand } from './run-command.ts';

// The starter of a checkout (scripts/quire.mjs) holds the other end. When it was killed, nobody else could stop this process.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();

process.exitCode = await runCommand(process.argv.slice(2), app);
