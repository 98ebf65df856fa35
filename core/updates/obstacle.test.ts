import { expect, test } from 'vitest';
import { type Installation, obstacleOf } from './obstacle.ts';

const appImage: Installation = {
  ...{ platform: 'linux', env: { APPIMAGE: '/opt/Quire.AppImage' }, isPackaged: true, packageType: null },
  ...{ isInFlatpak: false, isAppImageWritable: true, hasAddress: true },
};

test.each<[string, Partial<Installation>, ReturnType<typeof obstacleOf>]>([
  ['an AppImage', {}, null],
  ['an AppImage in a folder that can’t be written', { isAppImageWritable: false }, 'by-hand'],
  ['a deb', { env: {}, packageType: 'deb' }, 'package-manager'],
  ['an rpm', { env: {}, packageType: 'rpm' }, 'package-manager'],
  ['a Flatpak', { env: { FLATPAK_ID: 'app.quire.desktop' } }, 'package-manager'],
  ['a Flatpak by its file', { env: {}, isInFlatpak: true }, 'package-manager'],
  ['a Flatpak that is started with an AppImage’s variable', { isInFlatpak: true }, 'package-manager'],
  ['a Snap', { env: { SNAP: '/snap/quire/1' } }, 'package-manager'],
  ['an unpacked archive', { env: {} }, 'by-hand'],
  ['an installed Windows app', { platform: 'win32', env: {} }, null],
  ['a portable Windows app', { platform: 'win32', env: { PORTABLE_EXECUTABLE_FILE: 'E:\\Quire.exe' } }, 'by-hand'],
  ['a Mac app', { platform: 'darwin', env: {} }, null],
  ['a checkout', { isPackaged: false }, 'source'],
  ['a build without an address', { hasAddress: false }, 'no-address'],
])('What keeps %s from updating itself', (_, change, obstacle) => {
  expect(obstacleOf({ ...appImage, ...change })).toBe(obstacle);
});
