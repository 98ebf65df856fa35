/** npm may be heard, and what programs read stays clean all the same. */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** As a person types it: without the settings that the npm around this test hands down. */
const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_|^INIT_CWD$/i.test(name)));

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'quire-npm-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true, maxRetries: 5 }));
  return made;
}

function command(program: string, args: string[], cwd = root): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(program, args, { cwd, env: environment, shell: process.platform === 'win32' });
  const said = { out: '', err: '' };
  child.stdout.on('data', (text) => (said.out += text));
  child.stderr.on('data', (text) => (said.err += text));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => done({ code: code ?? -1, ...said }));
  });
}

test('`npm ci` that fails says why', async () => {
  const there = folder();
  copyFileSync(join(root, '.npmrc'), join(there, '.npmrc'));
  const names = { name: 'out-of-step', version: '1.0.0' };
  writeFileSync(join(there, 'package.json'), JSON.stringify({ ...names, dependencies: { zod: '4.0.0' } }));
  const lock = { ...names, lockfileVersion: 3, packages: { '': names } };
  writeFileSync(join(there, 'package-lock.json'), JSON.stringify(lock));
  const { code, err } = await command('npm', ['ci', '--offline'], there);
  expect(code).not.toBe(0);
  expect(err).toContain('npm error');
  expect(err).toContain('zod');
});

test.for([
  { program: 'npx', before: ['quire', 'convert'] },
  { program: 'npm', before: ['run', '--silent', 'convert', '--'] },
])('`$program` with --json prints events and nothing else', async ({ program, before }) => {
  const there = folder();
  const sample = join(root, 'assets', 'samples', 'article.pdf');
  const args = [sample, '--to', 'markdown', '--out', there, '--state', join(there, 'state'), '--json'];
  const { code, out, err } = await command(program, [...before, ...args]);
  expect(code, err).toBe(0);
  const events = out.trim().split('\n');
  expect(events.map((line) => JSON.parse(line)).at(-1)).toMatchObject({ event: 'summary', done: 1 });
});
