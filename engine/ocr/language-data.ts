/** Tesseract's language data: gzipped files, beside the bundle in the packed app and in assets/ocr when running from source. */

import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

const SUFFIX = '.traineddata.gz';
/** Detects orientation and script; not a language. */
export const ORIENTATION_DATA = 'osd';

const folders = [new URL('./tesseract/', import.meta.url), new URL('../../assets/ocr/', import.meta.url)].map((url) =>
  fileURLToPath(url),
);

interface DataFolder {
  path: string;
  languages: string[];
}

let found: Promise<DataFolder> | undefined;

async function findFolder(): Promise<DataFolder> {
  for (const path of folders) {
    const names = await readdir(path).catch(() => []);
    const languages = names.filter((name) => name.endsWith(SUFFIX)).map((name) => name.slice(0, -SUFFIX.length));
    if (languages.length > 0) return { path, languages: languages.sort() };
  }
  throw new Error('no language data for recognising text');
}

const folder = (): Promise<DataFolder> => {
  found ??= findFolder();
  return found;
};

/** Tesseract's codes of the installed languages, such as "eng" or "chi_sim", in alphabetical order. */
export async function installedLanguages(): Promise<string[]> {
  return (await folder()).languages.filter((language) => language !== ORIENTATION_DATA);
}

/** @throws Error when there is no data for the language */
export async function readLanguageData(language: string): Promise<Uint8Array> {
  const { path, languages } = await folder();
  if (!languages.includes(language)) throw new Error(`no data for recognising ${language}`);
  return gunzipSync(await readFile(`${path}/${language}${SUFFIX}`));
}
