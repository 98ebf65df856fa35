import { EventEmitter } from 'node:events';
import type { Session, WebContents } from 'electron';
import { expect, test } from 'vitest';
import { homePage } from './allowed.ts';
import { closeSession, confine } from './confinement.ts';

/** As much of web contents as is confined: what is emitted can be prevented, and windows are asked for. */
function contents() {
  const opened: string[] = [];
  const emitter = new EventEmitter();
  let windowOpened: (details: { url: string }) => unknown = () => ({ action: 'allow' });
  const double = Object.assign(emitter, {
    setWindowOpenHandler(handler: typeof windowOpened) {
      windowOpened = handler;
    },
  });
  confine(double as unknown as WebContents, (url) => opened.push(url));
  const isPrevented = (name: string, details: object = {}) => {
    let prevented = false;
    emitter.emit(name, { ...details, preventDefault: () => (prevented = true) });
    return prevented;
  };
  return { isPrevented, opened, open: (url: string) => windowOpened({ url }) };
}

test('A page goes nowhere: no navigation, frame, redirect or webview', () => {
  const { isPrevented } = contents();
  for (const name of ['will-navigate', 'will-frame-navigate']) {
    for (const url of ['https://example.com/', 'file:///etc/passwd', 'app://quire/other.html']) {
      expect(isPrevented(name, { isMainFrame: true, url }), `${name} ${url}`).toBe(true);
    }
    expect(isPrevented(name, { isMainFrame: false, url: homePage })).toBe(true);
    // Only itself, when it is loaded again.
    expect(isPrevented(name, { isMainFrame: true, url: homePage })).toBe(false);
  }
  expect(isPrevented('will-redirect')).toBe(true);
  expect(isPrevented('will-attach-webview')).toBe(true);
});

test('A page opens no window; of addresses only the known ones go to the browser', () => {
  const { open, opened } = contents();
  for (const url of ['https://example.com/', 'file:///bin/sh', 'https://console.oomol.com/api-key']) {
    expect(open(url)).toEqual({ action: 'deny' });
  }
  expect(opened).toEqual(['https://console.oomol.com/api-key']);
});

test('Every permission and device is refused, asked for or checked, and so are downloads and foreign requests', () => {
  const set: Record<string, (...args: never[]) => unknown> = {};
  const emitter = new EventEmitter();
  const keep = (name: string) => (handler: (...args: never[]) => unknown) => {
    set[name] = handler;
  };
  const double = Object.assign(emitter, {
    setPermissionRequestHandler: keep('request'),
    setPermissionCheckHandler: keep('check'),
    setDevicePermissionHandler: keep('device'),
    webRequest: { onBeforeRequest: keep('load') },
  });
  closeSession(double as unknown as Session, false);
  const call = (name: string, ...args: unknown[]) =>
    (set[name] as ((...args: unknown[]) => unknown) | undefined)?.(...args);
  const granted: boolean[] = [];
  for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'fileSystem']) {
    call('request', null, permission, (answer: boolean) => granted.push(answer));
    expect(call('check', null, permission), permission).toBe(false);
  }
  expect(granted).toEqual([false, false, false, false, false, false]);
  expect(call('device', { deviceType: 'usb' })).toBe(false);
  let prevented = false;
  emitter.emit('will-download', { preventDefault: () => (prevented = true) });
  expect(prevented).toBe(true);
  const cancelled = (url: string) => {
    let answer: unknown;
    call('load', { url }, (given: unknown) => (answer = given));
    return answer;
  };
  expect(cancelled('https://example.com/')).toEqual({ cancel: true });
  expect(cancelled('http://127.0.0.1:1/')).toEqual({ cancel: true });
  expect(cancelled(homePage)).toEqual({ cancel: false });
});
