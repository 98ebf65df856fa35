/** Whether this Quire may replace itself, by the way it was installed. Pure. */
import type { UpdateObstacle } from '../model/updates.ts';

export interface Installation {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  isPackaged: boolean;
  /** electron-builder's `resources/package-type`: deb, rpm or pacman; null: no such file. */
  packageType: string | null;
  /** The file `/.flatpak-info` exists, as it does in each Flatpak. */
  isInFlatpak: boolean;
  /** The AppImage and its folder can be written, as far as the system says. Without an AppImage: false. */
  isAppImageWritable: boolean;
  /** The build names an address and a key. */
  hasAddress: boolean;
}

/** Null: it updates itself. */
export function obstacleOf(given: Installation): UpdateObstacle | null {
  const { env, platform } = given;
  if (given.isInFlatpak || env.FLATPAK_ID || env.SNAP) return 'package-manager';
  if (!given.isPackaged) return 'source';
  if (platform === 'linux' && !env.APPIMAGE) return given.packageType === null ? 'by-hand' : 'package-manager';
  if (platform === 'linux' && !given.isAppImageWritable) return 'by-hand';
  // Set by electron-builder's portable target.
  if (platform === 'win32' && env.PORTABLE_EXECUTABLE_FILE) return 'by-hand';
  return given.hasAddress ? null : 'no-address';
}
