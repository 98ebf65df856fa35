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
import { focusActiveRow, queueRows, selectRow, useSelection } from '../../stores/selection.ts';
import { foldGroup, setOverList, useView } from '../../stores/view.ts';
import { primaryAction, savedResult } from '../../tasks/actions.ts';
import { type MenuPlace, placeOnRow, placeUnder } from '../../ui/dropdown-menu.tsx';
import { beginOwnDrag } from '../drop/own-drag.ts';
import { ArrivingRow } from '../task-row/arriving-row.tsx';
import { RowMenu } from '../task-row/row-menu.tsx';
import { TaskRow } from '../task-row/task-row.tsx';
import { GroupRow } from './group-row.tsx';
import { heightOf, topOf } from './row-heights.ts';
import { assignSlots, type Slots } from './row-slots.ts';
import { useDiskCheck } from './use-disk-check.ts';
import { useListKeys } from './use-list-keys.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useScrollIntoView } from './use-scroll-into-view.ts';
import { rowOf, useVirtualRows } from './use-virtual-rows.ts';

const none: readonly string[] = [];

interface OpenMenu {
  id: string;
  place: MenuPlace;
  opener: HTMLElement | null;
}

/** The row that was clicked; undefined for clicks on its buttons. */
const pointedAt = (target: EventTarget): string | undefined =>
  target instanceof Element && target.closest('button, input') ? undefined : rowOf(target)?.dataset.id;

/** Keeps the slots between renders. Rendering twice gives the same result. */
function useSlots(shown: readonly string[]): Slots {
  const slots = useRef<Slots>(new Map());
  slots.current = assignSlots(slots.current, shown);
  return slots.current;
}

/** A virtual list: it renders only the visible rows and the active row. */
export function TaskList() {
  const { keys, ids, groups } = useLines();
  const arriving = useArrivingNames();
  const active = useSelection((state) => state.active);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const activeIndex = active === null ? 0 : Math.max(0, keys.indexOf(active));

  const rows = useVirtualRows({
    ...{ list: listRef, keys, more: arriving.length, overscan: 4 },
    ...{ heightAt: (index) => heightOf(keys[index] ?? '', groups), selection: queueRows, activeIndex },
  });
  const items = rows.getVirtualItems();
  const shown = items.flatMap(({ index }) => keys[index] ?? []).filter((key) => !groups.has(key));
  const slots = useSlots(shown);
  useDiskCheck(shown);

  // A new search begins at the top of the list.
  const query = useView((view) => view.query);
  useLayoutEffect(() => {
    if (query.trim() !== '') listRef.current?.scrollTo(0, 0);
  }, [query]);

  useScrollIntoView(listRef, keys, arriving.length, (index) => topOf(index, keys, groups));
  useEffect(() => () => setOverList(false), []);

  const onKeyDown = useListKeys({ keys, ids, groups });
  // Rows can be moved only in the order in which they start.
  const inDropOrder = isDropOrder(useListView());
  const { lineAt, onPointerDown } = useRowDrag(listRef, inDropOrder ? ids : none);

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

  // Tab moves the focus to the first row without selecting it.
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
    // A page can't drag files. The main process starts the system's drag instead.
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
    setMenu({ id, opener: row, place: placeOnRow(event, row) });
  };

  const openMenu = useCallback((id: string, button: HTMLElement) => {
    setMenu({ id, opener: button, place: placeUnder(button) });
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
        // Names of arriving files can't take the focus, so the list takes it.
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
        // A menu would lose its row.
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
