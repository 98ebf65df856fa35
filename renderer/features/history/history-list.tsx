import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
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
import { FloatingMenu, type MenuPlace } from '../../ui/floating-menu.tsx';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { pastActions, primaryPast } from './describe-past.ts';
import { HistoryRow, pastLabels, performPast } from './history-row.tsx';
import { pastLines } from './past-lines.ts';
import { rowFor } from './row-for.ts';

const rowHeightPx = 56;
const dayHeightPx = 36;
/** So many lines before the end of what is there, more is asked for. */
const aheadLines = 40;

interface OpenMenu {
  id: string;
  place: MenuPlace;
}

const idAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]')?.dataset.id : undefined;

/** Days and what ended on them; only the lines in view exist, the keyboard's row always does. */
export function HistoryList() {
  const entries = useHistory((history) => history.entries);
  const total = useHistory((history) => history.total ?? 0);
  const lines = useMemo(() => pastLines(entries, Date.now()), [entries]);
  const ids = useMemo(() => entries.map(({ id }) => id), [entries]);
  const [active, setActive] = useState<string | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const tabbable = active !== null && ids.includes(active) ? active : ids[0];
  const activeLine = lines.findIndex(({ key }) => key === tabbable);

  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => list.current,
    estimateSize: (index) => (lines[index]?.kind === 'day' ? dayHeightPx : rowHeightPx),
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 6,
    rangeExtractor: useCallback(
      (range: Range) =>
        [...new Set([...defaultRangeExtractor(range), activeLine])]
          .filter((index) => index >= 0 && index < lines.length)
          .sort((a, b) => a - b),
      [activeLine, lines.length],
    ),
  });
  const items = rows.getVirtualItems();
  const lastShown = rows.range?.endIndex ?? 0;
  useEffect(() => {
    if (lastShown >= lines.length - aheadLines && entries.length < total) loadMoreHistory();
  }, [lastShown, lines.length, entries.length, total]);

  const focusRow = (id: string) => {
    setActive(id);
    rows.scrollToIndex(
      lines.findIndex(({ key }) => key === id),
      { align: 'auto' },
    );
    // The row may only come into being with the next frame.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus());
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || event.target.role !== 'row') return;
    const entry = entries.find(({ id }) => id === idAt(event.target));
    if (!entry) return;
    const page = Math.max(1, Math.floor((list.current?.clientHeight ?? 0) / rowHeightPx) - 1);
    const next = rowFor(event.key, ids, entry.id, page);
    if (next !== null) focusRow(next);
    else if (event.key === 'Enter') performPast(primaryPast(entry), entry.id);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      const after = ids[ids.indexOf(entry.id) + 1] ?? ids[ids.indexOf(entry.id) - 1];
      performPast('forget', entry.id);
      if (after !== undefined) focusRow(after);
    } else return;
    event.preventDefault();
  };

  const onClick = (event: MouseEvent) => {
    const id = idAt(event.target);
    if (id !== undefined && !(event.target instanceof Element && event.target.closest('button'))) focusRow(id);
  };

  const onContextMenu = (event: MouseEvent) => {
    const id = idAt(event.target);
    if (id === undefined || !(event.target instanceof Element)) return;
    event.preventDefault();
    setActive(id);
    const box = event.target.getBoundingClientRect();
    const place = event.button === 2 ? { x: event.clientX, y: event.clientY } : { x: box.x + 52, y: box.y + 40 };
    setMenu({ id, place: { ...place, width: 0, height: 0, align: 'start' } });
  };

  const openMenu = useCallback((id: string, button: HTMLElement) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    setActive(id);
    setMenu({ id, place: { x, y, width, height, align: 'end' } });
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
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onContextMenu={onContextMenu}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: see above */}
        <div className="list__rows" role="rowgroup" style={{ '--height': `${rows.getTotalSize()}px` }}>
          {items.map(({ index, start, key }) => {
            const line = lines[index];
            if (!line) return null;
            return line.kind === 'day' ? (
              <Day key={key} label={line.label} rowIndex={index + 1} offsetPx={start} />
            ) : (
              <HistoryRow
                key={key}
                entry={line.entry}
                rowIndex={index + 1}
                offsetPx={start}
                tabbable={line.key === tabbable}
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
            focusRow(menu.id);
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

function Day({ label, rowIndex, offsetPx }: { label: string; rowIndex: number; offsetPx: number }) {
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
