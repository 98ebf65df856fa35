/**
 * The text of a result. Only pieces near the visible part are rendered, so that a long book costs no more than a
 * letter.
 */
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
  /** BCP 47; null if unknown. */
  language: string | null;
  headingLevel: 2 | 4;
  goTo: { block: number } | null;
  follow(href: string): void;
  /** Reports the first visible block when the user scrolls. */
  onBlock(block: number): void;
  className: string;
  /** The searched text and the current hit. */
  query?: string;
  hit?: Hit | null;
}

/** Estimates the height of a piece that is not rendered yet. Good enough for a scrollbar. */
const pxPerLetter = 0.42;
const pxPerImage = 240;
/** Pieces this far outside the visible part are rendered in advance. */
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
  const pendingTarget = useRef<{ block: number } | null>(null);
  /** The last scroll position that was set by code. */
  const placedTop = useRef(-1);
  /** Kept after the target was reached: the piece must stay rendered until the observer reports it as near. */
  const [keptPiece, setKeptPiece] = useState<number | null>(null);

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

  /** Scrolls to the target if its block is rendered. */
  const scrollToTarget = useCallback(() => {
    const root = scroller.current;
    const target = pendingTarget.current && root?.querySelector(`[data-block="${pendingTarget.current.block}"]`);
    if (!root || !target) return;
    scrollTo(root.scrollTop + target.getBoundingClientRect().top - root.getBoundingClientRect().top - 8);
    pendingTarget.current = null;
  }, [scrollTo]);

  useLayoutEffect(() => {
    if (!goTo) return;
    pendingTarget.current = goTo;
    setKeptPiece(pieceOf(index, goTo.block));
    scrollToTarget();
  }, [goTo, index, scrollToTarget]);

  /** A rendered hit needs no target: useFindMarks scrolls to it. */
  useLayoutEffect(() => {
    if (!hit || scroller.current?.querySelector(`[data-block="${hit.block}"]`)) return;
    pendingTarget.current = hit;
    setKeptPiece(pieceOf(index, hit.block));
  }, [hit, index]);

  const reportFirstBlock = useCallback(() => {
    const root = scroller.current;
    // The target counts as the first block, even if it can't be scrolled to the top at the end of the text.
    if (!root || pendingTarget.current || root.scrollTop === placedTop.current) return;
    const top = root.getBoundingClientRect().top + 16;
    const first = [...root.querySelectorAll<HTMLElement>('[data-block]')].find(
      (block) => block.getBoundingClientRect().bottom > top,
    );
    if (first) onBlock(Number(first.dataset.block));
  }, [onBlock]);

  /** If the user scrolled to a piece before it was rendered, its first block is reported now. */
  const onPieceDrawn = useCallback(() => {
    scrollToTarget();
    reportFirstBlock();
  }, [scrollToTarget, reportFirstBlock]);

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
      onScroll={reportFirstBlock}
    >
      {index.pieces.map(({ firstBlock, letters, images }, piece) => (
        <Piece
          key={firstBlock}
          taskId={taskId}
          piece={piece}
          firstBlock={firstBlock}
          shown={near.has(piece) || piece === keptPiece}
          guessPx={Math.round(letters * pxPerLetter + images * pxPerImage) + 24}
          context={context.current}
          onDrawn={onPieceDrawn}
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
        // Keeps the height of the removed piece.
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
