import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { chooseElectron } from '../setup/electron.mjs';
import { obstacles } from './check-release.mjs';
import { fill, placeholders, projectFacts } from './facts.mjs';
import { installerValues } from './manifests.mjs';

const root = resolve(import.meta.dirname, '..', '..');
afterEach(() => void vi.unstubAllEnvs());

const real = {
  QUIRE_HOMEPAGE: 'https://example.org',
  QUIRE_MAINTAINER: 'Ada <ada@example.org>',
  GITHUB_REPOSITORY: 'a/b',
};

test('The placeholders of package.json stop a release until its own addresses are named', () => {
  expect(placeholders(projectFacts({}))).toEqual(['homepage', 'bugs', 'repository', 'maintainer']);
  const facts = projectFacts(real);
  expect(placeholders(facts)).toEqual([]);
  expect(facts).toMatchObject({ homepage: 'https://example.org', bugs: 'https://github.com/a/b/issues' });
});

test('A tag is released only where version, changelog and addresses agree', () => {
  const facts = { ...projectFacts(real), version: '1.2.3' };
  expect(obstacles('v1.2.3', facts, '## [1.2.3] - 2026-12-01')).toEqual([]);
  expect(obstacles('v1.2.4', facts, '## [1.2.2]')).toHaveLength(2);
  expect(obstacles('v1.2.3', { ...facts, homepage: 'https://quire.invalid' }, '## [1.2.3]')[0]).toContain('homepage');
});

const built = [
  ...['Quire-Setup-1.2.3-x64.exe', 'Quire-Setup-1.2.3-arm64.exe', 'Quire-Portable-1.2.3-x64.exe'],
  ...[
    'Quire-1.2.3.dmg',
    'Quire-1.2.3-arm64.dmg',
    'Quire-1.2.3-mac.zip',
    'quire_1.2.3_amd64.deb',
    'quire_1.2.3_arm64.deb',
  ],
];

test('Every manifest template is filled, and comes out as a document', () => {
  const values = {
    ...projectFacts(real),
    ...installerValues(built, (name: string) => Buffer.from(name)),
    ...{ date: '2026-12-01', downloads: 'https://github.com/a/b/releases/download/v1.2.3' },
  };
  const templates = globSync('assets/manifests/**/*.{yaml,yml,rb}', { cwd: root });
  expect(templates).toHaveLength(5);
  for (const path of templates) {
    const text = fill(readFileSync(join(root, path), 'utf8'), values);
    expect(text, path).not.toContain('{{');
    if (!path.endsWith('.rb')) expect(parse(text), path).toBeTypeOf('object');
  }
  expect(values).toMatchObject({ mac_x64: 'Quire-1.2.3.dmg', win_arm64: 'Quire-Setup-1.2.3-arm64.exe' });
});

test('An installer that is missing stops the manifests, and so does a name that a template invents', () => {
  expect(() => installerValues(built.slice(1), () => Buffer.of())).toThrow('win_x64');
  expect(() => fill('{{nothing}}', {})).toThrow('nothing');
});

test('Where Electron itself is required the stand-in never takes its place', () => {
  vi.stubEnv('QUIRE_REAL_ELECTRON', '1');
  expect(chooseElectron()?.standIn ?? false).toBe(false);
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', join(root, 'e2e', 'electron-standin'));
  expect(chooseElectron()).toBeNull();
});
