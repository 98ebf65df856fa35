/** Files, folders and web addresses that a person names in text: as launch arguments or from the clipboard. Pure. */
import { posix, win32 } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Given {
  /** Absolute; need not exist. */
  paths: string[];
  addresses: string[];
}

export const startsLikeWebAddress = (text: string): boolean => /^https?:\/\/\S/i.test(text);

/** The path of a file: address; null if it has none on this computer. */
export function pathOfFileAddress(text: string): string | null {
  try {
    return fileURLToPath(text);
  } catch {
    return null;
  }
}

/** Explorer's "Copy as path" and shells put quotes around paths. */
const quoted = /^(["'])(.*)\1$/;

export interface GivenText extends Given {
  /** Lines that are neither. */
  others: string[];
}

export interface TextPlace {
  platform: NodeJS.Platform;
  home: string;
}

/**
 * Reads one path or address a line; addresses may also share a line. Skips the comments of text/uri-list (RFC 2483) and the first
 * line of GNOME's copied files ("copy" or "cut"). Pure.
 */
export function givenInText(text: string, { platform, home }: TextPlace): GivenText {
  const isAbsolute = platform === 'win32' ? isAbsoluteOnWindows : posix.isAbsolute;
  const given: GivenText = { paths: [], addresses: [], others: [] };
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const trimmed = raw.replaceAll('\0', '').trim();
    const line = quoted.exec(trimmed)?.[2] ?? trimmed;
    if (line === '' || line.startsWith('#') || (index === 0 && /^(copy|cut)$/.test(line))) continue;
    const path = /^file:/i.test(line) ? pathOfFileAddress(line) : pathOf(line, isAbsolute, home);
    if (path !== null && !isWholeDisk(path, platform)) given.paths.push(path);
    else if (startsLikeWebAddress(line)) given.addresses.push(...line.split(besideAnother));
    else given.others.push(line);
  }
  return given;
}

/** Separates addresses on one line; other spaces are part of an address. */
const besideAnother = /[,;]?\s+(?=https?:\/\/\S)/i;

/** A single slash in pasted text is an accident: nobody converts the whole disk. */
const isWholeDisk = (path: string, platform: NodeJS.Platform): boolean =>
  platform === 'win32' ? /^([a-z]:)?[\\/]*$/i.test(path) : posix.normalize(path) === '/';

function pathOf(line: string, isAbsolute: (path: string) => boolean, home: string): string | null {
  if (/^~[\\/]/.test(line)) return home + line.slice(1);
  return isAbsolute(line) ? line : null;
}

/** "\x" without a drive letter depends on the current drive, so it is not taken as a path. */
const isAbsoluteOnWindows = (path: string) => win32.isAbsolute(path) && /^([a-z]:[\\/]|\\\\)/i.test(path);
