/** Looks into a PDF without converting it: what a person wants to know before anything runs. */

import { guessLanguage } from './document/language.ts';
import type { PageContent } from './extract/page-content.ts';
import { openPdf, type PdfFile, type PdfPage } from './extract/pdf-file.ts';
import { needOf } from './ocr/need/need.ts';

export interface Inspection {
  pages: number;
  /** Where the text of the pages comes from: the file, recognition, or partly each. */
  text: 'own' | 'scanned' | 'mixed';
  /** BCP 47; `und` where it can't be told. */
  language: string;
  /** Of the metadata; empty where there is none. */
  title: string;
  /** The first page on white; null where it can't be drawn. */
  thumbnail: { mediaType: string; bytes: Uint8Array } | null;
}

export interface InspectOptions {
  /** Opens an encrypted document. Never logged. */
  password?: string | undefined;
  /** Longest side of the thumbnail. */
  thumbnailPx: number;
}

/** Enough to tell a scan with a typed cover from a text with a scanned appendix, in a moment. */
const SAMPLED_PAGES = 9;

/** @throws ConvertError empty-file, not-a-pdf, too-large, encrypted, wrong-password, unsupported-encryption, damaged, no-pages */
export async function inspectPdf(source: Uint8Array, { password, thumbnailPx }: InspectOptions): Promise<Inspection> {
  const file = await openPdf(source, { password });
  try {
    const thumbnail = await thumbnailOf(file, thumbnailPx);
    const sample = await sampleOf(file);
    const scanned = sample.filter(({ isScanned }) => isScanned).length;
    await file.wake();
    const { language, title } = file.info;
    return {
      pages: file.pages,
      text: scanned === 0 ? 'own' : scanned === sample.length ? 'scanned' : 'mixed',
      language: language || guessLanguage(sample.map(({ text }) => text).join('\n')),
      title,
      thumbnail,
    };
  } finally {
    file.close();
  }
}

interface SampledPage {
  isScanned: boolean;
  text: string;
}

/** Pages spread evenly, the first and the last among them; those that can't be read are left out. */
async function sampleOf(file: PdfFile): Promise<SampledPage[]> {
  const count = Math.min(file.pages, SAMPLED_PAGES);
  const step = count > 1 ? (file.pages - 1) / (count - 1) : 0;
  const sample: SampledPage[] = [];
  for (let i = 0; i < count; i++) {
    try {
      const read = ({ letters }: PdfPage) => ({ isScanned: needOf(letters) !== null, text: textOf(letters) });
      sample.push(await file.withPage(Math.round(i * step), read));
    } catch {
      // The conversion says which page it was.
    }
  }
  return sample;
}

async function thumbnailOf(file: PdfFile, longestPx: number): Promise<Inspection['thumbnail']> {
  try {
    return await file.withPage(0, (page) => {
      const { widthPt, heightPt } = page.content;
      const picture = page.render(longestPx / Math.max(widthPt, heightPt, 1));
      return picture && { mediaType: picture.mediaType, bytes: picture.bytes };
    });
  } catch {
    return null;
  }
}

const textOf = ({ runs }: Pick<PageContent, 'runs'>): string => runs.map((run) => run.text).join(' ');
