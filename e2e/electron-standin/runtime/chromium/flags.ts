/** Switches of the app (or of Playwright's loader) that only Electron understands, or that the stand-in sets itself. */
const NOT_PASSED_ON = new Set([
  'no-sandbox',
  'user-data-dir',
  'remote-debugging-port',
  'remote-debugging-pipe',
  'headless',
]);

const DISABLED_FEATURES = [
  // It would ask the user before a page reads the loopback server that streams responses.
  'LocalNetworkAccessChecks',
  'Translate',
  'OptimizationHints',
  'MediaRouter',
  // Pages of the address bar, which no window shows. Chromium loads them all the same: a quarter of a start.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

const ALWAYS = [
  '--remote-debugging-port=0',
  '--remote-debugging-pipe',
  '--no-startup-window',
  '--keep-alive-for-test',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-search-engine-choice-screen',
  '--test-type',
  '--disable-gpu',
  // Quiet on a closed network.
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // What passes is served from this computer; a cache would only fill the profile.
  '--disk-cache-size=1',
];

/** Windows that nobody sees live for seconds, in tests: V8 would spend more on faster code for them than that saves. */
const UNOPTIMISED = ['--no-opt', '--no-maglev'];

export interface ChromiumOptions {
  switches: ReadonlyMap<string, string>;
  userDataFolder: string;
  headless: boolean;
}

/** Chromium's own sandbox refuses to work for root, which is who runs tests in a container. */
function sandboxFlags(switches: ReadonlyMap<string, string>): string[] {
  return switches.has('no-sandbox') || process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}

/** A second start of Chromium, which asks the running one for a window without tabs and address bar, and ends. */
export function appWindowArguments({ switches, userDataFolder }: ChromiumOptions, url: string): string[] {
  return [`--user-data-dir=${userDataFolder}`, `--app=${url}`, '--test-type', ...sandboxFlags(switches)];
}

/** Chromium's command line, without the executable. */
export function chromiumArguments({ switches, userDataFolder, headless }: ChromiumOptions): string[] {
  const disabled = [...DISABLED_FEATURES, ...(switches.get('disable-features') ?? '').split(',').filter(Boolean)];
  const forV8 = [...(switches.get('js-flags') ?? '').split(' ').filter(Boolean), ...(headless ? UNOPTIMISED : [])];
  const fromApp = [...switches]
    .filter(([name]) => !NOT_PASSED_ON.has(name) && name !== 'disable-features' && name !== 'js-flags')
    .map(([name, value]) => (value === '' ? `--${name}` : `--${name}=${value}`));
  return [
    ...fromApp,
    ...ALWAYS,
    `--user-data-dir=${userDataFolder}`,
    `--disable-features=${disabled.join(',')}`,
    ...(forV8.length > 0 ? [`--js-flags=${forV8.join(' ')}`] : []),
    ...(headless ? ['--headless=new'] : []),
    ...sandboxFlags(switches),
  ];
}
