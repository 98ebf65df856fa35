import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Settings } from '../../../electron/ipc/contract.ts';
import { type MessageKey, t } from '../../i18n/translate.ts';
import { showPage, useView } from '../../stores/view.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { PresetsGroup } from '../presets/presets-group.tsx';
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
  { id: 'advanced', title: 'settings.advanced', icon: 'wrench', Group: AdvancedGroup },
] as const satisfies readonly { id: string; title: MessageKey; icon: IconName; Group: unknown }[];

type GroupId = (typeof groups)[number]['id'];

export function SettingsToolbar() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <header className="toolbar">
      <IconButton
        className="toolbar__back"
        icon="arrow-left"
        label={t('settings.back')}
        onClick={() => showPage('queue')}
      />
      <h1 ref={title} className="toolbar__title" tabIndex={-1}>
        {t('settings.title')}
      </h1>
    </header>
  );
}

/** A group counts as the current one when its heading has passed this far below the top. */
const readingLinePx = 96;

/** All groups on one scrolling page; the names beside it lead to them. */
export function SettingsPage({ settings }: { settings: Settings }) {
  const [current, setCurrent] = useState<GroupId>('general');
  const body = useRef<HTMLElement>(null);
  const follow = () => {
    const element = body.current;
    if (!element) return;
    const top = element.getBoundingClientRect().top;
    const atEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 1;
    const passed = groups.filter(({ id }) => {
      const group = document.getElementById(id);
      return group !== null && group.getBoundingClientRect().top - top < readingLinePx;
    });
    // The last groups may be too short to reach the line: at the end, the one that was asked for stays marked.
    if (!atEnd) setCurrent(passed.at(-1)?.id ?? 'general');
  };
  // Somebody asked for one of the groups.
  const asked = useView((view) => view.settingsGroup);
  useEffect(() => {
    const group = groups.find(({ id }) => id === asked);
    if (!group) return;
    document.getElementById(group.id)?.scrollIntoView();
    setCurrent(group.id);
  }, [asked]);
  const goTo = (event: MouseEvent, id: GroupId) => {
    event.preventDefault();
    document.getElementById(id)?.scrollIntoView();
    setCurrent(id);
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section ref={body} className="settings__body" tabIndex={0} aria-label={t('settings.title')} onScroll={follow}>
        {groups.map(({ id, title, Group }) => (
          <SettingsGroup key={id} id={id} title={t(title)}>
            <Group settings={settings} />
          </SettingsGroup>
        ))}
      </section>
    </main>
  );
}
