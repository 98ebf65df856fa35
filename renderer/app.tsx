import { useEffect } from 'react';
import { showArrived, showBatch } from './actions/admission.ts';
import { listen, request } from './bridge.ts';
import { LoadFailure } from './crash-page.tsx';
import { DropOverlay } from './features/drop/drop-overlay.tsx';
import { useDrop } from './features/drop/use-drop.ts';
import { usePaste } from './features/drop/use-paste.ts';
import { useNews } from './features/help/release-notes.ts';
import { HistoryPage, HistoryToolbar } from './features/history/history-page.tsx';
import { useCommands } from './features/keyboard/use-commands.ts';
import { useMenuState } from './features/keyboard/use-menu-state.ts';
import { NoticeList } from './features/notices/notice-list.tsx';
import { ReadingPage, ReadingToolbar } from './features/preview/reading-page.tsx';
import { Questions } from './features/questions/questions.tsx';
import { SettingsPage, SettingsToolbar } from './features/settings/settings-page.tsx';
import { LiveRegion } from './features/status-bar/live-region.tsx';
import { StatusBar } from './features/status-bar/status-bar.tsx';
import { Toolbar } from './features/toolbar/toolbar.tsx';
import { QueuePage } from './queue-page.tsx';
import { notify } from './stores/notices.ts';
import { useReadTask } from './stores/preview.ts';
import { followQueue, useQueue } from './stores/queue.ts';
import { followSettings, useSettings } from './stores/settings.ts';
import { followUpdates } from './stores/updates.ts';
import { useView } from './stores/view.ts';
import { followWatches } from './stores/watches.ts';

/** Connects the stores to the main process while the window is open. */
function useAppEvents(): void {
  useEffect(() => {
    const stops = [
      followSettings(),
      followQueue(),
      followWatches(),
      followUpdates(),
      listen('queue.admitted', showArrived),
      listen('queue.showBatch', showBatch),
      listen('app.fault', (error) => notify({ kind: 'error', error })),
    ];
    void request('app.listening');
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

export function App() {
  useAppEvents();
  useCommands();
  useMenuState();
  useNews();
  const dragged = useDrop();
  usePaste();
  const settings = useSettings((state) => state.settings);
  const loading = useQueue((queue) => queue.loading);
  const empty = useQueue((queue) => queue.order.length === 0);
  const page = useView((view) => view.page);
  const reading = useReadTask();
  const failure = useSettings((state) => state.failure) ?? (typeof loading === 'object' ? loading.failed : null);
  if (failure) return <LoadFailure error={failure} />;
  // Both replies come within a frame or two. An empty window until then avoids a flash of another page.
  if (!settings || loading === 'first') return <div className="window" />;
  // A new key renders every text again in the new language.
  return (
    <div className="window" key={settings.language}>
      {page === 'settings' ? (
        <SettingsToolbar />
      ) : page === 'history' ? (
        <HistoryToolbar />
      ) : reading ? (
        <ReadingToolbar task={reading} />
      ) : (
        <Toolbar settings={settings} />
      )}
      <div className="window__middle">
        {page === 'settings' ? (
          <SettingsPage settings={settings} />
        ) : page === 'history' ? (
          <HistoryPage />
        ) : reading ? (
          <ReadingPage task={reading} />
        ) : (
          <QueuePage settings={settings} />
        )}
        {dragged && <DropOverlay dragged={dragged} settings={settings} below={page === 'queue' && !empty} />}
        <NoticeList />
        <LiveRegion />
      </div>
      <StatusBar settings={settings} />
      <Questions />
    </div>
  );
}
