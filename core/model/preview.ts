/**
 * The preview of a result as the window receives it: a tree of allowed elements and attributes that can’t run code,
 * load anything or navigate. Pure.
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

/** Attributes of formulas that are passed on unchanged: keywords and lengths. */
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
    /** The number of an image of this result; absent if it can’t be shown. */
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
    /** The state of a task list item. */
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

/** A top-level element of the result: a paragraph, a heading, a table … Blocks are numbered from 0 through the whole result. */
export const previewBlockSchema = z.array(nodeSchema);
export type PreviewBlock = z.infer<typeof previewBlockSchema>;

/** Consecutive blocks that are drawn together. */
export const previewPieceSchema = z.array(previewBlockSchema);
export type PreviewPiece = z.infer<typeof previewPieceSchema>;

export const previewIndexSchema = z.object({
  /** False: only the beginning, shown until the whole is ready. It has the same pieces and no contents. */
  isWhole: z.boolean(),
  /** The first block of each piece, and its amount of text, so that space can be reserved for it. */
  pieces: z.array(z.object({ firstBlock: z.number().int(), letters: z.number().int(), images: z.number().int() })),
  blocks: z.number().int(),
  /** The block of each anchor that is the target of a link in the result. */
  anchors: z.record(z.string(), z.number().int()),
  /** Chapters of a book, headings of a Markdown. */
  contents: z.array(z.object({ title: z.string(), depth: z.number().int(), block: z.number().int() })),
  /** Pages of the PDF; 0 if unknown. */
  pages: z.number().int(),
  /** The block where each page of the PDF begins, page 1 first; null if unknown. */
  places: z.array(z.number().int().nullable()),
});
export type PreviewIndex = z.infer<typeof previewIndexSchema>;

export const receiptGapSchema = z.object({
  page: z.number().int(),
  /** Share of the page's text that is in the result, 0 to 100. */
  share: z.number(),
  /** The beginning of the missing text, as it is written on the page. */
  missing: z.string(),
});

/** For each page of the PDF how much of its own text is in the result. */
export const receiptSchema = z.object({
  /** 0 to 100, page 1 first; null for a page without text to compare. */
  shares: z.array(z.number().nullable()),
  /** Letters on each page, for the heights of the bars. */
  letters: z.array(z.number()),
  gaps: z.array(receiptGapSchema),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** The matches in the whole result: pairs of block number and number of matches, in the order of the result. */
export const foundSchema = z.array(z.tuple([z.number().int(), z.number().int().min(1)]));
export type Found = z.infer<typeof foundSchema>;

/** Left, top, width and height of each mark, as fractions of the page’s width and height, from its top left corner. */
export const marksOnPageSchema = z.array(z.tuple([z.number(), z.number(), z.number(), z.number()]));
export type MarksOnPage = z.infer<typeof marksOnPageSchema>;

/** Relative to the window's page. */
export const previewImageAddress = (taskId: string, image: number): string => `previews/${taskId}/${image}`;
/** The resolutions in which pages are drawn: the longest side in pixels. */
export const pageSharpnesses = [1600, 2400, 3200, 4000] as const;

/** Relative to the window's page; pages count from 1. */
export const pageAddress = (taskId: string, page: number, longestPx: number = pageSharpnesses[0]): string =>
  `pages/${taskId}/${page}${longestPx === pageSharpnesses[0] ? '' : `@${longestPx}`}.png`;
