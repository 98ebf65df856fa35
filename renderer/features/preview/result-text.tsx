/** The text of a result. Only the pieces near the screen are there: a book costs no more than a letter. */
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PreviewIndex, PreviewPiece } from '../../../core/model/preview.ts';
import type { Hit } from '../../stores/find.ts';
import { loadPiece } from '../../stores/preview.ts';
import { type DrawContext, drawNodes } from './draw-result.tsx';
import { useFindMarks } from './find-marks.ts';

interface ResultTextProps {
  taskId: string;
  index: PreviewIndex;
  label: string;
  /** BCP 47; null where nobody knows. */
  language: string | null;
  headingLevel: 2 | 4;
  goTo: { block: number } | null;
  follow(href: string): void;
  /** The first block on screen, as it is scrolled by hand. */
  onBlock(block: number): void;
  className: string;
  /** What is looked for, and the place that is shown of it. */
  query?: string;
  hit?: Hit | null;
}

/** Letters and pictures as height, until a piece has been drawn. Near enough for a scrollbar. */
const pxPerLetter = 0.42;
const pxPerImage = 240;
/** Pieces so far beyond the edges are drawn before they are seen. */
const aheadPx = 1500;

/** The last piece that begins at or before the block. */
const pieceOf = ({ pieces }: PreviewIndex, block: number): number =>
  Math.max(
    0,
    pieces.findLastIndex(({ firstBlock }) => firstBlock <= block),
  );

export function ResultText(props: ResultTextProps) {
  const {
    taskId,
    index,
    label,
    language,
    headingLevel,
    goTo,
    follow,
    onBlock,
    className,
    query = '',
    hit = null,
  } = props;
  const scroller = useRef<HTMLElement>(null);
  const pieces = index.pieces.length;
  const [near, setNear] = useState<ReadonlySet<number>>(() => new Set([0]));
  const wish = useRef<{ block: number } | null>(null);
  /** Where the text was scrolled to last without a hand. */
  const placedTop = useRef(-1);
  /** Stays when the wish has come true: the piece must not go before it is seen to be near. */
  const [wanted, setWanted] = useState<number | null>(null);

  useEffect(() => {
    const root = scroller.current;
    if (!root) return;
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const piece = Number((target as HTMLElement).dataset.piece);
            if (isIntersecting) after.add(piece);
            else after.delete(piece);
          }
          return after;
        }),
      { root, rootMargin: `${aheadPx}px 0px` },
    );
    for (const piece of root.children) observer.observe(piece);
    return () => observer.disconnect();
  }, [pieces]);

  const scrollTo = useCallback((top: number) => {
    const root = scroller.current;
    if (!root) return;
    root.scrollTop = top;
    placedTop.current = root.scrollTop;
  }, []);
  useFindMarks(scroller, query, hit, scrollTo);

  /** Nothing happens as long as the block is not drawn. */
  const settle = useCallback(() => {
    const root = scroller.current;
    const target = wish.current && root?.querySelector(`[data-block="${wish.current.block}"]`);
    if (!root || !target) return;
    scrollTo(root.scrollTop + target.getBoundingClientRect().top - root.getBoundingClientRect().top - 8);
    wish.current = null;
  }, [scrollTo]);

  useLayoutEffect(() => {
    if (!goTo) return;
    wish.current = goTo;
    setWanted(pieceOf(index, goTo.block));
    settle();
  }, [goTo, index, settle]);

  /** What is drawn stays where it is; the marks bring the place itself into sight. */
  useLayoutEffect(() => {
    if (!hit || scroller.current?.querySelector(`[data-block="${hit.block}"]`)) return;
    wish.current = hit;
    setWanted(pieceOf(index, hit.block));
  }, [hit, index]);

  const report = useCallback(() => {
    const root = scroller.current;
    // What was asked for is named, also where the end of the text keeps it from standing first.
    if (!root || wish.current || root.scrollTop === placedTop.current) return;
    const top = root.getBoundingClientRect().top + 16;
    const first = [...root.querySelectorAll<HTMLElement>('[data-block]')].find(
      (block) => block.getBoundingClientRect().bottom > top,
    );
    if (first) onBlock(Number(first.dataset.block));
  }, [onBlock]);

  /** A piece that was scrolled to before it was there tells only now which block it begins with. */
  const drawn = useCallback(() => {
    settle();
    report();
  }, [settle, report]);

  const context = useRef<DrawContext>({ taskId, follow, headingLevel });
  context.current = { taskId, follow, headingLevel };
  return (
    <article
      ref={scroller}
      className={`prose ${className}`}
      lang={language ?? undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      onScroll={report}
    >
      {index.pieces.map(({ firstBlock, letters, images }, piece) => (
        <Piece
          key={firstBlock}
          taskId={taskId}
          piece={piece}
          firstBlock={firstBlock}
          shown={near.has(piece) || piece === wanted}
          guessPx={Math.round(letters * pxPerLetter + images * pxPerImage) + 24}
          context={context.current}
          onDrawn={drawn}
        />
      ))}
    </article>
  );
}

interface PieceProps {
  taskId: string;
  piece: number;
  firstBlock: number;
  shown: boolean;
  guessPx: number;
  context: DrawContext;
  onDrawn(): void;
}

const Piece = memo(
  function Piece({ taskId, piece, firstBlock, shown, guessPx, context, onDrawn }: PieceProps) {
    const [blocks, setBlocks] = useState<PreviewPiece | null>(null);
    const element = useRef<HTMLDivElement>(null);
    const heightPx = useRef(guessPx);
    useEffect(() => {
      if (!shown) return;
      let gone = false;
      void loadPiece(taskId, piece).then((loaded) => {
        if (!gone) setBlocks(loaded);
      });
      return () => {
        gone = true;
        // Its place is held as high as it was.
        heightPx.current = element.current?.offsetHeight ?? heightPx.current;
        setBlocks(null);
      };
    }, [taskId, piece, shown]);
    useLayoutEffect(() => {
      if (blocks) onDrawn();
    }, [blocks, onDrawn]);
    return (
      <div
        ref={element}
        className={blocks ? 'prose__piece' : 'prose__piece is-empty'}
        data-piece={piece}
        style={{ '--held-height': `${heightPx.current}px` }}
      >
        {blocks?.map((block, offset) => (
          <div key={firstBlock + offset} data-block={firstBlock + offset}>
            {drawNodes(block, context)}
          </div>
        ))}
      </div>
    );
  },
  (before, after) => before.shown === after.shown && before.taskId === after.taskId,
);
