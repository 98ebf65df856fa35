/** The list of shortcuts, built from the table of commands. */
import { type Command, type CommandRule, commandIds, commands } from '../../../electron/ipc/commands.ts';
import { type MessageKey, t } from '../../i18n/translate.ts';
import { keyOf, writeKey } from '../keyboard/shortcuts.ts';

/** The labels of commands that have a key. */
const words: Partial<Record<Command, MessageKey>> = {
  'add-files': 'command.add-files',
  'add-folder': 'command.add-folder',
  'add-url': 'command.add-url',
  open: 'action.open',
  read: 'action.preview',
  reveal: 'action.reveal',
  'save-as': 'action.saveAs',
  rename: 'action.rename',
  'copy-path': 'action.copyPath',
  undo: 'command.undo',
  'select-all': 'batch.selectAll',
  find: 'command.find',
  'find-next': 'command.find-next',
  'find-previous': 'command.find-previous',
  history: 'history.title',
  details: 'action.details',
  'zoom-reset': 'command.zoom-reset',
  'zoom-in': 'command.zoom-in',
  'zoom-out': 'command.zoom-out',
  'pause-resume': 'command.pause-resume',
  pause: 'action.pause',
  resume: 'action.resume',
  'move-first': 'action.moveFirst',
  'move-up': 'command.move-up',
  'move-down': 'command.move-down',
  'move-last': 'action.moveLast',
  retry: 'action.retry',
  cancel: 'action.cancel',
  remove: 'action.remove',
  settings: 'settings.open',
  shortcuts: 'command.shortcuts',
  guide: 'command.guide',
};

interface ShortcutGroup {
  title: string;
  lines: { label: string; key: string }[];
}

const groupOf = (command: Command): 'app' | 'page' | 'rows' => {
  const { on }: CommandRule = commands[command];
  return on === 'app' || on === 'rows' ? on : 'page';
};

/** Keys that work in the lists without being commands. */
const ownKeys = (isMac: boolean): Readonly<Record<'app' | 'page' | 'rows', ShortcutGroup['lines']>> => ({
  app: [{ label: t('shortcuts.escape'), key: 'Esc' }],
  page: [
    { label: t('shortcuts.move'), key: '↑ ↓' },
    { label: t('shortcuts.stretch'), key: `${writeKey('Shift+Up', isMac)} ${writeKey('Shift+Down', isMac)}` },
    { label: t('shortcuts.type'), key: t('shortcuts.typeKey') },
  ],
  rows: [],
});

export function shortcutGroups(isMac: boolean): ShortcutGroup[] {
  const own = ownKeys(isMac);
  return (['app', 'page', 'rows'] as const).map((group) => ({
    title: t(`shortcuts.${group}`),
    lines: [
      ...commandIds
        .filter((id) => groupOf(id) === group)
        .flatMap((id) => {
          const [key, word] = [keyOf(id, isMac), words[id]];
          return key === undefined ? [] : [{ label: word === undefined ? id : t(word as 'action.open'), key }];
        }),
      ...own[group],
    ],
  }));
}
