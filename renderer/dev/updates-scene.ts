import type { UpdatesView } from '../../core/model/updates.ts';

/** A newer version that was found and is not wanted yet. */
export const updates: UpdatesView = {
  ...{ obstacle: null, mode: 'tell', channel: 'stable', managed: { mode: false, channel: false } },
  state: {
    kind: 'available',
    release: { version: '0.2.0', notes: '- Tables stay whole over several pages.\n- Scans are read twice as fast.' },
  },
  checkedAtMs: Date.now() - 3_600_000,
};
