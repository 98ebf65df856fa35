/** Options and presets of the scenes, kept in memory. */

import type { TaskChangeRequest, TaskChoice } from '../../core/model/choice.ts';
import type { TaskView } from '../../core/model/views.ts';
import { type ConversionOptions, type Destination, defaultOptions, serviceFields } from '../../core/options/options.ts';
import { allPresets } from '../../core/options/presets.ts';
import type { Settings } from '../../core/settings/schema.ts';
import type { RequestName } from '../../electron/ipc/contract.ts';

interface Played {
  get(): Settings;
  set(settings: Settings): Settings;
  task(id: string): TaskView | undefined;
  edit(ids: string[], part: Partial<TaskView>): void;
}

type ChoiceName = Extract<
  RequestName,
  'tasks.choice' | 'tasks.change' | 'tasks.again' | 'folders.choose' | 'service.offers' | `presets.${string}`
>;

const open: readonly TaskView['status'][] = ['ready', 'queued', 'paused', 'failed', 'needs-attention'];

const ended: readonly TaskView['status'][] = ['done', 'skipped', 'cancelled'];

export function playedChoices({ get, set, task, edit }: Played): Record<ChoiceName, (...args: never[]) => unknown> {
  const chosen = new Map<string, { options: ConversionOptions; destination: Destination }>();
  const kept = (id: string) =>
    chosen.get(id) ?? { options: defaultOptions, destination: { kind: 'beside-source' } as const };

  const change = (ids: string[], { format, place, destination, options }: TaskChangeRequest): void => {
    for (const id of ids) {
      const before = kept(id);
      const folder = { kind: 'folder', folder: '/home/ada/Books' } as const;
      chosen.set(id, {
        options: { ...before.options, ...options } as ConversionOptions,
        destination: destination ? (destination.kind === 'folder' ? folder : destination) : before.destination,
      });
    }
    edit(ids, { ...(format && { format }), ...(place && { place }) });
  };

  return {
    'tasks.choice': (ids: string[]): TaskChoice | null => {
      const all = ids.flatMap((id) => task(id) ?? []);
      const waiting = all.filter(({ status }) => open.includes(status));
      const views = waiting.length > 0 ? waiting : all.filter(({ status }) => ended.includes(status));
      const [view] = views;
      if (!view) return null;
      const name = view.name.replace(/\.pdf$/i, '');
      const alike = <K extends keyof TaskView>(key: K) =>
        views.every((one) => one[key] === view[key]) ? view[key] : null;
      return {
        ...{
          format: alike('format'),
          place: alike('place'),
          address: alike('place') === 'cloud' ? get().cloudAddress : '',
          pages: alike('pages'),
          ...kept(view.id),
        },
        ...{ open: waiting.length > 0, count: views.length },
        names: { name, title: '', authors: [], dateMs: view.addedAtMs },
      };
    },
    'tasks.change': change,
    'tasks.again': (ids: string[], request: TaskChangeRequest) => {
      change(ids, request);
      return ids;
    },
    'folders.choose': () => ({ token: 'folder-1', folder: '/home/ada/Books' }),
    'service.offers': (place: Settings['place']) => (place === 'local' ? Object.values(serviceFields) : []),
    'presets.choose': (id: string) => {
      const preset = allPresets(get().presets).find((one) => one.id === id);
      if (!preset) return get();
      const { format, output, place, destination, collision } = preset;
      const set_ = { ...(place && { place }), ...(destination && { destination }), ...(collision && { collision }) };
      return set({ ...get(), format, ...output, ...set_, presetId: id });
    },
    'presets.save': (name: string) => {
      const settings = get();
      const { format, place, destination, collision, ...output } = settings;
      const preset = { id: `own-${settings.presets.length + 1}`, name, format, output, place, destination, collision };
      return set({ ...settings, presets: [...settings.presets, preset], presetId: preset.id });
    },
    'presets.rename': (id: string, name: string) =>
      set({ ...get(), presets: get().presets.map((one) => (one.id === id ? { ...one, name } : one)) }),
    'presets.update': () => get(),
    'presets.remove': (id: string) => set({ ...get(), presets: get().presets.filter((one) => one.id !== id) }),
  };
}
