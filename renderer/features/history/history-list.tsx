import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { t } from '../../i18n/translate.ts';
import { loadMoreHistory, useHistory } from '../../stores/history.ts';
import {
  clearPastSelection,
  focusPast,
  historyRows,
  prunePast,
  selectPast,
  useHistorySelection,
} from '../../stores/history-selection.ts';
import type { SelectMode } from '../../stores/selection-state.ts';
import { namesApart } from '../../tasks/names-apart.ts';
import { pastActions, primaryPast } from '../../tasks/past.ts';
import {
  FloatingMenu,
  MenuItem,
  type MenuPlace,
  MenuSeparator,
  placeOnRow,
  placeUnder,
} from '../../ui/dropdown-menu.tsx';
import { rowHeightPx } from '../task-list/row-heights.ts';
import { rowOf, useVirtualRows } from '../task-list/use-virtual-rows.ts';
import { historyLines, rowAfterKey } from './history-lines.ts';
import { HistoryRow, pastLabels, performPast } from './history-row.tsx';

const dayHeightPx = 36;
/** More entries are loaded when the last line is this close. */
const aheadLines = 40;

interface OpenMenu {
  id: string;
  place: MenuPlace;
}

const idAt = (target: EventTarget) => rowOf(target)?.dataset.id;

/** A virtual list: it renders only the visible lines and the active row. */
export function HistoryList() {
  const entries = useHistory((history) => history.entries);
  const total = useHistory((history) => history.total ?? 0);
  const lines = useMemo(() => historyLines(entries, Date.now()), [entries]);
  const names = useMemo(() => namesApart(entries), [entries]);
  const ids = useMemo(() => entries.map(({ id }) => id), [entries]);
  const active = useHistorySelection((state) => state.active);
  const selected = useHistorySelection((state) => state.selected);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const tabbable = active !== null && ids.includes(active) ? active : ids[0];
  const keys = useMemo(() => lines.map(({ key }) => key), [lines]);

  const rows = useVirtualRows({
    ...{ list, keys, overscan: 6, selection: historyRows, activeIndex: keys.indexOf(tabbable ?? '') },
    heightAt: (index) => (lines[index]?.kind === 'day' ? dayHeightPx : rowHeightPx),
  });
  const items = rows.getVirtualItems();
  const lastShown = rows.range?.endIndex ?? 0;
  useEffect(() => {
    if (lastShown >= lines.length - aheadLines && entries.length < total) loadMoreHistory();
  }, [lastShown, lines.length, entries.length, total]);

  const before = useRef(ids);
  useEffect(() => {
    prunePast(before.current, ids);
    before.current = ids;
    // The focused row was removed: the row that took its place gets the focus.
    if (document.activeElement === document.body && useHistorySelection.getState().active !== null) focusPast();
  }, [ids]);
  useEffect(() => clearPastSelection, []);

  const goTo = (id: string, mode: SelectMode) => {
    selectPast(ids, id, mode);
    focusPast();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || !(event.target instanceof HTMLElement) || event.target.role !== 'row') return;
    const entry = entries.find(({ id }) => id === idAt(event.target));
    if (!entry) return;
    const page = Math.max(1, Math.floor((list.current?.clientHeight ?? 0) / rowHeightPx) - 1);
    const next = rowAfterKey(event.key, ids, entry.id, page);
    const mod = event.ctrlKey || event.metaKey;
    if (next !== null) goTo(next, event.shiftKey ? 'range' : mod ? 'move' : 'only');
    else if (event.key === 'Enter') performPast(primaryPast(entry), entry.id);
    else if (event.key === ' ') goTo(entry.id, mod ? 'toggle' : 'only');
    else return;
    event.preventDefault();
  };

  const onClick = (event: MouseEvent) => {
    const id = idAt(event.target);
    if (id === undefined || (event.target instanceof Element && event.target.closest('button'))) return;
    goTo(id, event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only');
  };

  /** As in the queue: opens the result, or asks where it is if it was moved. */
  const onDoubleClick = (event: MouseEvent) => {
    const entry = entries.find(({ id }) => id === idAt(event.target));
    if (!entry?.result || (event.target instanceof Element && event.target.closest('button'))) return;
    performPast(entry.result.kept ? 'open' : 'locate', entry.id);
  };

  // Tab moves the focus to the first row without selecting it.
  const onFocus = (event: FocusEvent) => {
    const id = event.target instanceof HTMLElement ? event.target.dataset.id : undefined;
    if (id !== undefined && active === null) selectPast(ids, id, 'move');
  };

  const onContextMenu = (event: MouseEvent) => {
    const row = rowOf(event.target);
    const id = row?.dataset.id;
    if (!row || id === undefined) return;
    event.preventDefault();
    if (!selected.has(id)) selectPast(ids, id, 'only');
    setMenu({ id, place: placeOnRow(event, row) });
  };

  const openMenu = useCallback((id: string, button: HTMLElement) => {
    selectPast(
      useHistory.getState().entries.map((entry) => entry.id),
      id,
      'only',
    );
    setMenu({ id, place: placeUnder(button) });
  }, []);

  const menuEntry = menu && entries.find(({ id }) => id === menu.id);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: table elements can't be laid out as a virtual list */}
      <div
        ref={list}
        className="list"
        role="grid"
        aria-label={t('history.title')}
        aria-rowcount={lines.length}
        aria-multiselectable="true"
        tabIndex={-1}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onDoubleClick={onDoubleClick}
        onContextMenu={onContextMenu}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div className="list__rows" role="rowgroup" style={{ '--height': `${rows.getTotalSize()}px` }}>
          {items.map(({ index, start, key }) => {
            const line = lines[index];
            if (!line) return null;
            return line.kind === 'day' ? (
              <DayRow key={key} label={line.label} rowIndex={index + 1} offsetPx={start} />
            ) : (
              <HistoryRow
                key={key}
                entry={line.entry}
                shownName={names.get(line.key) ?? line.entry.name}
                rowIndex={index + 1}
                offsetPx={start}
                tabbable={line.key === tabbable}
                selected={selected.has(line.key)}
                menuOpen={menu?.id === line.key}
                onMenu={openMenu}
              />
            );
          })}
        </div>
      </div>
      {menu && menuEntry && (
        <FloatingMenu
          place={menu.place}
          label={t('row.more', { name: menuEntry.name })}
          onClose={() => {
            setMenu(null);
            focusPast();
          }}
        >
          {pastActions(menuEntry).map((group, index) => (
            <Fragment key={group[0]}>
              {index > 0 && <MenuSeparator />}
              {group.map((action) => (
                <MenuItem key={action} danger={action === 'forget'} onSelect={() => performPast(action, menuEntry.id)}>
                  {t(pastLabels[action])}
                </MenuItem>
              ))}
            </Fragment>
          ))}
        </FloatingMenu>
      )}
    </>
  );
}

function DayRow({ label, rowIndex, offsetPx }: { label: string; rowIndex: number; offsetPx: number }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: table elements can't be laid out as a virtual list
    // biome-ignore lint/a11y/useFocusableInteractive: nothing can be done with a day
    <div className="past-day" role="row" aria-rowindex={rowIndex} style={{ '--y': `${offsetPx}px` }}>
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see above */}
      <span role="rowheader">{label}</span>
    </div>
  );
}
