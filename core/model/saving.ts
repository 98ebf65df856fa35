/** Files on this computer: what is taken in, and where a result goes. */
import type { ErrorData } from '../errors/codes.ts';
import { fillTemplate, type NameParts } from '../options/name-template.ts';
import type { ConversionKind, Download } from './service.ts';
import type { Task } from './task.ts';

export interface AdmittedFile {
  path: string;
  /** Where it is when links are followed: one file reached twice is one document. */
  realPath: string;
  name: string;
  /** Folders between the dropped folder and the file, for mirroring ("annex/b"); empty for a file dropped itself. */
  relativeFolder: string;
  /** Found in a folder that was dropped, not named itself. */
  inFolder: boolean;
  sizeBytes: number;
  mtimeMs: number;
}

export interface Admission {
  files: AdmittedFile[];
  skipped: { name: string; error: ErrorData }[];
  /** In files that hold nothing but a link to the web. */
  addresses?: string[];
  /** For the batch's title: the one folder's or file's name, else null. */
  name: string | null;
}

/** Where a result goes, decided when the task was made. */
export type SaveTarget =
  /** `folder` is absolute and is made if missing (its parent for `beside-source` must exist). */
  | { kind: 'folder'; folder: string; collision: 'keep-both' | 'replace' | 'skip' }
  /** Chosen in a dialog; replacing was confirmed there. */
  | { kind: 'path'; path: string };

export interface SaveRequest {
  download: Download;
  stem: string;
  format: ConversionKind;
  target: SaveTarget;
  images: 'folder' | 'inline';
  /** See `OutputOptions`. */
  attachmentsFolder: string;
  /** Byte for byte as it was sent, without a look into it: reading it has failed before. */
  asItCame?: boolean;
  signal: AbortSignal;
}

export interface SavedResult {
  path: string;
  /** Folder with the Markdown's images, null where there are none. Relative links in the file point into it. */
  assetsFolder: string | null;
  sizeBytes: number;
  /** Images that could not be fetched; their links stay absolute. */
  missingImages: number;
  /** What some of them are called, for the person. */
  missingNames?: string[] | undefined;
  /** Too large, or too hard to read: images may be named in it that nobody looked for. */
  notLookedThrough?: true | undefined;
}

/** What the name of a task's result is made of, as far as it is known. */
export function namePartsOf({ stem, options, metadata, startedAtMs, addedAtMs }: Task): NameParts {
  return {
    name: stem,
    title: options.title || (metadata?.title ?? ''),
    authors: options.authors.length > 0 ? options.authors : (metadata?.authors ?? []),
    dateMs: startedAtMs ?? addedAtMs,
  };
}

/** The name that the result wishes for, without extension. */
export const resultStem = (task: Task): string => fillTemplate(task.options.nameTemplate, namePartsOf(task));

/** What a task says of its saving, wherever that is. */
export function saveRequestOf(task: Task): Pick<SaveRequest, 'stem' | 'format' | 'images' | 'attachmentsFolder'> {
  const { images, attachmentsFolder } = task.options;
  return { stem: resultStem(task), format: task.format, images, attachmentsFolder };
}
