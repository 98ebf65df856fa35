import type { Protocol } from '../chromium/protocol.ts';

/**
 * Electron's permission names and what Chromium's DevTools protocol calls them. The protocol can't ask at the moment of
 * a request, so the app's handlers are asked for all of these when a page loads, and Chromium is told the answers.
 */
export const PERMISSIONS: ReadonlyArray<readonly [electron: string, chromium: string, details?: object]> = [
  ['notifications', 'notifications'],
  ['geolocation', 'geolocation'],
  ['media', 'microphone', { mediaTypes: ['audio'], mediaType: 'audio' }],
  ['media', 'camera', { mediaTypes: ['video'], mediaType: 'video' }],
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-sanitized-write', 'clipboard-write'],
  ['midi', 'midi'],
  ['midiSysex', 'midi-sysex'],
  ['idle-detection', 'idle-detection'],
  ['display-capture', 'display-capture'],
  ['window-management', 'window-management'],
  ['storage-access', 'storage-access'],
  ['top-level-storage-access', 'top-level-storage-access'],
  ['keyboardLock', 'keyboard-lock'],
  ['pointerLock', 'pointer-lock'],
  ['screen-wake-lock', 'screen-wake-lock'],
  ['persistent-storage', 'persistent-storage'],
  ['local-fonts', 'local-fonts'],
  ['speaker-selection', 'speaker-selection'],
];

export function permissionDescriptor(chromium: string): Protocol.Browser.PermissionDescriptor {
  return chromium === 'midi-sysex' ? { name: 'midi', sysex: true } : { name: chromium };
}
