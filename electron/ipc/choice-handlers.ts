/** Requests about the options of tasks, and about presets. The page names folders by tokens from the folder dialog. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../core/errors/codes.ts';
import type { TaskChange } from '../../core/model/changes.ts';
import type { TaskChangeRequest, TaskChoice } from '../../core/model/choice.ts';
import type { Destination } from '../../core/options/options.ts';
import { findPreset, isBuiltIn, type Preset, presetChange, presetOf } from '../../core/options/presets.ts';
import type { SettingsStore } from '../../core/settings/storage.ts';
import type { Choice } from '../../core/tasks/list/choices.ts';
import type { Queue } from '../../core/tasks/queue-face.ts';
import type { Handlers } from './host.ts';

export interface ChoiceHandlerParts {
  queue: Pick<Queue, 'choices'>;
  settings: SettingsStore;
  chooseTargetFolder(purpose: 'results'): Promise<string | null>;
}

export type ChoiceRequest = Extract<
  keyof Handlers,
  'tasks.choice' | 'tasks.change' | 'tasks.again' | 'folders.choose' | 'service.offers' | `presets.${string}`
>;

export function choiceHandlers(parts: ChoiceHandlerParts): Pick<Handlers, ChoiceRequest> {
  const { settings } = parts;
  const { choices } = parts.queue;
  const folders = new Map<string, string>();

  function destinationOf(wish: TaskChangeRequest['destination']): Destination | undefined {
    if (wish?.kind !== 'folder') return wish;
    const folder = folders.get(wish.token);
    if (folder === undefined) throw new AppError('internal', {}, { cause: 'There was no such folder to choose.' });
    return { kind: 'folder', folder };
  }

  const changeOf = ({ format, place, destination, options }: TaskChangeRequest): TaskChange => ({
    format,
    service: place && (place === 'local' ? { place } : { place, address: settings.get().cloudAddress }),
    destination: destinationOf(destination),
    options: options && definedOnly(options),
  });

  function ownPreset(id: string): Preset {
    const preset = settings.get().presets.find((own) => own.id === id);
    if (!preset) throw new AppError('internal', {}, { cause: 'There is no such preset.' });
    return preset;
  }

  const presetsWith = (changed: Preset): Preset[] =>
    settings.get().presets.map((own) => (own.id === changed.id ? changed : own));

  return {
    'tasks.choice': (ids) => sharedChoice(ids.flatMap((id) => choices.of(id) ?? [])),
    'tasks.change': (ids, change) => choices.change(ids, changeOf(change)),
    'tasks.again': (ids, change) => choices.again(ids, changeOf(change)),
    'service.offers': async (place) => [...(await choices.offered(place))],
    'folders.choose': async () => {
      const folder = await parts.chooseTargetFolder('results');
      if (folder === null) return null;
      const token = randomUUID();
      folders.set(token, folder);
      return { token, folder };
    },

    'presets.choose': (id) => {
      const preset = findPreset(id, settings.get().presets);
      if (!preset) throw new AppError('internal', {}, { cause: 'There is no such preset.' });
      return settings.update({ ...presetChange(preset), presetId: id });
    },
    'presets.save': (name) => {
      const id = randomUUID();
      const present = settings.get();
      return settings.update({ presets: [...present.presets, presetOf(present, id, name)], presetId: id });
    },
    'presets.rename': (id, name) => settings.update({ presets: presetsWith({ ...ownPreset(id), name }) }),
    'presets.update': (id) => {
      const { name } = ownPreset(id);
      return settings.update({ presets: presetsWith(presetOf(settings.get(), id, name)), presetId: id });
    },
    'presets.remove': (id) => {
      if (isBuiltIn(id)) throw new AppError('internal', {}, { cause: 'This preset belongs to Quire.' });
      return settings.update({ presets: settings.get().presets.filter((own) => own.id !== id) });
    },
  };
}

/** A field that is present but undefined must not overwrite an option. */
const definedOnly = (options: NonNullable<TaskChangeRequest['options']>): NonNullable<TaskChange['options']> =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));

/**
 * What the options of several tasks have in common: of those that can still be changed, else of those that have ended. Null: there
 * are neither. Pure.
 */
export function sharedChoice(all: readonly Choice[]): TaskChoice | null {
  const open = all.filter((choice) => choice.open);
  const choices = open.length > 0 ? open : all.filter((choice) => choice.ended);
  const [first] = choices;
  if (!first) return null;
  const shared = <T>(of: (choice: Choice) => T): T | null =>
    choices.every((choice) => isDeepStrictEqual(of(choice), of(first))) ? of(first) : null;
  return {
    format: shared(({ format }) => format),
    place: shared(({ service }) => service.place),
    address: shared(({ service }) => (service.place === 'cloud' ? service.address : '')),
    destination: shared(({ destination }) => destination),
    options: {
      nameTemplate: shared(({ options }) => options.nameTemplate),
      images: shared(({ options }) => options.images),
      attachmentsFolder: shared(({ options }) => options.attachmentsFolder),
      markdownExtras: shared(({ options }) => [...options.markdownExtras].sort()),
      ocrLanguages: shared(({ options }) => options.ocrLanguages),
      cover: shared(({ options }) => options.cover),
      pages: shared(({ options }) => options.pages),
      title: shared(({ options }) => options.title),
      authors: shared(({ options }) => options.authors),
    },
    open: open.length > 0,
    count: choices.length,
    names: { ...first.names, authors: [...first.names.authors] },
    pages: shared(({ pages }) => pages),
  };
}
