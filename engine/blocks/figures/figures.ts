/** Figures: pictures, and drawings with the text that belongs to them. */

import type { PageContent, PageImage, PageTags } from '../../extract/page-content.ts';
import { type Box, coveredShare, height, holdsMiddle, union, width } from '../../geometry/box.ts';
import { isCaption } from '../../lines/marks/caption-label.ts';
import { textOfLine } from '../../lines/spans.ts';
import { boxOfRun, type TextLine } from '../../lines/text-line.ts';
import type { FigureBlock } from '../layout.ts';
import { isAxisLabel, sidewaysLines } from '../turned-text.ts';
import { type Drawing, LABEL_LETTERS, type Label, labelsOf, lettersIn } from './drawings.ts';
import { labelRows } from './label-rows.ts';
import { arePoints, type KnownFigure, titlesOf } from './plots.ts';

/** Smaller pictures are ornaments, bullets and spacers. */
const MIN_SIDE_PT = 12;
const BACKGROUND_SHARE = 0.8;
/** Two lines of text: icons stand in one. */
const MIN_TAGGED_PT = 24;
/** Share of the page's letters that may stand in its drawings: beyond it the page is a slide or a poster, and is read. */
const MAX_LABEL_SHARE = 0.5;
const PAD_PT = 2;

export interface Figures {
  figures: FigureBlock[];
  /** Lines that belong to drawings, and no more to the text; sideways ones are in their own frame. */
  labels: TextLine[];
}

interface DrawnFigure {
  figure: FigureBlock;
  labels: TextLine[];
}

interface Candidate extends Label {
  line: TextLine;
}

/**
 * @param linesOf pieces of text that stand in no table; asked for where something is drawn
 * @param taken boxes of tables
 */
export function figuresOf(
  content: PageContent,
  drawings: readonly Drawing[],
  known: readonly KnownFigure[],
  linesOf: () => readonly TextLine[],
  taken: readonly Box[],
): Figures {
  const inTable = (box: Box): boolean => taken.some((table) => coveredShare(box, table) > 0.7);
  const drawn = drawnFigures(content, drawings, known, linesOf);
  const inDrawing = (box: Box): boolean => drawn.some(({ figure }) => coveredShare(box, figure.box) > 0.7);
  const pictures = content.images
    .filter((image) => isShown(image, content) && !inTable(image) && !inDrawing(image))
    .map(({ x0, y0, x1, y1, id }): FigureBlock => ({ kind: 'figure', box: { x0, y0, x1, y1 }, image: { id } }));
  const { quarter } = content;
  const areas = (content.pictures ?? []).map(
    (area): FigureBlock => ({ kind: 'figure', box: area, image: { area, ...(quarter !== undefined && { quarter }) } }),
  );
  const figures = [...drawn.map(({ figure }) => figure), ...pictures, ...areas.filter(({ box }) => !inTable(box))];
  figures.push(...taggedFigures(content, [...taken, ...figures.map(({ box }) => box)]));
  return { figures, labels: drawn.flatMap(({ labels }) => labels) };
}

/** Plain drawings, such as a logo of two shapes, that their author has described: icons in lines and what holds text are left out. */
function taggedFigures({ tags, runs, quarter }: PageContent, taken: readonly Box[]): FigureBlock[] {
  if (!tags || quarter !== undefined) return [];
  const isFree = (box: Box): boolean =>
    Math.min(width(box), height(box)) >= MIN_TAGGED_PT &&
    !taken.some((other) => coveredShare(box, other) > 0 || coveredShare(other, box) > 0) &&
    !runs.some((run) => coveredShare(boxOfRun(run), box) > 0.5);
  return tags.figures
    .filter(({ box }) => isFree(box))
    .map(({ box }): FigureBlock => ({ kind: 'figure', box, image: { area: box } }));
}

function drawnFigures(
  content: PageContent,
  drawings: readonly Drawing[],
  known: readonly KnownFigure[],
  linesOf: () => readonly TextLine[],
): DrawnFigure[] {
  if (drawings.length === 0) return [];
  const texts = linesOf().map(
    (line): Candidate => ({
      x0: line.x0,
      y0: line.y0,
      x1: line.x1,
      y1: line.y1,
      sizePt: line.sizePt,
      letters: line.runs.reduce((sum, { text }) => sum + lettersIn(text), 0),
      line,
    }),
  );
  let allowed = MAX_LABEL_SHARE * lettersOf(texts);
  // Slides that are printed on sheets of paper have no text around them.
  const around = texts.filter(
    (text) => !drawings.some(({ graphics }) => graphics.some((box) => holdsMiddle(box, text))),
  );
  const hasText = lettersOf(around) > LABEL_LETTERS;
  const used = new Set<TextLine>();
  const sideways = sidewaysLines(content);
  const free = (): Candidate[] => texts.filter(({ line }) => !used.has(line));
  const take = (labels: readonly Candidate[], isOwn = false): void => {
    for (const label of labels) {
      used.add(label.line);
      if (!isOwn) allowed -= label.letters;
    }
  };
  const labelled = drawings.flatMap((whole) => {
    const certain = known.filter(({ box }) => whole.graphics.includes(box));
    const isOwn = certain.length > 0 || (hasText && whole.graphics.length > 0);
    const labelsIn = (drawing: Drawing): Candidate[] | null =>
      labelsOf(drawing, free(), isOwn ? Number.POSITIVE_INFINITY : allowed);
    const drawing = certain.length > 0 ? ownPart(whole, union(certain.map(({ box }) => box)), labelsIn(whole)) : whole;
    const labels = labelsIn(drawing);
    take(labels ?? [], isOwn);
    const titles = labels === null ? [] : titlesOf(certain, free());
    take(titles, true);
    return labels === null ? [] : [{ drawing, labels: [...labels, ...titles] }];
  });
  return labelled.map(({ drawing, labels: touching }): DrawnFigure => {
    const near = labelRows(union([drawing.box, ...touching]), free());
    const rows = lettersOf(near) <= allowed ? near : [];
    take(rows);
    const labels = [...rows, ...touching];
    const upright = union([drawing.box, ...labels]);
    const axes = sideways.filter((label) => !used.has(label.line) && isAxisLabel(label, upright));
    for (const { line } of axes) used.add(line);
    const box = within(union([upright, ...axes.map((label) => label.box)]), content);
    const own = [...labels, ...axes].map(({ line }) => line);
    const alt = withoutPoints(own.map(textOfLine)).join(' ');
    return { figure: { kind: 'figure', box, image: { area: box }, ...(alt !== '' && { alt }) }, labels: own };
  });
}

/** Shapes that are cut away, and the paper of a plot, may reach over the text around a figure: it ends above its caption. */
function ownPart(whole: Drawing, figure: Box, labels: readonly Candidate[] | null): Drawing {
  if (labels === null) return { ...whole, box: figure };
  const captions = labels.filter(({ y0, line }) => y0 > figure.y1 && isCaption(textOfLine(line)));
  return { ...whole, box: { ...whole.box, y1: Math.min(whole.box.y1, ...captions.map(({ y0 }) => y0)) } };
}

const lettersOf = (texts: readonly Label[]): number => texts.reduce((sum, text) => sum + text.letters, 0);

/** Of the points of a plot, each kind is told once. */
const withoutPoints = (labels: readonly string[]): string[] => {
  const told = new Set<string>();
  return labels.filter((label) => {
    if (!arePoints(label)) return true;
    const [kind = ''] = label;
    return !told.has(kind) && told.add(kind);
  });
};

function within({ x0, y0, x1, y1 }: Box, { widthPt, heightPt }: PageContent): Box {
  return {
    x0: Math.max(0, x0 - PAD_PT),
    y0: Math.max(0, y0 - PAD_PT),
    x1: Math.min(widthPt, x1 + PAD_PT),
    y1: Math.min(heightPt, y1 + PAD_PT),
  };
}

/** A reader would miss it: no ornament, not the paper behind the text. */
function isShown(image: PageImage, content: PageContent): boolean {
  if (width(image) < MIN_SIDE_PT || height(image) < MIN_SIDE_PT) return false;
  if (image.widthPx < 8 || image.heightPx < 8) return false;
  const share = (width(image) * height(image)) / (content.widthPt * content.heightPt);
  return share < BACKGROUND_SHARE || content.runs.length === 0;
}

/** Gives a figure the words that its author wrote for those who can't see it, before those that are drawn in it. */
export function describe(figure: FigureBlock, { figures }: PageTags): void {
  const own = figures.find(({ box }) => coveredShare(box, figure.box) > 0.5 || coveredShare(figure.box, box) > 0.5);
  if (own) figure.alt = figure.alt === undefined ? own.alt : `${own.alt} ${figure.alt}`;
}
