import { expect, it } from 'vitest';
import { addressIn } from './link-file.ts';

const address = 'https://example.org/a.pdf?x=1&y=2';
const binary = `bplist00\xd1\x01\x02SURL_\x10\x21${address}\x08\x0b\x0f\x00\x00`;
const xml = `<plist><dict><key>URL</key>\n<string>${address.replace('&', '&amp;')}</string></dict></plist>`;

it.each([
  ['Windows', `[InternetShortcut]\r\nIDList=\r\nURL=${address}\r\n`, address],
  ['a Linux desktop', `[Desktop Entry]\nType=Link\nURL[$e]=${address}\n`, address],
  ['macOS', xml, address],
  ['macOS, in binary', binary, address],
  ['a program', '[Desktop Entry]\nType=Application\nExec=rm -rf ~\n', null],
])('reads the address that a link of %s holds', (_system, text, expected) => {
  expect(addressIn(text)).toBe(expected);
});
