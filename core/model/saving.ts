/** Files on this computer: admitted documents, and where and under which name a result is saved. */
import type { ErrorData } from '../errors/codes.ts';
import { fillTemplate, type NameParts } from '../options/name-template.ts';
import type { ConversionKind, Download } from './service.ts';
import type { Task } from './task.ts';

export interface AdmittedFile {
  path: string;
  /** The path with symbolic links resolved, so that a file reached by two paths is one document. */
  realPath: string;
  name: string;
  /** Folders between the dropped folder and the file, for mirroring ("annex/b"); empty for a file dropped itself. */
  relativeFolder: string;
  /** Found in a dropped folder, not dropped itself. */
  inFolder: boolean;
  sizeBytes: number;
  mtimeMs: number;
}

export interface Skipped {
  /** For people: shortened, below a dropped folder. */
  name: string;
  /** The path, or the address without what signs in. */
  source?: string;
  error: ErrorData;
}

export interface Admission {
  files: AdmittedFile[];
  skipped: Skipped[];
  /** Web addresses from dropped link files. */
  addresses?: string[];
  /** For the batch’s title: the name of the only dropped folder or file, else null. */
  name: string | null;
}

/** Where a result goes, decided when the task was made. */
export type SaveTarget =
  /** `folder` is absolute and is made if missing (its parent for `beside-source` must exist). */
  | { kind: 'folder'; folder: string; collision: 'keep-both' | 'replace' | 'skip' }
  /** Chosen in a dialog; replacing was confirmed there. `replaces: false`: a file of that name stays, and nothing is saved. */
  | { kind: 'path'; path: string; replaces?: boolean };

/** The name of a download in the work folder of its task. */
export const downloadName = 'result';

export interface SaveRequest {
  download: Download;
  stem: string;
  format: ConversionKind;
  target: SaveTarget;
  /** Results of other documents: a result of this name gets a number instead of replacing them. */
  spare?: readonly string[];
  /** Another result of this name is just being saved: it counts as there, so that this one gets a number. */
  isNameInUse?: boolean;
  images: 'folder' | 'inline';
  /** See `OutputOptions`. */
  attachmentsFolder: string;
  /** Save the download unchanged without reading it, because reading it has failed before. */
  asItCame?: boolean;
  signal: AbortSignal;
}

export interface SavedResult {
  path: string;
  /** Folder with the Markdown's images, null where there are none. Relative links in the file point into it. */
  assetsFolder: string | null;
  sizeBytes: number;
  /** Number of images that could not be fetched; their links stay absolute. */
  missingImages: number;
  /** File names of some of them, to be shown. */
  missingNames?: string[] | undefined;
  /** The text was too large or too complex to search for images, so it may refer to images that were not saved. */
  notLookedThrough?: true | undefined;
}

/** The known parts of the name of a task’s result. */
export function namePartsOf({ stem, options, metadata, startedAtMs, addedAtMs }: Task): NameParts {
  return {
    name: stem,
    title: options.title || (metadata?.title ?? ''),
    authors: options.authors.length > 0 ? options.authors : (metadata?.authors ?? []),
    dateMs: startedAtMs ?? addedAtMs,
  };
}

/** The preferred name of the result, without extension; a taken name gets a number. */
export const resultStem = (task: Task): string => fillTemplate(task.options.nameTemplate, namePartsOf(task));

/** The fields of a save request that are the same for every target. */
export function saveRequestOf(task: Task): Pick<SaveRequest, 'stem' | 'format' | 'images' | 'attachmentsFolder'> {
  const { images, attachmentsFolder } = task.options;
  return { stem: resultStem(task), format: task.format, images, attachmentsFolder };
}
