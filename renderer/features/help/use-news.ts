import { useEffect } from 'react';
import { updateSettings } from '../../actions/settings.ts';
import { notify } from '../../stores/notices.ts';
import { useSettings } from '../../stores/settings.ts';
import { isNews } from './changes.ts';
import { releases } from './releases.ts';

/** After an update, a message says so once; whoever is new here hears nothing. */
export function useNews(): void {
  const before = useSettings((state) => state.settings?.seenVersion);
  const version = useSettings((state) => state.info?.version);
  useEffect(() => {
    if (before === undefined || version === undefined || before === version) return;
    void updateSettings({ seenVersion: version });
    if (isNews(before, version, releases.en)) notify({ kind: 'news', version });
  }, [before, version]);
}
