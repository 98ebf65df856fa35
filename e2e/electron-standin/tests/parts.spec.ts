// The stand-in's decisions, without a window.
import { expect, test } from 'playwright/test';
import { parseArgv } from '../runtime/argv.ts';
import { chromiumArguments } from '../runtime/chromium/flags.ts';
import { type KeyPress, matchesAccelerator } from '../runtime/desktop/accelerator.ts';
import { cancelIndex, messageArguments, openArguments, saveArguments } from '../runtime/desktop/zenity.ts';
import { decode, encode } from '../runtime/injected/codec.ts';
import { MessagePortMain } from '../runtime/ipc/ports.ts';
import { fromChromium, originOf, toChromium } from '../runtime/net/urls.ts';
import { strictInstances, strictModule } from '../runtime/strict.ts';

test("a command line is read as Electron's", () => {
  const args = [
    '-r',
    '/loader.js',
    '--no-sandbox',
    '--inspect=0',
    '--remote-debugging-port=0',
    '.',
    'a.pdf',
    '--lang=de',
  ];
  expect(parseArgv(args)).toEqual({
    requires: ['/loader.js'],
    switches: new Map([
      ['no-sandbox', ''],
      ['lang', 'de'],
    ]),
    announceDevTools: true,
    firstPositional: '.',
  });
});

test("addresses of the app's schemes go to Chromium and come back the same", () => {
  const schemes = new Set(['app']);
  for (const url of ['app://bundle/', 'app://bundle/a/b.html?x=1#y', 'app://bundle/%20']) {
    expect(fromChromium(toChromium(url, schemes))).toBe(url);
  }
  expect(toChromium('app://bundle', schemes)).toBe('https://bundle.app.standin.invalid/');
  expect(toChromium('https://example.com/x', schemes)).toBe('https://example.com/x');
  expect(toChromium('other://x/y', schemes)).toBe('other://x/y');
  expect(['app://bundle/x', 'https://a.b:8/x', 'data:text/html,x', ''].map(originOf)).toEqual([
    'app://bundle',
    'https://a.b:8',
    'null',
    'null',
  ]);
});

const press = (key: string, modifiers: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
  control: false,
  shift: false,
  alt: false,
  meta: false,
  ...modifiers,
});

for (const [accelerator, pressed, platform, expected] of [
  ['CmdOrCtrl+O', press('o', { control: true }), 'linux', true],
  ['CmdOrCtrl+O', press('o', { meta: true }), 'darwin', true],
  ['CmdOrCtrl+O', press('o', { control: true }), 'darwin', false],
  ['CmdOrCtrl+O', press('O', { control: true, shift: true }), 'linux', false],
  ['Ctrl+Shift+O', press('O', { control: true, shift: true }), 'linux', true],
  ['CmdOrCtrl+Plus', press('+', { control: true, shift: true }), 'linux', true],
  ['CmdOrCtrl++', press('+', { control: true }), 'linux', true],
  ['CmdOrCtrl+,', press(',', { control: true }), 'linux', true],
  ['F11', press('F11'), 'linux', true],
  ['Delete', press('Delete'), 'linux', true],
  ['Alt+Up', press('ArrowUp', { alt: true }), 'linux', true],
  ['Ctrl+1', press('&', { control: true, code: 'Digit1' }), 'linux', true],
] as const) {
  test(`${accelerator} on ${platform} is ${expected ? '' : 'not '}${JSON.stringify(pressed)}`, () => {
    expect(matchesAccelerator(accelerator, pressed, platform)).toBe(expected);
  });
}

test('the codec gives back what structured clone would, and refuses what that refuses', () => {
  const value = {
    nothing: undefined,
    nan: Number.NaN,
    zero: -0,
    big: 2n ** 70n,
    date: new Date(1),
    pattern: /x/gi,
    map: new Map<unknown, unknown>([[{ a: 1 }, new Set([1, [2]])]]),
    bytes: new Uint16Array([1, 65_535]),
    buffer: new Uint8Array([3, 4]).buffer,
    tagged: ['array', 'undefined', ['map']],
  };
  expect(decode(encode(value))).toEqual(value);
  const error = decode(encode(new RangeError('too far')));
  expect(error).toBeInstanceOf(RangeError);
  expect((error as Error).message).toBe('too far');
  const cycle: { self?: unknown } = {};
  cycle.self = cycle;
  for (const bad of [() => 1, Symbol('x'), Promise.resolve(), new WeakMap(), { deep: [() => 1] }, cycle]) {
    expect(() => encode(bad)).toThrow('could not be cloned');
  }
});

test('a message port keeps what comes before it is started, and closing one end closes the other', async () => {
  const [near, far] = MessagePortMain.entangle();
  near.postMessage({ n: 1 });
  near.postMessage({ n: 2 });
  const seen: unknown[] = [];
  const closed = new Promise<void>((resolve) => far.once('close', resolve));
  far.on('message', ({ data }) => seen.push(data));
  await new Promise(setImmediate);
  expect(seen).toEqual([]);
  far.start();
  near.close();
  await closed;
  expect(seen).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a strict object answers for what it has and throws for the rest', () => {
  class Base {
    inherited = 1;
  }
  class Thing extends Base {
    own(): number {
      return this.inherited;
    }
  }
  strictInstances(Thing, 'Thing');
  const thing = new Thing() as Thing & { other: unknown };
  expect([thing.own(), thing instanceof Base, String(thing)]).toEqual([1, true, '[object Object]']);
  expect(() => thing.other).toThrow('electron stand-in: Thing.other is not implemented');
  const module = strictModule<{ a: number; b?: number }>('module', { a: 1 });
  expect(module.a).toBe(1);
  expect(() => module.b).toThrow('module.b is not implemented');
  module.b = 2;
  expect(module.b).toBe(2);
});

test("Chromium's command line joins the app's switches with the stand-in's own", () => {
  const switches = new Map([
    ['disable-features', 'A,B'],
    ['lang', 'de'],
    ['remote-debugging-port', '9222'],
    ['force-device-scale-factor', ''],
    ['js-flags', '--expose-gc'],
  ]);
  const line = chromiumArguments({ switches, userDataFolder: '/data', headless: true });
  expect(line).toEqual(
    expect.arrayContaining([
      '--lang=de',
      '--force-device-scale-factor',
      '--remote-debugging-port=0',
      '--headless=new',
      '--user-data-dir=/data',
    ]),
  );
  expect(line.filter((each) => each.startsWith('--disable-features='))).toEqual([
    expect.stringMatching(/LocalNetworkAccessChecks.*,A,B$/),
  ]);
  expect(line.filter((each) => each.startsWith('--js-flags='))).toEqual([
    '--js-flags=--expose-gc --no-opt --no-maglev',
  ]);
  expect(line).not.toContain('--remote-debugging-port=9222');
});

test("Where windows are drawn, V8 has the app's flags alone", () => {
  const flagsFor = (switches: [string, string][]) =>
    chromiumArguments({ switches: new Map(switches), userDataFolder: '/data', headless: false }).filter((each) =>
      each.startsWith('--js-flags='),
    );
  expect(flagsFor([['js-flags', '--expose-gc']])).toEqual(['--js-flags=--expose-gc']);
  expect(flagsFor([])).toEqual([]);
});

test("dialogs become zenity's command lines", () => {
  const filters = [{ name: 'PDF', extensions: ['pdf', 'PDF'] }];
  expect(openArguments({ title: 'Add', properties: ['openFile', 'multiSelections'], filters })).toEqual([
    '--file-selection',
    '--title=Add',
    '--file-filter=PDF | *.pdf *.PDF',
    '--multiple',
    '--separator=\n',
  ]);
  expect(openArguments({ properties: ['openDirectory'], filters })).toEqual(['--file-selection', '--directory']);
  expect(saveArguments({ defaultPath: '/a/b.md' })).toEqual([
    '--file-selection',
    '--save',
    '--confirm-overwrite',
    '--filename=/a/b.md',
  ]);
  expect(messageArguments({ message: 'Sure?', detail: 'All of it.', buttons: ['Yes', 'No'] })).toEqual([
    '--question',
    '--switch',
    '--no-markup',
    '--text=Sure?\n\nAll of it.',
    '--extra-button=Yes',
    '--extra-button=No',
  ]);
  expect([{ cancelId: 2 }, { buttons: ['Keep', 'Cancel'] }, { buttons: ['OK'] }, {}].map(cancelIndex)).toEqual([
    2, 1, 0, 0,
  ]);
});
