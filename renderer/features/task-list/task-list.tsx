import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type DragEvent,
  type FocusEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isDropOrder } from '../../../core/settings/schema.ts';
import { perform } from '../../actions/perform.ts';
import { performAction } from '../../actions/task.ts';
import { t } from '../../i18n/translate.ts';
import { useArrivingNames, useLines, useListView } from '../../stores/lines.ts';
import { useQueue } from '../../stores/queue.ts';
import {
  answerFocusRequest,
  focusActiveRow,
  isFocusRequested,
  selectRow,
  useSelection,
} from '../../stores/selection.ts';
import { foldGroup, setOverList, useView } from '../../stores/view.ts';
import { primaryAction, savedResult } from '../../tasks/actions.ts';
import type { MenuPlace } from '../../ui/menu.tsx';
import { beginOwnDrag } from '../drop/own-drag.ts';
import { ArrivingRow } from '../task-row/arriving-row.tsx';
import { RowMenu } from '../task-row/row-menu.tsx';
import { TaskRow } from '../task-row/task-row.tsx';
import { GroupRow } from './group-row.tsx';
import { heightOf, topOf } from './row-heights.ts';
import { giveSlots, type Slots } from './row-slots.ts';
import { useDiskLook } from './use-disk-check.ts';
import { useIntoView } from './use-into-view.ts';
import { useListKeys } from './use-list-keys.ts';
import { useReorder } from './use-row-drag.ts';

const overscan = 4;
const none: readonly string[] = [];

interface OpenMenu {
  id: string;
  place: MenuPlace;
  opener: HTMLElement | null;
}

const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;

/** The row that was pointed at; undefined for the buttons in it, which mean something of their own. */
const pointedAt = (target: EventTarget): string | undefined =>
  target instanceof Element && target.closest('button, input') ? undefined : rowOf(target)?.dataset.id;

/** From one render to the next; a render that React repeats comes to the same. */
function useSlots(shown: readonly string[]): Slots {
  const slots = useRef<Slots>(new Map());
  slots.current = giveSlots(slots.current, shown);
  return slots.current;
}

/** The list: only the rows in view exist, the keyboard's row always does. */
export function TaskList() {
  const { keys, ids, groups } = useLines();
  const arriving = useArrivingNames();
  const active = useSelection((state) => state.active);
  // Renders for each request.
  useSelection((state) => state.focusRequests);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const activeIndex = active === null ? 0 : Math.max(0, keys.indexOf(active));

  const rows = useVirtualizer({
    count: keys.length + arriving.length,
    getScrollElement: () => listRef.current,
    estimateSize: (index) => heightOf(keys[index] ?? '', groups),
    // Other lines may have other heights.
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    overscan,
    paddingStart: 0,
    // The keyboard's row stays in the page, or focus would fall out of the list when it is scrolled away.
    rangeExtractor: useCallback(
      (range: Range) =>
        [...new Set([...defaultRangeExtractor(range), activeIndex])]
          .filter((i) => i < keys.length + arriving.length)
          .sort((a, b) => a - b),
      [activeIndex, keys.length, arriving.length],
    ),
  });

  const items = rows.getVirtualItems();
  const shown = items.flatMap(({ index }) => keys[index] ?? []).filter((key) => !groups.has(key));
  const slots = useSlots(shown);
  useDiskLook(shown);

  // What is looked for begins at the top, wherever the list was.
  const query = useView((view) => view.query);
  useLayoutEffect(() => {
    if (query.trim() !== '') listRef.current?.scrollTo(0, 0);
  }, [query]);

  // After every render, because the row may only now have come into being. A row that merely changes its place (while
  // somebody types in the search field) asks for nothing and leaves the focus where it is.
  useLayoutEffect(() => {
    if (!isFocusRequested()) return;
    rows.scrollToIndex(activeIndex, { align: 'auto' });
    const row = listRef.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(keys[activeIndex] ?? '')}"]`);
    (row ?? listRef.current)?.focus({ preventScroll: true });
    if (row) answerFocusRequest();
  });

  useIntoView(listRef, keys, arriving.length, (index) => topOf(index, keys, groups));
  useEffect(() => () => setOverList(false), []);

  const onKeyDown = useListKeys({ keys, ids, groups });
  // Only what stands in the order in which it begins can be moved in it.
  const inDropOrder = isDropOrder(useListView());
  const { lineAt, onPointerDown } = useReorder(listRef, inDropOrder ? ids : none);

  const onClick = (event: MouseEvent) => {
    const id = pointedAt(event.target);
    if (id === undefined) return;
    const group = groups.get(id);
    if (group) {
      foldGroup(id, !group.closed);
      selectRow(ids, id, 'move');
      focusActiveRow();
      return;
    }
    selectRow(ids, id, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only');
    focusActiveRow();
  };

  // Tab leads to the first row: the keyboard is there, though nothing is selected yet.
  const onFocus = (event: FocusEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.id : undefined;
    if (id !== undefined && useSelection.getState().active === null) selectRow(ids, id, 'move');
  };

  const onDoubleClick = (event: MouseEvent) => {
    const task = useQueue.getState().tasks.get(pointedAt(event.target) ?? '');
    if (task && savedResult(task)) performAction('open', task.id);
    const asked = task && primaryAction(task)?.action;
    if (task && (asked === 'decide' || asked === 'locate')) performAction(asked, task.id);
  };

  const onDragStart = (event: DragEvent) => {
    const id = rowOf(event.target)?.dataset.id;
    if (id === undefined) return;
    // The page can't carry files: main begins the system's own drag instead.
    event.preventDefault();
    beginOwnDrag();
    const { selected } = useSelection.getState();
    const all = selected.has(id) ? [id, ...ids.filter((one) => one !== id && selected.has(one))] : [id];
    const { tasks } = useQueue.getState();
    void perform(
      'tasks.dragOut',
      all.filter((one) => tasks.get(one)?.result),
    );
  };

  const onContextMenu = (event: MouseEvent) => {
    const row = rowOf(event.target);
    const id = row?.dataset.id;
    if (row === null || id === undefined || groups.has(id)) return;
    event.preventDefault();
    if (!useSelection.getState().selected.has(id)) selectRow(ids, id, 'only');
    // The menu key reports no useful place of its own: open at the row's name.
    const box = row.getBoundingClientRect();
    const place = event.button !== 2 ? { x: box.x + 52, y: box.y + 40 } : { x: event.clientX, y: event.clientY };
    setMenu({ id, opener: row, place: { ...place, width: 0, height: 0, align: 'start' } });
  };

  const openMenu = useCallback((id: string, button: HTMLElement) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    setMenu({ id, opener: button, place: { x, y, width, height, align: 'end' } });
  }, []);

  const closeMenu = () => {
    setMenu(null);
    if (menu?.opener?.isConnected) menu.opener.focus({ preventScroll: true });
    else focusActiveRow();
  };

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: table elements can't be laid out as a virtual list */}
      <div
        ref={listRef}
        className={lineAt === null ? 'list' : 'list is-moving'}
        role="grid"
        aria-label={t('list.label')}
        aria-rowcount={keys.length + arriving.length}
        aria-multiselectable="true"
        // While there are only names yet, nothing in it takes the focus.
        tabIndex={keys.length === 0 ? 0 : -1}
        onPointerEnter={() => setOverList(true)}
        onPointerLeave={() => setOverList(false)}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onContextMenu={onContextMenu}
        onDragStart={onDragStart}
        onPointerDown={onPointerDown}
        // A menu beside nothing would be left behind.
        onScroll={() => menu && closeMenu()}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div className="list__rows" role="rowgroup" style={{ '--height': `${rows.getTotalSize()}px` }}>
          {lineAt !== null && <div className="list__gap" style={{ '--y': `${lineAt}px` }} />}
          {items.map((item) => {
            const id = keys[item.index];
            const group = id === undefined ? undefined : groups.get(id);
            if (id !== undefined && group) {
              return (
                <GroupRow
                  key={id}
                  line={id}
                  group={group}
                  index={item.index}
                  offsetPx={item.start}
                  tabbable={item.index === activeIndex}
                />
              );
            }
            return id === undefined ? (
              <ArrivingRow
                key={`arriving ${item.index}`}
                name={arriving[item.index - keys.length] ?? ''}
                index={item.index}
                offsetPx={item.start}
              />
            ) : (
              <TaskRow
                key={slots.get(id)}
                id={id}
                index={item.index}
                offsetPx={item.start}
                tabbable={item.index === activeIndex}
                menuOpen={menu?.id === id}
                onMenu={openMenu}
              />
            );
          })}
        </div>
      </div>
      {menu && <RowMenu id={menu.id} place={menu.place} onClose={closeMenu} />}
    </>
  );
}
