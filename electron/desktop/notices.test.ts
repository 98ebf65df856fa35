import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { parseLicences, readNotices } from './notices.ts';

const built = mkdtempSync(join(tmpdir(), 'quire-notices-'));
afterEach(() => rmSync(built, { recursive: true, force: true }));

const list = (...packages: string[]) =>
  `# Licenses\n\nThe app bundles:\n\n${packages.map((one) => `## ${one}\n\nText of ${one}.\n`).join('\n')}`;

test('Each package of the list has its name, version, licence and text', () => {
  expect(parseLicences(list('@scope/one - 1.0.0 (MIT)', 'two - 2.0.0-rc.1 (MIT OR Apache-2.0)'))).toEqual([
    { name: '@scope/one', version: '1.0.0', licence: 'MIT', text: 'Text of @scope/one - 1.0.0 (MIT).' },
    {
      ...{ name: 'two', version: '2.0.0-rc.1', licence: 'MIT OR Apache-2.0' },
      text: 'Text of two - 2.0.0-rc.1 (MIT OR Apache-2.0).',
    },
  ]);
});

test('A heading within a licence does not begin another package', () => {
  const [notice, ...others] = parseLicences(list('one - 1.0.0 (MIT)').concat('\n## Terms\n\nMore.\n'));
  expect(others).toEqual([]);
  expect(notice?.text).toContain('## Terms');
});

test('The notices of all bundles and single files are one list by name, each once', () => {
  for (const bundle of ['electron', 'service', 'renderer']) mkdirSync(join(built, bundle), { recursive: true });
  mkdirSync(join(built, 'electron', 'notices'));
  writeFileSync(join(built, 'electron', 'LICENSES.md'), list('zod - 4.0.0 (MIT)', 'pino - 1.0.0 (MIT)'));
  writeFileSync(join(built, 'service', 'worker-LICENSES.md'), list('zod - 4.0.0 (MIT)'));
  writeFileSync(join(built, 'electron', 'notices', 'PDFium.txt'), 'Its text.\n');
  expect(readNotices(built).map(({ name, version }) => `${name} ${version}`.trim())).toEqual([
    'PDFium',
    'pino 1.0.0',
    'zod 4.0.0',
  ]);
  expect(readNotices(built)[0]?.text).toBe('Its text.');
});
