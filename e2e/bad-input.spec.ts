/** Bad input, each in the window and on the command line: a sentence that says what happened and what to do. */
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { words } from '../cli/report-text.ts';
import { errorKinds } from '../core/errors/codes.ts';
import { wordError } from '../core/errors/wording.ts';
import { drop, expect, root, test } from './fixture.ts';
import { canMount, fullFolder, readOnlyFolder } from './hostile-folders.ts';
import { choose, chooseFromRow, closeSettings, enterKey, openSettings, row, setCloudAddress } from './window.ts';

/** The command line as it is built. */
const quire = join(root, 'dist', 'service', 'quire.js');
const article = join(root, 'assets', 'samples', 'article.pdf');

/** The middle of a sentence with its params left out: "{name} is empty (0 bytes)." → "is empty (0 bytes)". */
function sentence(code: keyof typeof errorKinds): RegExp {
  const { message } = wordError({ code, params: {} });
  const longest = message.split('…').sort((a, b) => b.length - a.length)[0] ?? '';
  return new RegExp(longest.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
}

/** What to do, as the command line says it of this computer. */
const advice = (code: keyof typeof errorKinds) => words({ code, params: { host: '' } }).advice;

function convert(folder: string, args: string[], env: Record<string, string> = {}, uid?: number) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [quire, 'convert', ...args, '--to', 'markdown', '--state', join(folder, 'cli-state')],
    {
      encoding: 'utf8',
      env: { ...process.env, INIT_CWD: folder, ...env },
      timeout: 80_000,
      ...(uid === undefined ? {} : { uid, gid: uid }),
    },
  );
  return { status, output: stdout + stderr };
}

/** Files that end as a sentence: how each is made, the code, and how the file is called. */
const badFiles = [
  {
    what: 'Not a PDF',
    name: 'letter.pdf',
    code: 'not-a-pdf',
    make: (path: string) => writeFileSync(path, 'Dear reader,'),
  },
  { what: 'An empty file', name: 'empty.pdf', code: 'empty-file', make: (path: string) => writeFileSync(path, '') },
  {
    what: 'An encrypted PDF',
    name: 'secret.pdf',
    code: 'pdf-encrypted',
    /** The window asks for the password: preflight.spec.ts. */
    windowAsks: true,
    make: (path: string) => copyFileSync(join(root, 'engine', 'fixtures', 'encrypted.pdf'), path),
  },
  {
    what: 'A damaged PDF',
    name: 'torn.pdf',
    code: 'pdf-damaged',
    make: (path: string) => writeFileSync(path, Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2000, 0x5a)])),
  },
  {
    what: 'A folder without PDFs',
    name: 'holiday',
    code: 'folder-without-pdfs',
    make: (path: string) => {
      mkdirSync(path);
      writeFileSync(join(path, 'beach.txt'), 'sand');
    },
  },
] as const;

/** The strip over the list or the row itself; details are opened where the strip offers them. */
async function expectSentence(page: Page, code: keyof typeof errorKinds): Promise<void> {
  const details = page.getByRole('button', { name: 'Details', exact: true, expanded: false });
  await expect(page.getByText(sentence(code)).or(details).first()).toBeVisible({ timeout: 60_000 });
  if (await details.isVisible()) await details.click();
  await expect(page.getByText(sentence(code)).first()).toBeVisible();
}

test('Each bad file is a sentence in the window, and the others go on', async ({ page, folder }) => {
  for (const { name, make } of badFiles) make(join(folder, name));
  copyFileSync(article, join(folder, 'article.pdf'));
  await drop(
    page,
    ['article.pdf', ...badFiles.map(({ name }) => name)].map((name) => join(folder, name)),
  );
  for (const { what, name, code, ...more } of badFiles) {
    await test.step(what, async () => {
      if ('windowAsks' in more) await expect(row(page, name)).toContainText('Needs password', { timeout: 60_000 });
      else await expectSentence(page, code);
    });
  }
  await expect(row(page, 'article.pdf')).toContainText('Done', { timeout: 60_000 });
});

test('A damaged PDF is tried again when it has been put right', async ({ page, folder }) => {
  const [name, bad] = ['torn.pdf', join(folder, 'torn.pdf')];
  badFiles.find((file) => file.name === name)?.make(bad);
  await drop(page, [bad]);
  await expectSentence(page, 'pdf-damaged');
  await expect(row(page, name).getByRole('button', { name: 'Retry' })).toBeHidden();
  await row(page, name).click();
  const details = page.getByRole('complementary', { name: 'File details' });
  await expect(details).toBeVisible();
  await expect(details.getByRole('heading', { name: 'Options' })).toBeHidden();
  await page.keyboard.press('Escape');
  copyFileSync(article, bad);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await row(page, name).getByRole('button', { name: 'Retry' }).click();
  await expect(row(page, name)).toContainText('Done', { timeout: 60_000 });
});

test('Each bad file is a sentence with advice on the command line, exit code 1', ({ folder }) => {
  for (const { name, make } of badFiles) make(join(folder, name));
  const { status, output } = convert(folder, [...badFiles.map(({ name }) => name), '--out', 'out']);
  for (const { what, name, code } of badFiles) {
    const own = output.split('\n').filter((line) => line.includes(name));
    expect(own.join('\n'), what).toMatch(sentence(code));
    expect(own.join('\n'), what).toContain(advice(code));
  }
  expect(status).toBe(1);
});

const administrator = process.getuid?.() === 0;
/** What root may do, nobody may not: the command line can be run as somebody else. */
const nobody = 65534;
/** Below a private folder nobody else can. */
const nobodyMayRun = (): boolean => {
  const read = `fs.accessSync(${JSON.stringify(quire)}, fs.constants.R_OK)`;
  return spawnSync(process.execPath, ['-e', read], { uid: nobody, gid: nobody }).status === 0;
};

test('An unreadable file is a sentence in the window', async ({ page, folder }) => {
  test.skip(process.platform === 'win32' || administrator, 'The administrator may read everything.');
  const locked = join(folder, 'locked.pdf');
  copyFileSync(article, locked);
  chmodSync(locked, 0);
  await drop(page, [locked]);
  await expectSentence(page, 'file-unreadable');
});

test('An unreadable file is a sentence on the command line', ({ folder }) => {
  test.skip(process.platform === 'win32', 'Windows has no permission bits.');
  test.skip(administrator && !nobodyMayRun(), 'The administrator may read everything, and nobody else this project.');
  copyFileSync(article, join(folder, 'locked.pdf'));
  chmodSync(join(folder, 'locked.pdf'), 0);
  chmodSync(folder, 0o777);
  const { status, output } = convert(folder, ['locked.pdf', '--out', 'out'], {}, administrator ? nobody : undefined);
  expect(output).toMatch(sentence('file-unreadable'));
  expect(output).toContain(advice('file-unreadable'));
  expect(status).toBe(1);
});

const hostile = [
  {
    what: 'A folder without the right to write',
    code: 'target-unwritable',
    make: readOnlyFolder,
    needsMount: administrator,
    // Known before anything is converted. The administrator may write everywhere but on a disk that is read-only.
    command: {
      said: administrator
        ? /No results can be saved in .*shelf: the disk is read-only\./
        : /No results can be saved in .*shelf: there is no permission to write there\./,
      status: 2,
    },
  },
  {
    what: 'A full disk',
    code: 'disk-full',
    make: fullFolder,
    needsMount: true,
    command: { said: /article\.pdf: No space is left in .*shelf/, status: 1 },
  },
] as const;

for (const { what, code, make, needsMount, command } of hostile) {
  test.describe(what, () => {
    test.skip(process.platform === 'win32', 'Made with the means of Unix.');

    test('keeps the result, says so in the row, and Retry saves it without converting again', async ({
      page,
      folder,
    }) => {
      test.skip(needsMount && !canMount(join(folder, 'probe')), 'This process may not make file systems.');
      const shelf = make(join(folder, 'shelf'), (path) => copyFileSync(article, join(path, 'article.pdf')));
      try {
        await drop(page, [join(shelf.path, 'article.pdf')]);
        await expect(row(page, 'article.pdf')).toContainText(sentence(code), { timeout: 60_000 });
        shelf.relent();
        await chooseFromRow(page, 'article.pdf', 'Retry');
        await expect(row(page, 'article.pdf')).toContainText('Done');
        expect(existsSync(join(shelf.path, 'article.md'))).toBe(true);
      } finally {
        shelf.dispose();
      }
    });

    test('is a sentence with advice on the command line', ({ folder }) => {
      test.skip(needsMount && !canMount(join(folder, 'probe')), 'This process may not make file systems.');
      copyFileSync(article, join(folder, 'article.pdf'));
      const shelf = make(join(folder, 'shelf'), () => {});
      try {
        const { status, output } = convert(folder, ['article.pdf', '--out', 'shelf']);
        expect(output).toMatch(command.said);
        expect(status).toBe(command.status);
      } finally {
        shelf.dispose();
      }
    });
  });
}

test('A file where the folder should be is a sentence on the command line', ({ folder }) => {
  copyFileSync(article, join(folder, 'article.pdf'));
  writeFileSync(join(folder, 'out'), 'not a folder');
  const { status, output } = convert(folder, ['article.pdf', '--out', 'out']);
  expect(output).toMatch(/No results can be saved in .*out: there is a file in its place\./);
  expect(status).toBe(2);
});

test('A service that can’t be reached is a sentence in the window and on the command line', async ({
  page,
  folder,
}) => {
  // A port that was free a moment ago: nobody listens there.
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  await new Promise((done) => server.close(done));

  copyFileSync(article, join(folder, 'article.pdf'));
  await setCloudAddress(page, address);
  await openSettings(page);
  await enterKey(page, 'Enter…', 'some-key');
  await closeSettings(page);
  await choose(page, 'Cloud');
  await drop(page, [join(folder, 'article.pdf')]);
  await page.getByRole('button', { name: 'Start', exact: true }).first().click();
  await expect(page.getByText('Service not reached').first()).toBeVisible({ timeout: 60_000 });

  const { status, output } = convert(
    folder,
    ['article.pdf', '--out', 'out', '--service', address, '--give-up-after', '2'],
    { QUIRE_API_KEY: 'some-key' },
  );
  expect(output).toMatch(sentence('service-unreachable'));
  expect(output).toContain(advice('service-unreachable'));
  expect(status).toBe(1);
});

test('A wrong key is one message on the command line, exit code 1', async ({ folder, cloud }) => {
  copyFileSync(article, join(folder, 'a.pdf'));
  copyFileSync(article, join(folder, 'b.pdf'));
  const { status, output } = convert(folder, ['a.pdf', 'b.pdf', '--out', 'out', '--service', cloud.baseUrl], {
    QUIRE_API_KEY: 'wrong-key',
  });
  expect(output.match(new RegExp(sentence('key-rejected').source, 'g'))).toHaveLength(1);
  expect(output).not.toContain('wrong-key');
  expect(status).toBe(1);
});

test('The words of every error end as sentences', () => {
  for (const code of Object.keys(errorKinds) as (keyof typeof errorKinds)[]) {
    const { message, advice: next } = wordError({ code, params: { reason: 'It broke.' } });
    expect(`${message} ${next}`.trim(), code).toMatch(/[.…]$/);
  }
});

test('Bad usage is told on stderr with exit code 2', ({ folder }) => {
  for (const args of [['--out'], ['a.pdf', '--jobs', 'many'], []]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, [quire, 'convert', ...args], {
      encoding: 'utf8',
      cwd: folder,
    });
    expect(status, args.join(' ')).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).not.toBe('');
  }
});
