import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { _electron } from 'playwright/test';
import { environment, expect, LAUNCHER, PROBE_APP, sharingTest, test } from './fixture.ts';

/** Live processes (no zombies) whose command line holds `text`. */
function processesWith(text: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return (
          pid > 0 &&
          readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text) &&
          !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
        );
      } catch {
        return false; // It has just ended.
      }
    });
}

async function startProbe(userData: string): Promise<ChildProcess> {
  const child = spawn(LAUNCHER, [PROBE_APP, '--remote-debugging-port=0'], {
    env: environment(userData),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await once(child.stderr ?? child, 'data');
  await expect.poll(() => processesWith(`--user-data-dir=${userData}`).length).toBeGreaterThan(1);
  return child;
}

sharingTest('a utility process gets its arguments, environment and ports, and is killed', async ({ page }) => {
  expect(await page.evaluate(() => window.probe.invoke('worker', [1, 2, 3]))).toEqual({
    sum: 6,
    hello: 'worker',
    type: 'utility',
    args: ['--probe'],
    probe: 'yes',
    code: 15,
  });
});

sharingTest('a second instance hands its command line over and ends', async ({ app, page, folder }) => {
  const userData = await app.evaluate(({ app: electronApp }) => electronApp.getPath('userData'));
  const second = spawn(LAUNCHER, [PROBE_APP, '/x/y z.pdf'], {
    env: environment(userData),
    cwd: folder,
    stdio: 'ignore',
  });
  expect(await once(second, 'exit')).toEqual([0, null]);
  await expect(page.locator('output')).toHaveText(/argv/);
  expect(JSON.parse(await page.locator('output').innerText())).toEqual({
    argv: [LAUNCHER, PROBE_APP, '/x/y z.pdf'],
    workingDirectory: folder,
    data: { from: 'probe' },
  });
});

test('the lock of an instance that was killed is taken over', async ({ folder }) => {
  const first = await startProbe(folder);
  const exited = once(first, 'exit');
  first.kill('SIGKILL');
  await exited;
  await expect.poll(() => processesWith(`--user-data-dir=${folder}`)).toEqual([]);
  const second = await startProbe(folder);
  second.kill();
  expect(await once(second, 'exit')).toEqual([0, null]);
});

sharingTest(
  'a utility process is heard on its output, and its failure reaches the app',
  async ({ app, page, folder }) => {
    expect(await page.title()).toBe('Probe');
    const module = path.join(folder, 'worker.mjs');
    writeFileSync(
      module,
      "console.log('said', process.argv[2]); process.exitCode = 3; setTimeout(() => process.exit(), 50);",
    );
    const seen = await app.evaluate(async ({ app: electronApp, utilityProcess }, file) => {
      const gone = new Promise((resolve) =>
        electronApp.once('child-process-gone', (_event, details) =>
          resolve([details.type, details.reason, details.name]),
        ),
      );
      const child = utilityProcess.fork(file, ['loud'], { stdio: 'pipe', serviceName: 'speaker' });
      let said = '';
      child.stdout?.on('data', (chunk) => {
        said += chunk;
      });
      const code = await new Promise((resolve) => child.once('exit', resolve));
      return { said, code, gone: await gone, pid: child.pid };
    }, module);
    expect(seen).toEqual({
      said: 'said loud\n',
      code: 3,
      gone: ['Utility', 'abnormal-exit', 'speaker'],
      pid: undefined,
    });
  },
);

sharingTest('an error that nobody catches in the main process is shown, and the app goes on', async ({ app, page }) => {
  expect(await page.title()).toBe('Probe');
  await app.evaluate(() => {
    Promise.reject(new Error('rejected'));
    setImmediate(() => {
      throw new Error('thrown');
    });
  });
  const shown = () =>
    app.evaluate(() =>
      globalThis.electronStandin.recorded
        .filter((call) => call.api === 'dialog.showErrorBox')
        .map((call) => String(call.args[1])),
    );
  await expect.poll(shown).toEqual([expect.stringContaining('Error: thrown')]);
  expect(await page.evaluate(() => window.probe.invoke('echo', 1))).toBe(1);
});

test('a renderer that crashes is reported, and reload brings the window back with its preload', async ({
  app,
  page,
}) => {
  const gone = app.evaluate(
    ({ app: electronApp }) =>
      new Promise((resolve) =>
        electronApp.on('render-process-gone', (_event, contents, details) =>
          resolve([details.reason, contents.isCrashed()]),
        ),
      ),
  );
  await page.evaluate(() => 0);
  await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.forcefullyCrashRenderer());
  expect(await gone).toEqual(['crashed', true]);
  const after = await app.evaluate(async ({ webContents }) => {
    const contents = webContents.getAllWebContents()[0];
    const loaded = new Promise<void>((resolve) => contents?.once('did-finish-load', () => resolve()));
    contents?.reload();
    await loaded;
    return [contents?.isCrashed(), await contents?.executeJavaScript("window.probe.invoke('echo', 'alive')")];
  });
  expect(after).toEqual([false, 'alive']);
});

test('quitting leaves no Chromium behind', async ({ app, page, folder }) => {
  expect(await page.title()).toBe('Probe');
  await app.close();
  // Its helpers end a moment after it.
  await expect.poll(() => processesWith(`--user-data-dir=${folder}`)).toEqual([]);
});

for (const signal of ['SIGKILL', 'SIGTERM', 'SIGINT'] as const) {
  test(`${signal} to the launcher leaves no Chromium behind`, async ({ folder }) => {
    const child = await startProbe(folder);
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    await expect.poll(() => processesWith(`--user-data-dir=${folder}`)).toEqual([]);
  });
}

test('when Chromium dies, the app ends with an error', async ({ folder }) => {
  const child = await startProbe(folder);
  const exited = once(child, 'exit');
  for (const pid of processesWith(`--user-data-dir=${folder}`)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It went with its parent.
    }
  }
  expect(await exited).toEqual([1, null]);
});

/** A display for one test; ends with it. */
async function withDisplay(run: (display: string) => Promise<void>): Promise<void> {
  const options = ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const server = spawn('Xvfb', options, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = await once(server.stdout, 'data');
  try {
    await run(`:${String(number).trim()}`);
  } finally {
    server.kill();
  }
}

test('with a display, a window is an app window of the size that was asked for', async ({ folder }) => {
  await withDisplay(async (display) => {
    const env = { ...environment(folder), ELECTRON_STANDIN_HEADLESS: '', DISPLAY: display };
    const app = await _electron.launch({ args: [PROBE_APP], env });
    const page = await app.firstWindow();
    await page.waitForSelector('html[data-ready]');
    await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([900, 640]);
    // Tabs and an address bar would be a second and third row above the page; a display without decorations adds nothing.
    await expect.poll(() => page.evaluate(() => outerHeight - innerHeight)).toBeLessThan(40);
    await app.close();
  });
});

test('for a person at the display, dialogs and files are opened by the desktop', async ({ folder }) => {
  const programs = path.join(folder, 'bin');
  mkdirSync(programs);
  const log = path.join(folder, 'opened');
  writeFileSync(path.join(programs, 'zenity'), '#!/bin/sh\nprintf "/a b.pdf\\n/c.pdf\\n"', { mode: 0o755 });
  writeFileSync(path.join(programs, 'xdg-open'), `#!/bin/sh\necho "$1" >> '${log}'`, { mode: 0o755 });
  const main = path.join(folder, 'main.mjs');
  const chosen = path.join(folder, 'chosen.json');
  writeFileSync(
    main,
    `import { app, dialog, shell } from 'electron';
     import { writeFileSync } from 'node:fs';
     app.setPath('userData', ${JSON.stringify(path.join(folder, 'user-data'))});
     app.whenReady().then(async () => {
       const answer = await dialog.showOpenDialog({ properties: ['openFile', 'multiSelections'] });
       writeFileSync(${JSON.stringify(chosen)}, JSON.stringify(answer));
       await shell.openPath(${JSON.stringify(main)});
       await shell.openExternal('https://example.com/');
       app.quit();
     });`,
  );
  await withDisplay(async (display) => {
    const PATH = `${programs}:${process.env.PATH}`;
    const env = { ...environment(folder), ELECTRON_STANDIN_HEADLESS: '', DISPLAY: display, PATH };
    const child = spawn(LAUNCHER, [main], { env, stdio: 'ignore' });
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
  expect(JSON.parse(readFileSync(chosen, 'utf8'))).toEqual({ canceled: false, filePaths: ['/a b.pdf', '/c.pdf'] });
  expect(readFileSync(log, 'utf8')).toBe(`${main}\nhttps://example.com/\n`);
});
