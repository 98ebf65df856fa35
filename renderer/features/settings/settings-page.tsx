import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Settings } from '../../../core/settings/schema.ts';
import { type MessageKey, t } from '../../i18n/translate.ts';
import { useView } from '../../stores/view.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { PresetsGroup } from '../presets/presets-group.tsx';
import { PageToolbar } from '../toolbar/page-toolbar.tsx';
import { UpdatesGroup } from '../updates/updates-group.tsx';
import { WatchGroup } from '../watch/watch-group.tsx';
import { AdvancedGroup } from './advanced-group.tsx';
import { GeneralGroup } from './general-group.tsx';
import { NetworkGroup } from './network-group.tsx';
import { OutputGroup } from './output-group.tsx';
import { PrivacyGroup } from './privacy-group.tsx';
import { ServiceGroup } from './service-group.tsx';
import { SettingsGroup } from './setting.tsx';

const groups = [
  { id: 'general', title: 'settings.general', icon: 'settings-2', Group: GeneralGroup },
  { id: 'output', title: 'settings.output', icon: 'file-output', Group: OutputGroup },
  { id: 'presets', title: 'settings.presets', icon: 'bookmark', Group: PresetsGroup },
  { id: 'watch', title: 'settings.watch', icon: 'folder-input', Group: WatchGroup },
  { id: 'service', title: 'settings.service', icon: 'key-round', Group: ServiceGroup },
  { id: 'network', title: 'settings.network', icon: 'globe', Group: NetworkGroup },
  { id: 'privacy', title: 'settings.privacy', icon: 'shield', Group: PrivacyGroup },
  { id: 'updates', title: 'settings.updates', icon: 'circle-arrow-up', Group: UpdatesGroup },
  { id: 'advanced', title: 'settings.advanced', icon: 'wrench', Group: AdvancedGroup },
] as const satisfies readonly { id: string; title: MessageKey; icon: IconName; Group: unknown }[];

type GroupId = (typeof groups)[number]['id'];

export function SettingsToolbar() {
  return <PageToolbar title={t('settings.title')} />;
}

/** All groups on one scrolling page, with links to them beside it. */
export function SettingsPage({ settings }: { settings: Settings }) {
  const [current, setCurrent] = useState<GroupId>('general');
  const body = useRef<HTMLElement>(null);
  // A chosen group stays marked until the user scrolls, even if it is too close to the end to be scrolled to the top.
  const pinned = useRef(false);
  const show = (id: GroupId) => {
    document.getElementById(id)?.scrollIntoView();
    setCurrent(id);
    pinned.current = true;
  };
  const follow = () => {
    const element = body.current;
    if (!element || pinned.current) return;
    const { top } = element.getBoundingClientRect();
    const tops = groups.map(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) - top);
    const left = element.scrollHeight - element.clientHeight - element.scrollTop;
    setCurrent(groups[currentGroup(tops, element.clientHeight, left)]?.id ?? 'general');
  };
  const unpin = () => {
    pinned.current = false;
  };
  // Another part of the window opened this group.
  const asked = useView((view) => view.settingsGroup);
  useEffect(() => {
    const group = groups.find(({ id }) => id === asked);
    if (!group) return;
    document.getElementById(group.id)?.scrollIntoView();
    setCurrent(group.id);
    pinned.current = true;
  }, [asked]);
  const goTo = (event: MouseEvent, id: GroupId) => {
    event.preventDefault();
    show(id);
  };
  return (
    <main className="settings">
      <nav className="settings__nav" aria-label={t('settings.title')}>
        <ul>
          {groups.map(({ id, title, icon }) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={current === id} onClick={(event) => goTo(event, id)}>
                <Icon name={icon} />
                {t(title)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <section
        ref={body}
        className="settings__body"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label={t('settings.title')}
        onScroll={follow}
        onWheel={unpin}
        onKeyDown={unpin}
        onPointerDown={unpin}
      >
        {groups.map(({ id, title, Group }) => (
          <SettingsGroup key={id} id={id} title={t(title)}>
            <Group settings={settings} />
          </SettingsGroup>
        ))}
      </section>
    </main>
  );
}

/** A group is the current one when its heading is less than this below the top. */
const readingLinePx = 96;

/**
 * The group that is being read. Near the end of the page the line moves down, so that short last groups are reached
 * too. Pure.
 * @param topsPx the headings' distances from the top of the visible part, in order
 * @returns the last group above the line, or the first
 */
export function currentGroup(topsPx: readonly number[], heightPx: number, leftToScrollPx: number): number {
  const line = Math.max(readingLinePx, heightPx - leftToScrollPx);
  return Math.max(
    0,
    topsPx.findLastIndex((top) => top < line),
  );
}
