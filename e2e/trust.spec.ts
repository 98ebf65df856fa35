/** The page is untrusted: what it must not be able to do, tried in the running app. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright/test';
import { close, drop, expect, root, test, watchShell } from './fixture.ts';

/** What the window is allowed, as the main process set it. */
const preferences = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as {
      getLastWebPreferences(): Record<string, unknown>;
    };
    const { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag } = contents.getLastWebPreferences();
    return { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag };
  });

const addressInMain = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.webContents.getURL()));

const home = 'app://quire/index.html';

test('The page is sandboxed and isolated, and the bridge is all that it gets', async ({ app, page }) => {
  expect(await preferences(app)).toEqual({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
  });
  const seen = await page.evaluate(() => ({
    bridge: Object.keys(window.quire ?? {}).sort(),
    node: ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer'].filter(
      (name) => name in window,
    ),
    isReplaceable: (() => {
      try {
        (window as unknown as { quire: unknown }).quire = {};
        Object.assign(window.quire ?? {}, { request: null });
      } catch {
        return false;
      }
      return typeof window.quire?.request !== 'function';
    })(),
  }));
  expect(seen).toEqual({ bridge: ['addFiles', 'on', 'request'], node: [], isReplaceable: false });
});

test('Only the contract’s requests are answered, with arguments that it allows', async ({ page }) => {
  const answers = await page.evaluate(async () => {
    const request = window.quire?.request as unknown as (name: unknown, ...args: unknown[]) => Promise<unknown>;
    return {
      good: await request('app.info'),
      unknown: await request('shell.openPath', '/etc/passwd'),
      inherited: await request('constructor'),
      // The preload script's own request: paths come from the system, never from the page.
      internal: await request('queue.addDropped', [
        { paths: ['/etc/passwd'], addresses: [], unnamed: [], presetId: null },
      ]),
      wrongType: await request('queue.addUrl', 7),
      tooMany: await request('app.info', 'more'),
      folderFromPage: await request('settings.update', { destination: { kind: 'folder', folder: '/etc' } }),
      unknownSetting: await request('settings.update', { stateFolder: '/etc' }),
    };
  });
  const { good, ...bad } = answers;
  expect(good).toMatchObject({ ok: true, value: { version: expect.any(String) } });
  for (const [what, answer] of Object.entries(bad)) {
    expect(answer, what).toMatchObject({ ok: false, error: { code: 'internal' } });
  }
});

test('Another window with the same preload script and page is refused', async ({ app }) => {
  const answer = await app.evaluate(
    async ({ BrowserWindow }, preload) => {
      const stranger = new BrowserWindow({ show: false, webPreferences: { preload, sandbox: true } });
      await stranger.loadURL('app://quire/index.html');
      const reply: unknown = await stranger.webContents.executeJavaScript("window.quire.request('queue.snapshot')");
      stranger.destroy();
      return reply;
    },
    join(root, 'dist', 'electron', 'preload.cjs'),
  );
  expect(answer).toMatchObject({ ok: false, error: { code: 'internal' } });
});

test('A file that the page made up has no path and is not added', async ({ page }) => {
  const answer = await page.evaluate(() => window.quire?.addFiles([new File(['%PDF-1.7'], '/etc/passwd')]));
  expect(answer).toMatchObject({ ok: true, value: { added: 0 } });
});

test('Scripts and styles that did not come with the app do not run, and nothing is fetched from elsewhere', async ({
  page,
}) => {
  const seen = await page.evaluate(async () => {
    const violations: string[] = [];
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.effectiveDirective));
    const script = document.createElement('script');
    // A node, as trusted types refuse the string before the policy for scripts is asked.
    script.append(document.createTextNode('window.injected = true'));
    document.head.append(script);
    const style = document.createElement('style');
    style.textContent = 'body { --injected: 1 }';
    document.head.append(style);
    const frame = document.createElement('iframe');
    frame.src = 'https://example.com/';
    document.body.append(frame);
    const fetched = await fetch('https://example.com/').then(
      () => 'loaded',
      () => 'blocked',
    );
    const image = await new Promise((resolve) => {
      const picture = new Image();
      picture.onload = () => resolve('loaded');
      picture.onerror = () => resolve('blocked');
      picture.src = 'https://example.com/a.png';
    });
    // After the first await: what Playwright evaluates itself may use eval until then.
    let evaluated = 'blocked';
    try {
      // biome-ignore lint/security/noGlobalEval: this is what must not work
      evaluated = String(globalThis.eval('1 + 1'));
    } catch {}
    return {
      violations: [...new Set(violations)].sort(),
      injected: 'injected' in window,
      styled: getComputedStyle(document.body).getPropertyValue('--injected'),
      evaluated,
      fetched,
      image,
    };
  });
  expect(seen).toMatchObject({
    injected: false,
    styled: '',
    evaluated: 'blocked',
    fetched: 'blocked',
    image: 'blocked',
  });
  expect(seen.violations).toEqual(
    expect.arrayContaining(['connect-src', 'img-src', 'require-trusted-types-for', 'style-src-elem']),
  );
  // The frame's navigation is refused before the page's policy is asked.
  expect(page.frames().map((frame) => frame.url())).not.toContain('https://example.com/');
});

test('No string becomes markup, and no policy that would let one can be made', async ({ page }) => {
  const seen = await page.evaluate(() => {
    const attempt = (work: () => unknown) => {
      try {
        work();
        return 'done';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    };
    const factory = (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } })
      .trustedTypes;
    return [
      attempt(() => document.createElement('div').setHTMLUnsafe('<b>bold</b>')),
      attempt(() => document.body.insertAdjacentHTML('beforeend', '<b>bold</b>')),
      attempt(() => Object.assign(document.createElement('script'), { src: '/index.js' })),
      attempt(() => factory.createPolicy('mine', { createHTML: (text: string) => text })),
    ];
  });
  expect(seen).toEqual(['refused', 'refused', 'refused', 'refused']);
});

test('A subframe gets no bridge', async ({ page }) => {
  const seen = await page.evaluate(async () => {
    const frame = document.createElement('iframe');
    document.body.append(frame);
    const inside = frame.contentWindow as (Window & { quire?: unknown }) | null;
    const found = [typeof inside?.quire, frame.contentDocument?.URL];
    frame.remove();
    return found;
  });
  expect(seen).toEqual(['undefined', 'about:blank']);
});

test('The page’s own behaviour breaks no rule of its policy', async ({ page }) => {
  const reported: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) reported.push(message.text());
  });
  await page.reload();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add…' }).first().click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(reported).toEqual([]);
});

test('The app’s scheme serves the page’s files with strict headers and nothing else', async ({ page }) => {
  const seen = await page.evaluate(async () => {
    const status = async (address: string, method = 'GET') => (await fetch(address, { method })).status;
    const index = await fetch('/index.html');
    return {
      policy: index.headers.get('content-security-policy'),
      sniffing: index.headers.get('x-content-type-options'),
      type: index.headers.get('content-type'),
      missing: await status('/nothing.js'),
      outside: await status('/..%2f..%2fpackage.json'),
      outsideBackslash: await status('/..%5c..%5cpackage.json'),
      unknownType: await status('/index'),
      written: await status('/index.html', 'POST'),
    };
  });
  const { policy, ...rest } = seen;
  expect(rest).toEqual({
    sniffing: 'nosniff',
    type: 'text/html; charset=utf-8',
    missing: 404,
    outside: 404,
    outsideBackslash: 404,
    unknownType: 404,
    written: 405,
  });
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).toContain("trusted-types 'none'");
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  expect(policy).not.toContain('__');
});

test('The window stays on its page, and links lead out only where they are known', async ({ app, page }) => {
  const shell = await watchShell(app);
  for (const address of ['https://example.com/', 'file:///etc/passwd', 'https://console.oomol.com/api-key']) {
    await page.evaluate((target) => void window.open(target, '_blank'), address);
  }
  await expect.poll(shell).toEqual([{ method: 'openExternal', target: 'https://console.oomol.com/api-key' }]);
  for (const address of ['https://example.com/', 'app://quire/other.html', 'data:text/html,hello']) {
    await page.evaluate((target) => {
      const link = document.createElement('a');
      link.href = target;
      document.body.append(link);
      link.click();
      link.remove();
    }, address);
  }
  await page.evaluate(() => {
    location.href = 'https://example.com/';
  });
  await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible();
  await expect.poll(() => addressInMain(app)).toEqual([home]);
});

test('A file that is dropped anywhere never becomes the page', async ({ app, page, folder }) => {
  const text = join(folder, 'notes.html');
  writeFileSync(text, '<h1>Not a PDF</h1>');
  await drop(page, [text]);
  await expect(page.getByText('notes.html').first()).toBeVisible();
  expect(await addressInMain(app)).toEqual([home]);
});

test('The page gets no permissions', async ({ page }) => {
  const seen = await page.evaluate(async () => ({
    notifications: Notification.permission,
    location: await new Promise((resolve) =>
      navigator.geolocation.getCurrentPosition(
        () => resolve('granted'),
        (error) => resolve(error.code === error.PERMISSION_DENIED ? 'denied' : `error ${error.code}`),
      ),
    ),
    clipboard: await navigator.clipboard.readText().then(
      () => 'granted',
      () => 'denied',
    ),
  }));
  expect(seen).toEqual({ notifications: 'denied', location: 'denied', clipboard: 'denied' });
});

test('A page that crashes while the app closes does not keep it open', async ({ launch }) => {
  const { app, page } = await launch();
  const session = await page.context().newCDPSession(page);
  // Never answered: the page that would answer is gone.
  session.send('Page.crash').catch(() => {});
  await close(app);
});
