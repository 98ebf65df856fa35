/** The pages of the site name everything that a person can set, in the program's own words. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { usage as convertUsage } from '../cli/arguments.ts';
import { words } from '../electron/desktop/words.ts';
import manifest from '../package.json' with { type: 'json' };
import { settingsWords } from '../renderer/i18n/en/settings.ts';
import { usage as serviceUsage } from '../service/config/settings.ts';

const root = resolve(import.meta.dirname, '..');
const pages = join(root, 'docs', 'site');
const page = (name: string) => readFileSync(join(pages, name), 'utf8');

test.each([
  ['command-line.md', convertUsage],
  ['server.md', serviceUsage],
])('%s names every option of --help, and no other', (name, usage) => {
  const options = (text: string) => [...new Set(text.match(/(?<![\w-])--[a-z][a-z-]*/g))].sort();
  const listed = page(name)
    .split('\n')
    .filter((line) => line.startsWith('| `--'))
    .join('\n');
  const offered = usage
    .split('\n')
    .filter((line) => line.startsWith('  --'))
    .map((line) => line.trim().split(/ {2,}/)[0] ?? '');
  expect(options(listed)).toEqual(options(offered.join('\n')));
});

test.each(['README.md', 'docs/site/install.md'])('%s asks for the versions that package.json asks for', (name) => {
  const { node, npm } = manifest.engines;
  expect(readFileSync(join(root, name), 'utf8')).toContain(
    `Node ${node.replace('>=', '')} or newer and npm ${npm.replace('>=', '')} or newer`,
  );
});

const names = (attribute: RegExp): string[] =>
  globSync('renderer/features/{settings,updates}/*.tsx', { cwd: root })
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(attribute)])
    .map(([, key = '']) => new Map<string, string>(Object.entries(settingsWords)).get(key) ?? key);

test('settings.md has a heading for every group of the settings, and names every setting', () => {
  const groups = names(/title: '(settings\.\w+)'/g);
  expect(groups.length).toBeGreaterThan(6);
  expect([...page('settings.md').matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual(groups);
  const settings = names(/\bname=\{t\('(settings\.\w+)'\)\}/g);
  expect(settings.length).toBeGreaterThan(25);
  for (const name of settings) expect(page('settings.md'), name).toContain(`**${name}**`);
});

test('An entry of the Help menu is called on the pages as it is in the menu', () => {
  const named = globSync('*.md', { cwd: pages }).flatMap((name) => [...page(name).matchAll(/Help → ([^.,:;…)|]+…?)/g)]);
  expect(named.length).toBeGreaterThan(2);
  const entries = Object.values(words.en.menu.command);
  for (const [, entry = ''] of named) {
    expect(
      entries.some((label) => entry.startsWith(label) || entry === label),
      entry,
    ).toBe(true);
  }
});
