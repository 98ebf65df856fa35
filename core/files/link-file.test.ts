import { expect, it } from 'vitest';
import { addressIn, textOf } from './link-file.ts';

const address = 'https://example.org/a.pdf?x=1&y=2';
const binary = `bplist00\xd1\x01\x02SURL_\x10\x21${address}\x08\x0b\x0f\x00\x00`;
const xml = `<plist><dict><key>URL</key>\n<string>${address.replace('&', '&amp;')}</string></dict></plist>`;

it.each([
  ['Windows', `[InternetShortcut]\r\nIDList=\r\nURL=${address}\r\n`, address],
  ['a Linux desktop', `[Desktop Entry]\nType=Link\nURL[$e]=${address}\n`, address],
  ['macOS', xml, address],
  ['macOS, in binary', binary, address],
  ['Windows, with an empty line before', `[InternetShortcut]\r\nURL=\r\nURL=${address}\r\n`, address],
  ['Windows, empty', '[InternetShortcut]\r\nURL=\r\nIconFile=C:\\x.ico\r\n', null],
  ['a program', '[Desktop Entry]\nType=Application\nExec=rm -rf ~\n', null],
])('reads the address that a link of %s holds', (_system, text, expected) => {
  expect(addressIn(text)).toBe(expected);
});

const link = `[InternetShortcut]\r\nURL=${address}\r\n`;
it.each([
  ['ASCII', Buffer.from(link)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFFURL=${address}\r\n`)],
  ['UTF-16', Buffer.from(`\uFEFF${link}`, 'utf16le')],
  ['UTF-16, the other way round', Buffer.from(`\uFEFF${link}`, 'utf16le').swap16()],
  ['UTF-16 that is cut off', Buffer.from(`\uFEFF${link}x`, 'utf16le').subarray(0, -1)],
])('reads a link in %s', (_encoding, bytes) => {
  expect(addressIn(textOf(bytes))).toBe(address);
});
