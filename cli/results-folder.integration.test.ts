/** Where results go, and how documents of the same name are told apart there. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folder, pdf, quire, type SharedService, sharedService, to } from './fixtures/run-convert.ts';

let shared: SharedService;
beforeAll(async () => {
  shared = await sharedService();
});
afterAll(() => shared.close());

const quireElsewhere = (cwd: string, argv: string[]) =>
  quire(cwd, [...argv, '--service', shared.baseUrl], { QUIRE_API_KEY: shared.apiKey });

it.each([
  ['file', 'there is a file in its place.'],
  ['file/x', 'there is a file in its place.'],
  ...(process.platform === 'win32'
    ? []
    : [
        ['link', 'LINK is a link that leads nowhere.'],
        ['link/x', 'LINK is a link that leads nowhere.'],
        ['loop', 'its links lead round in a circle.'],
      ]),
  ...(process.platform === 'linux' ? [['/proc/x', 'No folder can be made in /proc.']] : []),
])('converts nothing, and says why, where no result could be saved: %s', async (out, why) => {
  const cwd = folder();
  await pdf(join(cwd, 'a.pdf'), 'First');
  writeFileSync(join(cwd, 'file'), '');
  if (process.platform !== 'win32') {
    symlinkSync(join(cwd, 'disk'), join(cwd, 'link'));
    symlinkSync('loop', join(cwd, 'loop'));
  }
  const ended = await quireElsewhere(cwd, ['convert', 'a.pdf', ...to(out)]).ended;
  expect(ended).toMatchObject({ code: 2, out: '' });
  const folderGiven = isAbsolute(out) ? out : join(cwd, out);
  const reason = why.replace('LINK', join(cwd, 'link'));
  expect(ended.err).toBe(`No results can be saved in ${folderGiven}: ${reason} Choose another folder with --out.\n`);
});

it('tells documents of the same name apart by their folders', async () => {
  const cwd = folder();
  for (const one of ['a', 'b']) {
    await pdf(join(cwd, 'in', one, 'x.pdf'), 'The same');
    writeFileSync(join(cwd, 'in', one, 'empty.pdf'), '');
  }
  mkdirSync(join(cwd, 'more'));
  writeFileSync(join(cwd, 'more', 'empty.pdf'), '');
  const { out } = await quireElsewhere(cwd, ['convert', 'in', 'more', ...to('out')]).ended;
  expect(out).toMatch(/skipped {2}in\/([ab])\/x\.pdf: x\.pdf is the same document as (?!\1)[ab]\/x\.pdf\./);
  expect(out).toMatch(/done {5}in\/[ab]\/x\.pdf → out/);
  for (const one of ['in/a', 'in/b', 'more']) expect(out).toContain(`skipped  ${one}/empty.pdf: `);
});
