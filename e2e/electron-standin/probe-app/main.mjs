// A small Electron app for the stand-in's own tests: it uses what the product uses, and nothing of the stand-in.
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import {
  app,
  BrowserWindow,
  ipcMain,
  Menu,
  MessageChannelMain,
  net,
  protocol,
  session,
  utilityProcess,
} from 'electron';

const CSP = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'";
const ROOT = app.getAppPath();

if (process.env.PROBE_USER_DATA) app.setPath('userData', process.env.PROBE_USER_DATA);
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true } },
]);

if (!app.requestSingleInstanceLock({ from: 'probe' })) app.exit(0);
app.on('second-instance', (_event, argv, workingDirectory, data) => send('second', { argv, workingDirectory, data }));
app.on('window-all-closed', () => app.quit());

/** @type {BrowserWindow | undefined} */
let window;
const send = (channel, ...args) => window?.webContents.send(channel, ...args);

/** Three pieces, 400 ms apart. */
async function* slowPieces() {
  for (const piece of ['one ', 'two ', 'three']) {
    yield new TextEncoder().encode(piece);
    await sleep(400);
  }
}

async function answer(request) {
  const url = new URL(request.url);
  if (url.host !== 'bundle') return new Response('wrong host', { status: 404 });
  if (url.pathname === '/slow') return new Response(ReadableStream.from(slowPieces()));
  if (url.pathname === '/echo') return new Response(`${request.method} ${await request.text()}`);
  if (url.pathname === '/moved') return new Response(null, { status: 302, headers: { location: '/echo' } });
  const file = await net.fetch(pathToFileURL(path.join(ROOT, path.normalize(url.pathname))).href);
  const headers = new Headers(file.headers);
  headers.set('Content-Security-Policy', CSP);
  return new Response(file.body, { status: file.status, headers });
}

app.whenReady().then(async () => {
  protocol.handle('app', answer);
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  Menu.setApplicationMenu(
    Menu.buildFromTemplate([
      {
        label: 'File',
        submenu: [
          { id: 'add', label: 'Add…', accelerator: 'CmdOrCtrl+O', click: () => send('menu', 'add') },
          {
            id: 'shown',
            label: 'Shown',
            accelerator: 'CmdOrCtrl+K',
            registerAccelerator: false,
            click: () => send('menu', 'shown'),
          },
          { id: 'all', label: 'All', accelerator: 'CmdOrCtrl+A', click: () => send('menu', 'all') },
          { role: 'quit' },
        ],
      },
      { role: 'editMenu' },
    ]),
  );
  window = new BrowserWindow({
    width: 900,
    height: 640,
    webPreferences: { preload: path.join(ROOT, 'preload.cjs'), sandbox: true },
  });
  window.webContents.setWindowOpenHandler(() => ({ action: 'deny' }));
  window.webContents.on('will-navigate', (event) => {
    if (!event.url.startsWith('app://bundle/')) event.preventDefault();
  });
  await window.loadURL('app://bundle/index.html');
  if (process.argv.at(-1)?.endsWith('.out')) fs.writeFileSync(process.argv.at(-1), JSON.stringify(process.argv));
});

ipcMain.handle('paths', (_event, paths) => paths);
ipcMain.handle('echo', (_event, value) => value);
ipcMain.handle('fail', () => {
  throw new TypeError('refused');
});
ipcMain.handle('sender', (event) => ({
  url: event.senderFrame?.url,
  origin: event.senderFrame?.origin,
  id: event.sender.id,
}));
ipcMain.on('sync', (event, value) => {
  event.returnValue = { got: value };
});
ipcMain.on('port', (event) => {
  const [port] = event.ports;
  port.on('message', ({ data }) => port.postMessage(data * 2));
  port.start();
});
ipcMain.handle('worker', async (_event, numbers) => {
  const child = utilityProcess.fork(path.join(ROOT, 'worker.mjs'), ['--probe'], {
    serviceName: 'probe worker',
    env: { ...process.env, PROBE: 'yes' },
  });
  const { port1, port2 } = new MessageChannelMain();
  child.postMessage({ hello: 'worker' }, [port1]);
  const { promise, resolve } = Promise.withResolvers();
  port2.on('message', ({ data }) => resolve(data));
  port2.start();
  port2.postMessage(numbers);
  const result = await promise;
  const code = new Promise((exited) => child.once('exit', exited));
  child.kill();
  return { ...result, code: await code };
});
