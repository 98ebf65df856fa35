/** What a person names outside the window, in an argument or in text that they paste: files and folders, or web addresses. Pure. */
import { posix, win32 } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Given {
  /** Absolute, whether there is something or not. */
  paths: string[];
  addresses: string[];
}

export const isWebAddress = (text: string): boolean => /^https?:\/\/\S/i.test(text);

/** The path behind a file: address; null where there is none on this computer. */
export function pathOfFileAddress(text: string): string | null {
  try {
    return fileURLToPath(text);
  } catch {
    return null;
  }
}

/** A pasted path is quoted as Explorer's "Copy as path" and shells do it. */
const quoted = /^(["'])(.*)\1$/;

export interface GivenText extends Given {
  /** Lines that name neither. */
  others: string[];
}

export interface TextPlace {
  platform: NodeJS.Platform;
  home: string;
}

/** One on each line, addresses also side by side. Comments are those of text/uri-list (RFC 2483), the words those of GNOME's copied files. */
export function givenInText(text: string, { platform, home }: TextPlace): GivenText {
  const isAbsolute = platform === 'win32' ? isAbsoluteOnWindows : posix.isAbsolute;
  const given: GivenText = { paths: [], addresses: [], others: [] };
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const trimmed = raw.replaceAll('\0', '').trim();
    const line = quoted.exec(trimmed)?.[2] ?? trimmed;
    if (line === '' || line.startsWith('#') || (index === 0 && /^(copy|cut)$/.test(line))) continue;
    const path = /^file:/i.test(line) ? pathOfFileAddress(line) : pathOf(line, isAbsolute, home);
    if (path !== null && !isWholeDisk(path, platform)) given.paths.push(path);
    else if (isWebAddress(line)) given.addresses.push(...line.split(besideAnother));
    else given.others.push(line);
  }
  return given;
}

/** Addresses in a row stand on one line; a space within one is part of it. */
const besideAnother = /[,;]?\s+(?=https?:\/\/\S)/i;

/** A lone slash comes along with text; nobody converts all that there is. */
const isWholeDisk = (path: string, platform: NodeJS.Platform): boolean =>
  platform === 'win32' ? /^([a-z]:)?[\\/]*$/i.test(path) : posix.normalize(path) === '/';

function pathOf(line: string, isAbsolute: (path: string) => boolean, home: string): string | null {
  if (/^~[\\/]/.test(line)) return home + line.slice(1);
  return isAbsolute(line) ? line : null;
}

/** "\x" alone is of whatever drive is current: nobody means that. */
const isAbsoluteOnWindows = (path: string) => win32.isAbsolute(path) && /^([a-z]:[\\/]|\\\\)/i.test(path);
