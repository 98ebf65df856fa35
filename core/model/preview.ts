/**
 * What the window gets of a result: a tree of a few kinds of elements with a few attributes, and nothing that could run, load or
 * lead anywhere by itself. Pure.
 */
import { z } from 'zod';

const textTags = [
  ...(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'hr', 'div', 'section'] as const),
  ...(['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'figure', 'figcaption'] as const),
  ...(['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'] as const),
  ...(['a', 'img', 'br', 'wbr', 'em', 'strong', 's', 'u', 'sup', 'sub', 'code', 'span', 'small', 'q', 'cite'] as const),
  ...(['ruby', 'rt', 'rp', 'mark', 'kbd', 'abbr'] as const),
] as const;

/** Presentation MathML, as MathML Core has it. */
export const mathTags = [
  ...([
    'math',
    'mrow',
    'mi',
    'mn',
    'mo',
    'mtext',
    'mspace',
    'ms',
    'mfrac',
    'msqrt',
    'mroot',
    'mstyle',
    'merror',
  ] as const),
  ...(['mpadded', 'mphantom', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts'] as const),
  ...(['mprescripts', 'mtable', 'mtr', 'mtd', 'semantics'] as const),
] as const;

export const previewTags = [...textTags, ...mathTags] as const;
export type PreviewTag = (typeof previewTags)[number];

/** Attributes of formulas that are handed on as they are: keywords and lengths. */
export const mathAttributes = [
  ...(['display', 'mathvariant', 'stretchy', 'fence', 'separator', 'accent', 'accentunder', 'form', 'lspace'] as const),
  ...([
    'rspace',
    'minsize',
    'maxsize',
    'largeop',
    'movablelimits',
    'symmetric',
    'linethickness',
    'width',
    'height',
  ] as const),
  ...(['depth', 'voffset', 'scriptlevel', 'displaystyle', 'columnalign', 'rowspacing', 'columnspacing'] as const),
] as const;

const attributesSchema = z
  .object({
    /** A web or mail address, opened only after a question; or `#anchor` within the result. */
    href: z.string(),
    /** The number of a picture of this result; none where it can't be shown. */
    image: z.number().int(),
    alt: z.string(),
    id: z.string(),
    colspan: z.number().int(),
    rowspan: z.number().int(),
    start: z.number().int(),
    align: z.enum(['left', 'center', 'right']),
    /** BCP 47. */
    lang: z.string(),
    dir: z.enum(['ltr', 'rtl']),
    /** A task of a list. */
    checked: z.boolean(),
    math: z.partialRecord(z.enum(mathAttributes), z.string().max(40)),
  })
  .partial();
export type PreviewAttributes = z.infer<typeof attributesSchema>;

export interface PreviewElement {
  tag: PreviewTag;
  attributes?: PreviewAttributes | undefined;
  children?: PreviewNode[] | undefined;
}
export type PreviewNode = string | PreviewElement;

const nodeSchema: z.ZodType<PreviewNode> = z.lazy(() =>
  z.union([
    z.string(),
    z.object({
      tag: z.enum(previewTags),
      attributes: attributesSchema.optional(),
      children: z.array(nodeSchema).optional(),
    }),
  ]),
);

/** A paragraph, a heading, a table …: what the result has at its top. Blocks are numbered from 0 through the whole result. */
export const previewBlockSchema = z.array(nodeSchema);
export type PreviewBlock = z.infer<typeof previewBlockSchema>;

/** Some blocks one after the other, drawn together. */
export const previewPieceSchema = z.array(previewBlockSchema);
export type PreviewPiece = z.infer<typeof previewPieceSchema>;

export const previewIndexSchema = z.object({
  /** False: only the beginning of it, to be read until all of it is there; the same pieces, and no contents. */
  isWhole: z.boolean(),
  /** The number of each piece's first block, and how much text it has, so that its place can be held. */
  pieces: z.array(z.object({ firstBlock: z.number().int(), letters: z.number().int(), images: z.number().int() })),
  blocks: z.number().int(),
  /** The block of each anchor that something in the result leads to. */
  anchors: z.record(z.string(), z.number().int()),
  /** Chapters of a book, headings of a Markdown. */
  contents: z.array(z.object({ title: z.string(), depth: z.number().int(), block: z.number().int() })),
  /** Of the PDF; 0 where nobody knows. */
  pages: z.number().int(),
  /** The block where each page of the PDF begins, page 1 first; null where that can't be told. */
  places: z.array(z.number().int().nullable()),
});
export type PreviewIndex = z.infer<typeof previewIndexSchema>;

export const receiptGapSchema = z.object({
  page: z.number().int(),
  /** Share of the page's text that is in the result, 0 to 100. */
  share: z.number(),
  /** The beginning of what is missing, as it is written on the page. */
  missing: z.string(),
});

/** For each page of the PDF how much of its own text is in the result. */
export const receiptSchema = z.object({
  /** 0 to 100, page 1 first; null where the page has no text that could be looked for. */
  shares: z.array(z.number().nullable()),
  /** Letters on each page, for the heights of the bars. */
  letters: z.array(z.number()),
  gaps: z.array(receiptGapSchema),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** Where words stand in a result, all of it: the blocks, each with how often; in the order of the result. */
export const foundSchema = z.array(z.tuple([z.number().int(), z.number().int().min(1)]));
export type Found = z.infer<typeof foundSchema>;

/** Shares of the page's width and height from its top left corner: left, top, width, height. */
export const marksOnPageSchema = z.array(z.tuple([z.number(), z.number(), z.number(), z.number()]));
export type MarksOnPage = z.infer<typeof marksOnPageSchema>;

/** Relative to the window's page. */
export const previewImageAddress = (taskId: string, image: number): string => `previews/${taskId}/${image}`;
/** How sharp pages are drawn: their longest side in pixels. */
export const pageSharpnesses = [1600, 2400, 3200, 4000] as const;

/** Relative to the window's page; pages count from 1. */
export const pageAddress = (taskId: string, page: number, longestPx: number = pageSharpnesses[0]): string =>
  `pages/${taskId}/${page}${longestPx === pageSharpnesses[0] ? '' : `@${longestPx}`}.png`;
