import type { GlyphRun } from '../extract/page-content.ts';
import type { Box } from '../geometry/box.ts';

export type Script = NonNullable<GlyphRun['script']>;

/** A glyph run with its place in a line. */
export interface PlacedRun extends GlyphRun {
  script: Script | null;
}

/** Runs on one baseline, ordered by x: a whole line, or a segment of one between two wide gaps. */
export interface TextLine extends Box {
  baseline: number;
  /** Size of most of its letters. */
  sizePt: number;
  /** In visual order, left to right. */
  runs: PlacedRun[];
  /** The line reads from right to left. */
  rtl: boolean;
  /** In reading order, where that is known already: ask `textOfLine`. */
  text?: string | undefined;
}

/** Ascent and descent as shares of the size; fonts' own values are too often wrong. */
export const ASCENT_EM = 0.75;
export const DESCENT_EM = 0.22;

/** The box of a run's letters, as high as those of its line. */
export const boxOfRun = ({ x0, x1, baseline, style: { sizePt } }: GlyphRun): Box => ({
  x0,
  y0: baseline - ASCENT_EM * sizePt,
  x1,
  y1: baseline + DESCENT_EM * sizePt,
});

/** The run that a line begins with as it is read. */
export const firstRun = ({ rtl, runs }: Pick<TextLine, 'rtl' | 'runs'>): PlacedRun | undefined =>
  rtl ? runs.at(-1) : runs[0];

export const countLetters = (pieces: readonly { text: string }[]): number =>
  pieces.reduce((sum, { text }) => sum + text.length, 0);
