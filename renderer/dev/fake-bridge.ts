/** A bridge without the app behind it: it plays a scene and answers every request. For development only. */

import type { MarksOnPage } from '../../core/model/preview.ts';
import type {
  AdmissionReport,
  KeyStatus,
  ProxySignIn,
  QueueChange,
  QueueSnapshot,
  TaskView,
  WatchView,
} from '../../core/model/views.ts';
import { type RenameLine, type RenamePattern, renameProblems } from '../../core/options/name-template.ts';
import { defaultSettings, type Settings } from '../../core/settings/schema.ts';
import type { Bridge, EventName, EventPayload, Reply, RequestName } from '../../electron/ipc/contract.ts';
import { pastScene } from './past-scene.ts';
import { playedChoices } from './played-choices.ts';
import { receiptFor, sampleFound, samplePreview } from './sample-preview.ts';
import { type SceneName, scenes } from './scenes.ts';
import { updates } from './updates-scene.ts';
import { watchScene } from './watch-scene.ts';

type Listener = (payload: never) => void;

interface FakeBridge extends Bridge {
  emit<N extends EventName>(name: N, payload: EventPayload<N>): void;
  /** Changes parts of the queue and notifies the window. */
  change(part: Partial<QueueChange>): void;
  /** Every request, in order. */
  readonly asked: { name: RequestName | 'addFiles'; args: unknown[] }[];
  /** Replies that replace the usual ones, for example with errors. */
  readonly answers: Map<RequestName, (...args: unknown[]) => Reply<unknown>>;
}

const settingsFor = (place: Settings['place'], theme: Settings['theme'], language: Settings['language']): Settings => ({
  ...defaultSettings,
  seenVersion: '0.1.0',
  cloudAddress: 'https://convert.example.com/v1',
  place,
  theme,
  language,
});

export function fakeBridge(
  name: SceneName,
  theme: Settings['theme'],
  language: Settings['language'] = 'system',
): FakeBridge {
  const { place, snapshot } = scenes[name]();
  let queue: QueueSnapshot = snapshot;
  let settings = settingsFor(place, theme, language);
  let key: KeyStatus = { state: 'keychain', origin: 'https://convert.example.com', error: null };
  let signIn: ProxySignIn = { state: 'none', user: null, error: null };
  let removed: TaskView[] = [];
  let past = pastScene(Date.now());
  let forgotten = past;
  const listeners = new Map<EventName, Set<Listener>>();
  const asked: FakeBridge['asked'] = [];
  const answers: FakeBridge['answers'] = new Map();

  const emit: FakeBridge['emit'] = (event, payload) => {
    for (const listener of listeners.get(event) ?? []) listener(payload as never);
  };

  const change: FakeBridge['change'] = (part) => {
    const next: QueueChange = { revision: queue.revision + 1, upserted: [], removed: [], ...part };
    const gone = new Set([...next.removed, ...next.upserted.map((task) => task.id)]);
    queue = {
      revision: next.revision,
      nowMs: Date.now(),
      tasks: [...queue.tasks.filter((task) => !gone.has(task.id)), ...next.upserted],
      batches: next.batches ?? queue.batches,
      services: next.services ?? queue.services,
      speeds: next.speeds ?? queue.speeds,
      paused: next.paused ?? queue.paused,
    };
    emit('queue.changed', next);
  };

  const edit = (ids: string[], part: Partial<TaskView>) =>
    change({ upserted: queue.tasks.filter((task) => ids.includes(task.id)).map((task) => ({ ...task, ...part })) });

  const report: AdmissionReport = {
    batchId: 'batch-1',
    added: 9,
    skipped: ['notes.txt', 'figures.zip', 'draft.docx'].map((file) => ({
      name: file,
      error: { code: 'not-a-pdf', params: { name: file } },
    })),
  };

  const queued = { status: 'queued', activity: { kind: 'waiting', untilMs: null, why: 'turn' }, error: null } as const;
  const choices = playedChoices({
    get: () => settings,
    set: (changed) => {
      settings = changed;
      return settings;
    },
    task: (id) => queue.tasks.find((task) => task.id === id),
    edit: (ids, part) => edit(ids, part),
  });
  const handlers: Record<RequestName, (...args: never[]) => unknown> = {
    'diagnostics.fault': () => undefined,
    'diagnostics.export': () => false,
    'app.listening': () => undefined,
    'app.info': () => ({ version: '0.1.0', platform: 'linux', languages: navigator.languages }),
    'queue.snapshot': () => queue,
    'queue.choose': () => report,
    'queue.addUrl': (url: string) => ({
      batchId: null,
      added: 0,
      skipped: [{ name: url, error: { code: 'url-unreachable', params: { name: url } } }],
    }),
    'queue.start': (ids: string[]) => edit(ids, queued),
    'queue.pause': () => change({ paused: true }),
    'queue.resume': () => change({ paused: false }),
    'tasks.pause': (ids: string[]) => edit(ids, { status: 'paused', activity: { kind: 'none' } }),
    'tasks.resume': (ids: string[]) => edit(ids, queued),
    'tasks.move': () => undefined,
    'tasks.cancel': (ids: string[]) => edit(ids, { status: 'cancelled', activity: { kind: 'none' }, progress: null }),
    'tasks.retry': (ids: string[]) => edit(ids, queued),
    'tasks.remove': (ids: string[]) => {
      removed = queue.tasks.filter((task) => ids.includes(task.id));
      change({ removed: ids });
      return { undo: 'undo-1' };
    },
    'tasks.undoRemove': () => change({ upserted: removed }),
    'tasks.resubmit': (id: string) => edit([id], queued),
    'tasks.keepWaiting': (id: string) => edit([id], queued),
    'tasks.unlock': (id: string, password: string) => {
      if (password !== 'secret') return false;
      edit([id], queued);
      return true;
    },
    'tasks.unlockAll': (ids: string[], password: string) => {
      if (password !== 'secret') return { opened: 0 };
      edit(ids, queued);
      return { opened: ids.length };
    },
    'tasks.unlockAlike': (_id: string, others: string[]) => {
      edit(others, queued);
      return { opened: others.length };
    },
    'queue.paste': () => report,
    'window.paste': () => undefined,
    'tasks.look': () => undefined,
    'tasks.locate': () => true,
    'history.locate': () => true,
    'tasks.open': () => undefined,
    'tasks.reveal': () => undefined,
    'tasks.revealSource': () => undefined,
    'tasks.saveAs': () => true,
    'tasks.saveAll': (ids: string[]) => ({ saved: ids.length, skipped: [] }),
    'tasks.dragOut': () => undefined,
    'tasks.copyMarkdown': () => undefined,
    'tasks.copyRich': () => undefined,
    'tasks.planNames': (ids: string[], { template, find, replace }: RenamePattern) =>
      ids.map((id, index): RenameLine => {
        const from = `${queue.tasks.find((task) => task.id === id)?.name.replace(/\.pdf$/, '') ?? id}.md`;
        const to = template.replace('{name}', from.slice(0, -3)).replaceAll(find || '\0', replace);
        return { id, from, to: `${to}.md`, problem: renameProblems[index] ?? null };
      }),
    'tasks.rename': (ids: string[]) => ({ renamed: ids.length, skipped: [], undo: 'undo-4' }),
    'tasks.undoRename': () => [],
    'tasks.copyPaths': () => undefined,
    'tasks.copyLinks': () => undefined,
    'tasks.copyDetails': () => undefined,
    'menu.show': () => undefined,
    'help.report': () => ({
      text: JSON.stringify(
        { versions: { quire: '0.1.0', platform: 'linux x64' }, events: Array(40).fill('start') },
        null,
        2,
      ),
      project: 'https://quire.example/problems',
    }),
    'help.copyReport': () => undefined,
    'help.fileReport': () => true,
    'help.openGuide': () => false,
    'help.licences': () => ({
      notices: ['PDFium', 'react', 'zod'].map((name) => ({ name, version: '1.0.0', licence: 'MIT', text: name })),
      chromium: true,
    }),
    'help.showChromium': () => undefined,
    'window.zoom': () => undefined,
    'preview.receipt': (id: string) => {
      const task = queue.tasks.find((one) => one.id === id);
      return receiptFor(task?.pages ?? 1, task?.warnings.map(({ page }) => page) ?? []);
    },
    'preview.open': () => samplePreview.index,
    'preview.whole': () => samplePreview.index,
    'preview.piece': (_id: string, piece: number) => samplePreview.pieces[piece] ?? [],
    'preview.find': () => sampleFound,
    'preview.marks': (): MarksOnPage => [[0.2, 0.31, 0.18, 0.014]],
    'preview.openLink': () => true,
    'watch.list': () => watchScene,
    'watch.add': () => true,
    'watch.update': (id: string, patch: Partial<WatchView>) => {
      emit(
        'watch.changed',
        watchScene.map((watch) => (watch.id === id ? { ...watch, ...patch } : watch)),
      );
    },
    'watch.chooseDestination': () => true,
    'watch.remove': (id: string) => {
      emit(
        'watch.changed',
        watchScene.filter((watch) => watch.id !== id),
      );
      return { undo: 'undo-3' };
    },
    'watch.undoRemove': () => emit('watch.changed', watchScene),
    'watch.takeLeftAlone': () => undefined,
    'history.search': (query: string, { from, count }: { from: number; count: number }) => {
      const found = past.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
      return { entries: found.slice(from, from + count), total: found.length };
    },
    'history.open': () => undefined,
    'history.reveal': () => undefined,
    'history.convert': () => report,
    'history.forget': (which: string[] | 'all') => {
      forgotten = past;
      past = which === 'all' ? [] : past.filter(({ id }) => !which.includes(id));
      return { undo: 'undo-2' };
    },
    'history.undoForget': () => {
      past = forgotten;
    },
    ...choices,
    'updates.view': () => updates,
    'updates.check': () => updates,
    'updates.download': () => undefined,
    'settings.get': () => settings,
    'settings.update': (patch: Partial<Settings>) => {
      settings = { ...settings, ...patch };
      return settings;
    },
    'settings.reset': () => {
      settings = settingsFor('local', 'system', 'system');
      return settings;
    },
    'settings.chooseFolder': () => {
      settings = { ...settings, destination: { kind: 'folder', folder: '/home/ada/Books' } };
      return settings;
    },
    'key.status': () => key,
    'key.set': () => {
      key = { state: 'keychain', origin: new URL(settings.cloudAddress).origin, error: null };
      change({ services: queue.services.map((one) => ({ ...one, state: 'connected', error: null })) });
      return key;
    },
    'key.test': () => ({ outcome: 'works', error: null }),
    'key.remove': () => {
      key = { state: 'none', origin: null, error: null };
      return key;
    },
    'proxy.signIn': () => signIn,
    'proxy.setSignIn': (user: string) => {
      signIn = { state: 'keychain', user, error: null };
      return signIn;
    },
    'proxy.removeSignIn': () => {
      signIn = { state: 'none', user: null, error: null };
      return signIn;
    },
    'proxy.test': () => ({ outcome: 'works', proxy: null, host: 'convert.example.com', cause: null }),
  };

  return {
    asked,
    answers,
    emit,
    change,
    request: async (request, ...args) => {
      asked.push({ name: request, args });
      const own = answers.get(request);
      if (own) return own(...args) as never;
      return { ok: true, value: handlers[request](...(args as never[])) } as never;
    },
    addFiles: async (files) => {
      asked.push({ name: 'addFiles', args: [files.map((file) => file.name)] });
      return { ok: true, value: report };
    },
    on: (event, listener) => {
      const set = listeners.get(event) ?? new Set();
      listeners.set(event, set.add(listener as Listener));
      return () => set.delete(listener as Listener);
    },
  };
}
