/**
 * The passes over a page: all that changes its runs before lines are made of them, in order.
 *
 * Each says what must be true before (`needs`), what is true behind it (`gives`), and on which pages it can change anything at all
 * (`when`): a page of plain text runs hardly one of them.
 */

import type { LeftOutReason } from '../convert.ts';
import type { GlyphRun, PageContent, PageLink } from '../extract/page-content.ts';
import { withFixedColumns } from '../lines/code/fixed-columns.ts';
import { withoutPadding } from '../lines/code/padded-code.ts';
import { withPlaceholders } from '../lines/code/placeholders.ts';
import { withTexSigns } from '../lines/code/tex-signs.ts';
import { TYPEWRITTEN_SHARE, withoutTypewriter } from '../lines/code/typewriter-pages.ts';
import { withWideCode } from '../lines/code/wide-code.ts';
import { writeBullets } from '../lines/drawn/drawn-bullets.ts';
import { writeCheckboxes } from '../lines/drawn/drawn-checkboxes.ts';
import { withUnderscores } from '../lines/drawn/drawn-underscores.ts';
import { MIN_DOTS, withoutFillDots } from '../lines/drawn/fill-dots.ts';
import { withStruck } from '../lines/drawn/struck.ts';
import { DROP_CAP_SIZE, withDropCaps } from '../lines/drop-caps.ts';
import { APART_SINGLES, withoutLetterspacing } from '../lines/letterspacing.ts';
import { withoutLineNumbers } from '../lines/line-numbers.ts';
import { withLinkedNotes } from '../lines/marks/linked-notes.ts';
import { withNoteMarks } from '../lines/marks/note-marks.ts';
import { withoutPermalinks } from '../lines/marks/permalinks.ts';
import type { NumbersPlace } from '../lines/numbered-margin.ts';
import { withoutAutoSpaces } from '../lines/scripts/auto-spaces.ts';
import { withFacingBrackets } from '../lines/scripts/facing-brackets.ts';
import { withFallbackLetters } from '../lines/scripts/fallback-letters.ts';
import { withRuby } from '../lines/scripts/ruby.ts';
import { MIN_STACKED, verticalText } from '../lines/scripts/vertical.ts';
import type { DisplayFormula } from '../math/display.ts';
import { recogniseFormulas } from '../math/recognise.ts';
import { withoutArtifacts } from './artifacts.ts';
import { type PageFacts, pageFacts } from './page-facts.ts';
import { numberNewRuns, numberRuns } from './page-index.ts';

/** What is true of a page behind a pass. */
export type Trait =
  | 'artifacts gone'
  | 'struck words marked'
  | 'underscores written'
  | 'checkboxes written'
  | 'bullets written'
  | 'permalinks gone'
  | 'dots to write on gone'
  | 'padding of code closed'
  | 'marks of notes whole'
  | 'letters in place'
  | 'automatic spaces closed'
  | 'brackets named by looks'
  | 'signs of TeX written'
  | 'code in columns whole'
  | 'placeholders of code marked'
  | 'wide letters of code marked'
  | 'letterspaced words whole'
  | 'line numbers gone'
  | 'typewritten text told from code'
  | 'drop caps in their words'
  | 'linked marks raised'
  | 'vertical text apart'
  | 'ruby in its letters'
  | 'formulas read';

/** What is known of the document before a page of it is read. */
export interface DocumentFacts {
  /** Whether it has typed spaces between East Asian letters and Latin ones. */
  typesSpaces?: boolean | undefined;
  lineNumbersAt?: readonly NumbersPlace[];
}

/** A page on its way through the passes. */
export interface Page {
  content: PageContent;
  known: DocumentFacts;
  /** The columns that are set from top to bottom, as a page in a frame of their own. */
  columns: PageContent | null;
  /** The formulas in lines of their own, which are no more among the runs. */
  displays: readonly DisplayFormula[];
}

export interface Pass {
  name: string;
  needs: readonly Trait[];
  gives: Trait;
  /** False where the pass would change nothing; asked with what the passes before have left. */
  when(text: PageFacts, content: PageContent): boolean;
  /** Why runs that are gone behind the pass are no text; other passes lose none. */
  leavesOut?: LeftOutReason;
  /** @returns the same page where it changes nothing */
  run(page: Page): Page;
}

/** What a pass does to the whole content. */
const onContent =
  (change: (content: PageContent) => PageContent) =>
  (page: Page): Page => {
    const content = change(page.content);
    return content === page.content ? page : { ...page, content };
  };

/** What a pass does to the upright runs. */
const onRuns = (change: (runs: GlyphRun[], page: Page) => GlyphRun[]) => (page: Page) =>
  onContent((content) => {
    const runs = change(content.runs, page);
    return runs === content.runs ? content : { ...content, runs };
  })(page);

const leadsWithin = (links: readonly PageLink[], index: number): boolean =>
  links.some(({ target }) => 'page' in target && target.page === index);

const hasLevelRules = ({ rules }: PageContent): boolean => rules.some(({ horizontal }) => horizontal);

/** What the page's drawings and its tags say about its text. */
export const drawnPasses: readonly Pass[] = [
  {
    name: 'leave artifacts out',
    needs: [],
    gives: 'artifacts gone',
    when: (_, { tags }) => tags !== undefined && tags.named.length > 0,
    leavesOut: 'artifact',
    run: onContent(withoutArtifacts),
  },
  {
    name: 'mark struck words',
    needs: [],
    gives: 'struck words marked',
    when: (_, content) => hasLevelRules(content),
    run: onContent(withStruck),
  },
  {
    name: 'write underscores',
    // A rule through words is no sign between them.
    needs: ['struck words marked'],
    gives: 'underscores written',
    when: (_, content) => hasLevelRules(content),
    run: onContent(withUnderscores),
  },
  {
    name: 'write checkboxes',
    needs: ['underscores written'],
    gives: 'checkboxes written',
    when: (_, { drawings, rules }) => drawings.length + rules.length > 1,
    run: onContent(writeCheckboxes),
  },
  {
    name: 'write bullets',
    // A box is larger than a bullet, and its tick is none.
    needs: ['checkboxes written'],
    gives: 'bullets written',
    when: (_, { drawings, fills, images }) => drawings.length + fills.length + images.length > 0,
    run: onContent(writeBullets),
  },
];

/** What the text says about itself. */
export const textPasses: readonly Pass[] = [
  {
    name: 'leave permalinks out',
    needs: [],
    gives: 'permalinks gone',
    when: (_, { links, index }) => leadsWithin(links, index),
    leavesOut: 'ornament',
    run: onRuns((runs, { content }) => withoutPermalinks(runs, content)),
  },
  {
    name: 'leave out dots to write on',
    needs: [],
    gives: 'dots to write on gone',
    when: ({ dots }) => dots >= MIN_DOTS,
    leavesOut: 'ornament',
    run: onRuns(withoutFillDots),
  },
  {
    name: 'close the padding of code',
    needs: ['bullets written'],
    gives: 'padding of code closed',
    when: ({ letters, monospaceLetters }) => monospaceLetters > 0 && monospaceLetters < letters,
    run: onRuns(withoutPadding),
  },
  {
    name: 'join marks of notes',
    needs: [],
    gives: 'marks of notes whole',
    when: ({ hasNumbers }) => hasNumbers,
    run: onRuns(withNoteMarks),
  },
  {
    name: 'put late letters in place',
    needs: ['marks of notes whole'],
    gives: 'letters in place',
    when: ({ hasSeveralFonts }) => hasSeveralFonts,
    run: onRuns(withFallbackLetters),
  },
  {
    name: 'close automatic spaces',
    needs: ['letters in place'],
    gives: 'automatic spaces closed',
    when: ({ hasWide }) => hasWide,
    run: onRuns((runs, { content, known }) => withoutAutoSpaces(runs, content.hasSpaces, known.typesSpaces)),
  },
  {
    name: 'name brackets by their looks',
    needs: [],
    gives: 'brackets named by looks',
    when: ({ hasRightToLeft }) => hasRightToLeft,
    run: onRuns(withFacingBrackets),
  },
  {
    name: 'write signs of TeX',
    needs: ['letters in place'],
    gives: 'signs of TeX written',
    when: ({ hasTexSigns }) => hasTexSigns,
    run: onRuns(withTexSigns),
  },
  {
    name: 'join code in columns',
    needs: ['signs of TeX written'],
    gives: 'code in columns whole',
    when: ({ singlesTogether, letters, monospaceLetters }) =>
      singlesTogether >= APART_SINGLES && monospaceLetters < letters,
    run: onRuns(withFixedColumns),
  },
  {
    name: 'mark placeholders of code',
    needs: ['code in columns whole', 'signs of TeX written'],
    gives: 'placeholders of code marked',
    when: ({ letters, monospaceLetters }) => monospaceLetters > 0 && monospaceLetters < letters,
    run: onRuns(withPlaceholders),
  },
  {
    name: 'mark wide letters of code',
    needs: ['placeholders of code marked'],
    gives: 'wide letters of code marked',
    when: ({ hasWide, monospaceLetters }) => hasWide && monospaceLetters > 0,
    run: onRuns(withWideCode),
  },
  {
    name: 'join letterspaced words',
    // The letters of listings stand apart, too.
    needs: ['code in columns whole'],
    gives: 'letterspaced words whole',
    when: ({ singlesTogether }) => singlesTogether >= APART_SINGLES,
    run: onRuns(withoutLetterspacing),
  },
  {
    name: 'leave out line numbers',
    needs: ['wide letters of code marked', 'letterspaced words whole'],
    gives: 'line numbers gone',
    when: ({ hasNumbers }) => hasNumbers,
    leavesOut: 'line-number',
    run: onRuns((runs, { content, known }) => withoutLineNumbers(runs, content.widthPt, known.lineNumbersAt)),
  },
  {
    name: 'tell typewritten text from code',
    needs: ['line numbers gone', 'wide letters of code marked'],
    gives: 'typewritten text told from code',
    when: ({ letters, monospaceLetters }) => monospaceLetters > 0 && monospaceLetters >= TYPEWRITTEN_SHARE * letters,
    run: onRuns(withoutTypewriter),
  },
  {
    name: 'put drop caps in their words',
    needs: ['letterspaced words whole', 'line numbers gone'],
    gives: 'drop caps in their words',
    when: ({ smallestPt, largestPt }) => largestPt >= DROP_CAP_SIZE * smallestPt,
    run: onRuns(withDropCaps),
  },
  {
    name: 'raise linked marks of notes',
    needs: ['drop caps in their words'],
    gives: 'linked marks raised',
    when: (_, { links, index }) => leadsWithin(links, index),
    run: onRuns((runs, { content }) => withLinkedNotes(runs, content)),
  },
  {
    name: 'take vertical text apart',
    needs: ['bullets written'],
    gives: 'vertical text apart',
    when: ({ wideSingles }) => wideSingles >= MIN_STACKED,
    run: (page) => {
      const vertical = verticalText(page.content);
      if (!vertical) return page;
      const { columns, rest, turned } = vertical;
      return { ...page, columns, content: { ...page.content, runs: rest, turned } };
    },
  },
  {
    name: 'put ruby in its letters',
    needs: ['vertical text apart', 'automatic spaces closed'],
    gives: 'ruby in its letters',
    when: ({ hasWide }) => hasWide,
    run: onRuns(withRuby),
  },
  {
    name: 'read formulas',
    needs: ['signs of TeX written', 'ruby in its letters', 'linked marks raised', 'typewritten text told from code'],
    gives: 'formulas read',
    when: ({ mayHaveFormulas }) => mayHaveFormulas,
    run: (page) => {
      const { content, displays } = recogniseFormulas(page.content);
      return content === page.content ? page : { ...page, content, displays };
    },
  },
];

/** Takes a page through passes; its runs are numbered as they are drawn, and what a pass adds behind them. */
export class PassRunner {
  #page: Page;
  #facts: PageFacts;
  #nextId: number;
  /** What passes have left out so far. */
  readonly leftOut: { reason: LeftOutReason; runs: readonly GlyphRun[] }[] = [];

  constructor(content: PageContent, known: DocumentFacts) {
    this.#page = { content, known, columns: null, displays: [] };
    this.#nextId = numberRuns(content);
    this.#facts = pageFacts(content.runs);
  }

  /** @returns the page behind these passes and those of earlier calls */
  run(passes: readonly Pass[]): Page {
    for (const pass of passes) {
      if (!pass.when(this.#facts, this.#page.content)) continue;
      const page = pass.run(this.#page);
      if (page === this.#page) continue;
      if (pass.leavesOut) this.leftOut.push({ reason: pass.leavesOut, runs: goneOf(this.#page.content, page.content) });
      this.#page = page;
      this.#nextId = numberNewRuns(page.content.runs, this.#nextId);
      if (page.columns) this.#nextId = numberNewRuns(page.columns.runs, this.#nextId);
      this.#facts = pageFacts(page.content.runs);
    }
    return this.#page;
  }
}

function goneOf(before: PageContent, after: PageContent): GlyphRun[] {
  const left = new Set(runsOf(after).map(({ id }) => id));
  return runsOf(before).filter(({ id }) => !left.has(id));
}

const runsOf = ({ runs, turned }: PageContent): GlyphRun[] => [...runs, ...turned.flat()];
