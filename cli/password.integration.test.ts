/** Protected documents on the command line: their passwords come from a file. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { passedOn } from './fixtures/run-convert.ts';

const main = fileURLToPath(new URL('../dist/service/quire.js', import.meta.url));
const encrypted = fileURLToPath(new URL('../engine/fixtures/encrypted.pdf', import.meta.url));

function scene() {
  const folder = mkdtempSync(join(tmpdir(), 'quire-password-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  copyFileSync(encrypted, join(folder, 'secret.pdf'));
  const quire = async (...argv: string[]) => {
    const child = spawn(process.execPath, [main, 'convert', 'secret.pdf', '--to', 'markdown', ...argv], {
      cwd: folder,
      env: { ...passedOn, HOME: folder, XDG_STATE_HOME: join(folder, 'state') },
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    }
    const [status] = await once(child, 'close');
    return { status, said };
  };
  return { folder, quire };
}

/** Everything that the run left on the disk, but the file that the test wrote. */
const left = (folder: string): string =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'passwords.txt')
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');

it('A protected document is told of with the option that opens it, then converted with the file’s second password', async () => {
  const { folder, quire } = scene();
  const locked = await quire();
  expect(locked.status).toBe(1);
  expect(locked.said).toContain('--password-file');
  expect(locked.said).not.toMatch(/enter the password|on this computer/i);

  writeFileSync(join(folder, 'passwords.txt'), 'wrong\nstill wrong\n');
  const wrong = await quire('--password-file', 'passwords.txt');
  expect(wrong.status).toBe(1);
  expect(wrong.said).toContain('is protected by a password');
  expect(existsSync(join(folder, 'secret.md'))).toBe(false);

  writeFileSync(join(folder, 'passwords.txt'), 'wrong\r\nopen-me\r\n');
  const right = await quire('--password-file', 'passwords.txt');
  expect(right.said).toContain('1 of 1 converted.');
  expect(right.status).toBe(0);
  expect(readFileSync(join(folder, 'secret.md'), 'utf8')).toContain('Only who knows the password reads this.');
  expect(left(folder)).not.toContain('open-me');
});

it.each([
  ['that is not there', ['--password-file', 'none.txt'], 'none.txt can’t be read (ENOENT)'],
  ['without a password', ['--password-file', 'empty.txt'], 'empty.txt holds no password'],
  [
    'for a service elsewhere',
    ['--password-file', 'empty.txt', '--service', 'https://convert.example.com/v1'],
    'a service elsewhere is told no passwords',
  ],
])('A file %s is wrong usage', async (_, argv, sentence) => {
  const { folder, quire } = scene();
  writeFileSync(join(folder, 'empty.txt'), '\n\n');
  const { status, said } = await quire(...argv);
  expect(said).toContain(sentence);
  expect(status).toBe(2);
});
