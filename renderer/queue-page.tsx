import { useEffect, useRef } from 'react';
import type { Settings } from '../core/settings/schema.ts';
import { ArrivingHeader, BatchHeader } from './features/batch-header/batch-header.tsx';
import { EmptyState } from './features/empty-state/empty-state.tsx';
import { ResizeGrip, useInspectorWidth } from './features/inspector/resize-grip.tsx';
import { SelectionInspector } from './features/inspector/selection-inspector.tsx';
import { TaskInspector } from './features/inspector/task-inspector.tsx';
import { FilterNotice, NoMatch } from './features/task-list/list-filter.tsx';
import { TaskList } from './features/task-list/task-list.tsx';
import { useDetailsCoverList, useInspected } from './stores/details.ts';
import { useArrivingNames, useLines } from './stores/lines.ts';
import { useQueue } from './stores/queue.ts';
import { focusActiveRow, pruneSelection, useSelection } from './stores/selection.ts';
import { useView } from './stores/view.ts';
import { keepFocus, useKeptFocus } from './ui/kept-focus.ts';

export function QueuePage({ settings }: { settings: Settings }) {
  const empty = useQueue((queue) => queue.order.length === 0);
  const arriving = useArrivingNames().length;
  const { keys } = useLines();
  const found = keys.length + arriving;
  usePrunedSelection(keys);
  const inspected = useInspected();
  const covered = useDetailsCoverList() && inspected !== null;
  const [widthPx, moveEdge] = useInspectorWidth(settings.inspectorWidth);
  const page = useRef<HTMLElement>(null);
  // Opening the details over the list applies to this selection only, not to later ones.
  useEffect(() => {
    if (inspected === null) useView.setState({ details: false });
  }, [inspected]);
  // The focused row is covered now; Escape leads back to it.
  useEffect(() => {
    if (covered) page.current?.querySelector<HTMLElement>('.inspector button')?.focus();
  }, [covered]);
  const hasNothing = empty && arriving === 0;
  useKeptFocus(hasNothing, hasNothing ? keepFocus : focusActiveRow);
  if (hasNothing) return <EmptyState settings={settings} />;
  const grip = <ResizeGrip widthPx={widthPx} onMove={moveEdge} />;
  return (
    <main
      className={inspected ? 'workspace has-inspector' : 'workspace'}
      style={{ '--inspector-width': `${widthPx}px` }}
      ref={page}
    >
      <div className="queue" inert={covered}>
        {empty ? <ArrivingHeader count={arriving} /> : <BatchHeader />}
        {!empty && <FilterNotice />}
        {found === 0 ? <NoMatch /> : <TaskList />}
      </div>
      {inspected === 'several' ? (
        <SelectionInspector grip={grip} />
      ) : (
        inspected && <TaskInspector task={inspected} grip={grip} />
      )}
    </main>
  );
}

/**
 * Deselects rows that are no longer listed. A search that finds nothing changes nothing, but removed rows are
 * deselected anyway.
 */
function usePrunedSelection(keys: readonly string[]): void {
  const order = useQueue((queue) => queue.order);
  const kept = keys.length > 0 ? keys : order;
  const before = useRef(kept);
  useEffect(() => {
    pruneSelection(before.current, kept);
    before.current = kept;
    // The focused row was removed: the row that took its place gets the focus.
    if (document.activeElement === document.body && useSelection.getState().active !== null) focusActiveRow();
  }, [kept]);
}
