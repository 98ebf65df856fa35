import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { drop, expect, sharingTest, test } from './fixture.ts';

sharingTest('the preload runs apart from the page and shows it only what it exposes, frozen', async ({ page }) => {
  const seen = await page.evaluate(() => ({
    leaked: ['require', 'process', 'module', 'ipcRenderer', '__electronStandinSend', '__electronStandinReceive'].filter(
      (name) => name in window,
    ),
    exposed: Object.keys(window.probe),
    isFrozen: [window.probe, window.probe.nested, window.probe.nested.list, window.probe.nested.list[1]].every(
      Object.isFrozen,
    ),
    isWritable: Object.getOwnPropertyDescriptor(window, 'probe')?.writable,
  }));
  expect(seen).toEqual({
    leaked: [],
    exposed: ['platform', 'nested', 'pathOf', 'paths', 'invoke', 'sync', 'on', 'double'],
    isFrozen: true,
    isWritable: false,
  });
});

sharingTest(
  'the page has the secure origin of the app scheme, the main process sees app:// only',
  async ({ app, page }) => {
    expect(await page.evaluate(() => [isSecureContext, location.pathname, document.title])).toEqual([
      true,
      '/index.html',
      'Probe',
    ]);
    expect(await page.evaluate(() => window.probe.invoke('sender'))).toEqual({
      url: 'app://bundle/index.html',
      origin: 'app://bundle',
      id: 1,
    });
    expect(await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.getURL())).toBe(
      'app://bundle/index.html',
    );
  },
);

sharingTest('the Content-Security-Policy that the app sends is enforced', async ({ page }) => {
  const violations = await page.evaluate(async () => {
    const seen: string[] = [];
    const all = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        if (seen.push(`${event.effectiveDirective} ${event.blockedURI}`) === 2) resolve();
      });
    });
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.head.append(script);
    const isFetched = await fetch('https://example.com/').then(
      () => true,
      () => false,
    );
    await all;
    return { seen, isFetched, isInjected: 'injected' in window };
  });
  expect(violations).toEqual({
    seen: ['script-src-elem inline', 'connect-src https://example.com/'],
    isFetched: false,
    isInjected: false,
  });
});

sharingTest(
  'values cross the context bridge and IPC as structured clones, errors with their message',
  async ({ page }) => {
    const echoed = await page.evaluate(async () => {
      const value = {
        date: new Date(5),
        bytes: new Uint8Array([1, 255]),
        map: new Map([['a', [undefined, null, -0]]]),
        big: 12n,
      };
      const back = (await window.probe.invoke('echo', value)) as typeof value;
      return [back.date.getTime(), [...back.bytes], back.map.get('a'), String(back.big)];
    });
    expect(echoed).toEqual([5, [1, 255], [undefined, null, -0], '12']);
    expect(await page.evaluate(() => window.probe.sync({ x: [1] }))).toEqual({ got: { x: [1] } });
    await expect(page.evaluate(() => window.probe.invoke('fail'))).rejects.toThrow(
      "Error invoking remote method 'fail': TypeError: refused",
    );
    await expect(page.evaluate(() => window.probe.invoke('none'))).rejects.toThrow("No handler registered for 'none'");
    await expect(page.evaluate(() => window.probe.invoke('echo', () => 1))).rejects.toThrow('could not be cloned');
  },
);

sharingTest('message ports join the page and the main process', async ({ page }) => {
  expect(await page.evaluate(() => window.probe.double(21))).toBe(42);
});

sharingTest('a response is streamed: its first piece arrives before its last one is made', async ({ page }) => {
  const arrivals = await page.evaluate(async () => {
    const response = await fetch('/slow');
    const arrivals: { text: string; ms: number }[] = [];
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      arrivals.push({ text: read.value, ms: performance.now() });
    }
    return arrivals;
  });
  expect(arrivals.map((each) => each.text)).toEqual(['one ', 'two ', 'three']);
  // The app makes a piece each 400 ms; whole bodies would arrive at one moment.
  expect((arrivals[2]?.ms ?? 0) - (arrivals[0]?.ms ?? 0)).toBeGreaterThan(600);
});

sharingTest('request bodies and redirects of the app scheme work', async ({ page }) => {
  expect(
    await page.evaluate(() =>
      fetch('/echo', { method: 'PUT', body: new Blob(['a blob']) }).then((response) => response.text()),
    ),
  ).toBe('PUT a blob');
  expect(
    await page.evaluate(() =>
      fetch('/moved').then((response) => [response.redirected, new URL(response.url).pathname]),
    ),
  ).toEqual([true, '/echo']);
});

// V8 made faster code of what asks them from the 412th on, in which answers were lost.
sharingTest('each of six hundred synchronous questions gets its answer', async ({ page }) => {
  const answers = await page.evaluate(() =>
    Array.from({ length: 600 }, (_, index) => JSON.stringify(window.probe.sync(index))),
  );
  expect(answers).toEqual(Array.from({ length: 600 }, (_, index) => `{"got":${index}}`));
});

sharingTest('dropping a file and a folder gives absolute paths', async ({ app, page, folder }) => {
  const file = path.join(folder, 'é b.pdf');
  const inner = path.join(folder, 'a folder');
  writeFileSync(file, '%PDF-1.7');
  mkdirSync(inner);
  await drop(app, page, [file, inner], '#zone');
  await expect(page.locator('li')).toHaveText([file, inner]);
});

sharingTest('a File that the page made itself has no path, and what is no File is refused', async ({ page }) => {
  expect(await page.evaluate(() => window.probe.pathOf(new File(['x'], 'made.txt')))).toBe('');
  await expect(page.evaluate(() => window.probe.pathOf({ name: 'x' }))).rejects.toThrow("not of type 'File'");
});

sharingTest(
  'a drop outside any zone asks will-navigate, and nothing happens when that is prevented',
  async ({ app, page, folder }) => {
    const file = path.join(folder, 'outside.pdf');
    writeFileSync(file, '%PDF-1.7');
    const asked = app.evaluate(({ webContents }) => {
      const contents = webContents.getAllWebContents()[0];
      return new Promise((resolve) =>
        contents?.once('will-navigate', (event) => resolve({ url: event.url, isMainFrame: event.isMainFrame })),
      );
    });
    await drop(app, page, [file], 'h1');
    expect(await asked).toEqual({ url: pathToFileURL(file).href, isMainFrame: true });
    await expect(page.locator('h1')).toBeVisible();
    expect(app.windows()).toHaveLength(1);
  },
);

sharingTest('leaving the app by a link is prevented, and a new window is denied', async ({ app, page }) => {
  await app.evaluate(({ webContents }) => {
    const contents = webContents.getAllWebContents()[0];
    contents?.setWindowOpenHandler(({ url }) => {
      console.log(`asked ${url}`);
      return { action: 'deny' };
    });
  });
  const asked = app.waitForEvent('console', (message) => message.text().startsWith('asked'));
  await page.click('#blank');
  expect((await asked).text()).toBe('asked https://example.com/blank');
  await expect.poll(() => app.windows().length).toBe(1);
  await page.click('#away', { noWaitAfter: true });
  expect(await page.evaluate(() => window.probe.invoke('sender'))).toMatchObject({ url: 'app://bundle/index.html' });
});

sharingTest('permissions are what the app decides', async ({ page }) => {
  expect(await page.evaluate(() => Notification.permission)).toBe('denied');
});

test('a drop that nobody prevents shows the file, as in a browser', async ({ app, page, folder }) => {
  const file = path.join(folder, 'shown.txt');
  writeFileSync(file, 'the dropped text');
  await app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.removeAllListeners('will-navigate'));
  await drop(app, page, [file], 'h1');
  await expect(page.locator('body')).toHaveText('the dropped text');
  expect(app.windows()).toHaveLength(1);
});

test('a window that the app allows is opened as its own BrowserWindow', async ({ app, page }) => {
  await app.evaluate(({ webContents }) => {
    webContents.getAllWebContents()[0]?.setWindowOpenHandler(() => ({
      action: 'allow',
      overrideBrowserWindowOptions: { width: 320, height: 240 },
    }));
  });
  const opened = app.waitForEvent('window');
  await page.evaluate(() => window.open('/index.html', 'second'));
  const second = await opened;
  await expect(second.locator('h1')).toHaveText('Probe');
  // Its page is larger than it, whatever fonts there are: what it says of its size counts the scroll bars.
  const isScrolled = () => {
    document.body.style.height = '1000px';
    return document.documentElement.clientWidth < innerWidth;
  };
  expect(await second.evaluate(isScrolled)).toBe(true);
  await second.evaluate(async () => {
    dispatchEvent(new Event('resize'));
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
  const sizes = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows().map((window) => window.getBounds().width),
  );
  expect(sizes).toEqual([900, 320]);
});

sharingTest("the session's webRequest sees requests and headers and can stop them", async ({ app, page }) => {
  await app.evaluate(({ session }) => {
    const { webRequest } = session.defaultSession;
    webRequest.onBeforeRequest({ urls: ['app://bundle/echo*'] }, (details, decide) =>
      decide({ cancel: details.url.endsWith('stop') }),
    );
    webRequest.onHeadersReceived((details, decide) =>
      decide({ responseHeaders: { ...details.responseHeaders, 'x-added': ['yes'] } }),
    );
  });
  const seen = await page.evaluate(async () => {
    const allowed = await fetch('/echo');
    const stopped = await fetch('/echo?stop').then(
      () => 'answered',
      () => 'stopped',
    );
    return [allowed.headers.get('x-added'), await allowed.text(), stopped];
  });
  expect(seen).toEqual(['yes', 'GET ', 'stopped']);
  await app.evaluate(({ session }) => {
    const { webRequest } = session.defaultSession;
    webRequest.onBeforeRequest(null);
    webRequest.onHeadersReceived(null);
  });
});

sharingTest("the main process fetches files and the app's own addresses", async ({ app, page, folder }) => {
  expect(await page.title()).toBe('Probe');
  writeFileSync(path.join(folder, 'a.json'), '{}');
  const seen = await app.evaluate(
    async ({ net, session }, url) => {
      const file = await net.fetch(url);
      const own = await session.defaultSession.fetch('app://bundle/echo', { method: 'POST', body: 'x' });
      const missing = await net.fetch(`${url}.none`).catch((error: Error) => error.message);
      return [file.headers.get('content-type'), await file.text(), await own.text(), missing];
    },
    pathToFileURL(path.join(folder, 'a.json')).href,
  );
  expect(seen).toEqual(['application/json', '{}', 'POST x', 'net::ERR_FILE_NOT_FOUND']);
});
