/** The engine's stages one by one, without threads, recognition and pictures: what is left is fast and depends on nothing else. */

import { layoutPage } from '../../engine/blocks/page-layout.ts';
import type { Document } from '../../engine/document/tree.ts';
import { isEnglishWord } from '../../engine/english-words.ts';
import type { DocumentInfo, PageContent } from '../../engine/extract/page-content.ts';
import { openPdf } from '../../engine/extract/pdf-file.ts';
import { typesSpaces } from '../../engine/lines/scripts/auto-spaces.ts';
import { needOf } from '../../engine/ocr/need/need.ts';
import { type StructureInput, structureDocument } from '../../engine/structure/document.ts';
import { writeMarkdown } from '../../engine/writers/markdown.ts';

export interface Contents {
  info: DocumentInfo;
  /** Of the whole document. */
  pageCount: number;
  /** Without pages whose text would have to be recognised. */
  pages: readonly PageContent[];
}

/**
 * @param chosen indexes of the pages to read, of a document with so many
 * @throws ConvertError where the document can't be opened; a page that can't be read is left out
 */
export async function readContents(source: Uint8Array, chosen: (pageCount: number) => number[]): Promise<Contents> {
  const file = await openPdf(source);
  try {
    const pages: PageContent[] = [];
    for (const index of chosen(file.pages)) {
      const content = await file.withPage(index, (page) => page.content).catch(() => null);
      if (content && needOf(content) === null) pages.push(content);
    }
    await file.wake();
    return { info: file.info, pageCount: file.pages, pages };
  } finally {
    file.close();
  }
}

export function documentOf(
  { info, pageCount, pages }: Contents,
  { fallbackTitle = '', ...hooks }: Pick<StructureInput, 'onLeftOut'> & { fallbackTitle?: string } = {},
): Document {
  const facts = { typesSpaces: typesSpaces(info.outline) };
  const layouts = pages.map((content) => ({
    ...layoutPage(content, facts),
    ...(content.userSpace && { userSpace: content.userSpace }),
  }));
  const figures = layouts.flatMap(({ index, blocks }) =>
    blocks.filter(({ kind }) => kind === 'figure').map((block, i) => [block, `p${index + 1}-${i + 1}.png`] as const),
  );
  const imageNames = new Map(figures);
  const document = structureDocument({
    info,
    pages: layouts,
    pageCount,
    fallbackTitle,
    imageNames,
    cover: null,
    isEnglishWord,
    ...hooks,
  });
  return { ...document, images: [...imageNames.values()].map(emptyPicture) };
}

const NOTHING = new Uint8Array();

const emptyPicture = (name: string): Document['images'][number] => ({
  name,
  mediaType: 'image/png',
  widthPx: 1,
  heightPx: 1,
  file: { sizeBytes: 0, read: () => NOTHING },
});

/** With the names of pictures in it. */
export function markdownOf(document: Document, options: { pageAnchors?: boolean } = {}): string {
  const decoder = new TextDecoder();
  return [...writeMarkdown(document, { images: 'linked', ...options }).parts]
    .map((part) => decoder.decode(part))
    .join('');
}

/** Up to `most` pages of a document: half of them from its beginning, half from its middle. */
export function samplePages(pageCount: number, most: number): number[] {
  const all = Array.from({ length: pageCount }, (_, index) => index);
  if (pageCount <= most) return all;
  const first = Math.ceil(most / 2);
  const middle = Math.max(first, pageCount >> 1);
  return [...all.slice(0, first), ...all.slice(middle, middle + most - first)];
}
