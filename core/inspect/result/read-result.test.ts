import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isTooMuch } from './read-markdown.ts';
import { readResult } from './read-result.ts';

const long = 17 * 2 ** 20;
const withPicture = `![](data:image/png;base64,${'A'.repeat(long)})`;

it('A result of more text than a parser can hold is not read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'quire-result-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'long.md');
  writeFileSync(path, 'word\n\n'.repeat(long / 6 + 1));
  await expect(readResult(path)).rejects.toThrow('too much text');
});

it('Pictures within the text do not count', () => {
  expect(isTooMuch(withPicture)).toBe(false);
  expect(isTooMuch(withPicture + 'word '.repeat(long / 5 + 1))).toBe(true);
});
