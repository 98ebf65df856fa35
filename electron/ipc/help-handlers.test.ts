import { expect, test } from 'vitest';
import { helpHandlers } from './help-handlers.ts';

function help(manifest: unknown, agrees = true) {
  const did: string[] = [];
  let count = 0;
  const handlers = helpHandlers({
    report: () => `report ${++count}`,
    manifest,
    copyText: async (text) => void did.push(`copy ${text}`),
    openAddress: async (address) => void did.push(`open ${address}`),
    openReport: async (address) => {
      did.push(`report at ${address}`);
      return agrees;
    },
    notices: () => [{ name: 'one', version: '1.0.0', licence: 'MIT', text: 'Free.' }],
    chromiumNotices: () => (agrees ? '/app/LICENSES.chromium.html' : null),
    reveal: async (path) => void did.push(`reveal ${path}`),
  });
  return { handlers, did };
}

test('A report is copied as it was shown, though more has happened since', async () => {
  const { handlers, did } = help({});
  expect(await handlers['help.report']()).toEqual({ text: 'report 1', project: null });
  await handlers['help.copyReport']();
  expect(did).toEqual(['copy report 1']);
  expect(await handlers['help.fileReport']()).toBe(false);
});

test('A report that goes to the project is the one that was shown, and is on the clipboard whatever the page takes', async () => {
  const { handlers, did } = help({ bugs: 'https://code.example/quire/issues' });
  await handlers['help.report']();
  expect(await handlers['help.fileReport']()).toBe(true);
  expect(did[0]).toBe('copy report 1');
  expect(did[1]).toMatch(/^report at https:\/\/code\.example\/quire\/issues\/new\?body=.*report\+1/);
  const declined = help({ bugs: 'https://code.example/quire/issues' }, false).handlers;
  expect(await declined['help.fileReport']()).toBe(false);
});

test('The guide is the project’s site; without one the page shows its own', async () => {
  const { handlers, did } = help({ homepage: 'https://quire.example' });
  expect(await handlers['help.openGuide']()).toBe(true);
  expect(did).toEqual(['open https://quire.example']);
  const without = help({ bugs: 'https://bugs.example' });
  expect(await without.handlers['help.openGuide']()).toBe(false);
  expect(without.did).toEqual([]);
});

test('Chromium’s notices are shown where they lie beside the program', async () => {
  const { handlers, did } = help({});
  expect(await handlers['help.licences']()).toMatchObject({ notices: [{ name: 'one' }], chromium: true });
  await handlers['help.showChromium']();
  expect(did).toEqual(['reveal /app/LICENSES.chromium.html']);
  const without = help({}, false);
  expect(await without.handlers['help.licences']()).toMatchObject({ chromium: false });
  await without.handlers['help.showChromium']();
  expect(without.did).toEqual([]);
});
