/** `npm start [-- paths…]`: builds what is stale and opens the window; without a display it converts in the terminal. */
import { build, commandLine } from './built.mjs';
import { fromInvoked, hasDisplay } from './checkout.mjs';
import { run } from './process.mjs';
import { chooseElectron } from './setup/electron.mjs';
import { setUp } from './setup/index.mjs';

const usage = `npm start                          opens the window
npm start -- book.pdf folder/      opens it with these files, folders or addresses; without a display they
                                   are converted to Markdown in the terminal
npx quire convert --help           converts in the terminal, with a choice of everything
`;

const paths = process.argv.slice(2).map(fromInvoked);

async function start() {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    process.stdout.write(usage);
    return 0;
  }
  if (!hasDisplay()) {
    if (paths.length === 0) {
      process.stderr.write(
        'There is no display to open a window on.\n' +
          'To convert in the terminal:   npm start -- book.pdf folder/\n' +
          'With a choice of the format:  npx quire convert book.pdf --to epub --out books/\n' +
          'To see the window all the same (Xvfb):  xvfb-run -a npm start\n',
      );
      return 2;
    }
    if (!(await setUp('run'))) return process.exitCode;
    return commandLine(['convert', ...paths, '--to', 'markdown']);
  }
  if (!(await setUp('window'))) return process.exitCode;
  const electron = chooseElectron();
  if (!electron) {
    process.stderr.write('Electron’s binary could not be downloaded. Check the network, then run npm start again.\n');
    return 1;
  }
  const failed = await build();
  if (failed) return failed;
  if (electron.standIn)
    process.stderr.write('Electron’s binary can’t be had here: the window opens over system Chromium.\n');
  return run(electron.binary, ['.', ...paths], { env: electron.env });
}

process.exitCode = await start();
