import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../core/settings/schema.ts';
import { helpHandlers, projectAddress, writeReport } from './help-handlers.ts';

describe('A report', () => {
  const settings = {
    ...defaultSettings,
    destination: { kind: 'folder', folder: '/home/ada/Books' },
    cloudAddress: 'https://convert.ada.example/v1',
    proxy: { kind: 'manual', scheme: 'http', host: 'proxy.ada.example', port: 1 },
  } as const;
  const log = Array.from({ length: 100 }, (_, i) => `{"event":"${i}"}\n`).join('');

  test('holds versions, settings and the last events, and nothing of the person’s own', () => {
    const text = writeReport({ versions: { quire: '1.2.3' }, settings, log });
    expect(text).toContain('"quire": "1.2.3"');
    expect(text).toContain('"destination": "folder"');
    expect(text).toContain('{"event":"99"}');
    expect(text).not.toContain('{"event":"39"}');
    expect(text).not.toMatch(/ada/);
  });

  test('is copied as it was shown, though more has happened since', async () => {
    const copied: string[] = [];
    let count = 0;
    const handlers = helpHandlers({
      report: () => `report ${++count}`,
      project: null,
      copyText: async (text) => void copied.push(text),
      openLink: async () => true,
    });
    expect(await handlers['help.report']()).toEqual({ text: 'report 1', project: null });
    await handlers['help.copyReport']();
    expect(copied).toEqual(['report 1']);
    expect(await handlers['help.openProject']()).toBe(false);
  });
});

test.each([
  [{ homepage: 'https://quire.example' }, 'https://quire.example'],
  [{ homepage: 'https://quire.example', bugs: { url: 'https://quire.example/bugs' } }, 'https://quire.example/bugs'],
  [{ bugs: 'https://quire.example/bugs' }, 'https://quire.example/bugs'],
  [{ homepage: 'file:///etc/passwd' }, null],
  [{}, null],
  [null, null],
])('The project of %j is at %s', (manifest, address) => {
  expect(projectAddress(manifest)).toBe(address);
});
