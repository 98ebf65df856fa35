import { describe, expect, test } from 'vitest';
import { type Command, commandIds, meaningOf, type Page, pages, type Where } from './commands.ts';

/** Where a person may be, with a key and with the menu bar. */
const situations: readonly Omit<Where, 'page'>[] = [
  { focus: 'row', covered: false, byKey: true },
  { focus: 'elsewhere', covered: false, byKey: true },
  { focus: 'control', covered: false, byKey: true },
  { focus: 'field', covered: false, byKey: true },
  { focus: 'field', covered: true, byKey: true },
  { focus: 'elsewhere', covered: true, byKey: true },
  { focus: 'field', covered: false, byKey: false },
  { focus: 'elsewhere', covered: true, byKey: false },
];

const marks = { act: 'A', text: 't', nothing: '-' } as const;

const everywhere = (mark: string): Record<Page, string> => ({
  queue: mark,
  settings: mark,
  history: mark,
  reading: mark,
});
const only = (where: readonly Page[], mark: string, otherwise = '--------'): Record<Page, string> => ({
  ...everywhere(otherwise),
  ...Object.fromEntries(where.map((page) => [page, mark])),
});

//  A: is done   t: edits the text   -: nothing
//    key:  row, elsewhere, control, field, field of a dialog, in a dialog   menu bar:  field, dialog
const app = everywhere('AAAA--A-');
const selected = 'AAA---A-';
const atRow = 'A-----A-';
const expected: Record<Command, Record<Page, string>> = {
  'add-files': app,
  'add-folder': app,
  'add-url': app,
  'watch-folders': app,
  settings: app,
  history: app,
  shortcuts: app,
  guide: app,
  news: app,
  'check-updates': app,
  report: app,
  licences: app,
  open: only(['queue', 'history', 'reading'], atRow),
  read: { ...only(['queue'], atRow), reading: 'AA----A-' },
  locate: only(['queue', 'history'], selected),
  rename: only(['queue'], atRow),
  'show-source': only(['queue', 'reading'], selected),
  'copy-path': only(['queue', 'reading'], selected),
  'copy-link': only(['queue', 'reading'], selected),
  'copy-rich': only(['queue', 'reading'], selected),
  'copy-markdown': only(['queue', 'reading'], selected),
  'copy-details': only(['queue'], selected),
  start: only(['queue'], selected),
  again: only(['queue', 'history'], selected),
  'again-with': only(['queue'], selected),
  reveal: only(['queue', 'history', 'reading'], selected),
  'save-as': only(['queue', 'reading'], selected),
  undo: everywhere('AAAtt-t-'),
  'select-all': only(['queue', 'history'], 'AAAtt-t-', '---tt-t-'),
  find: only(['queue', 'history', 'reading'], 'AAAA--A-'),
  'find-next': only(['reading'], 'AAAA--A-'),
  'find-previous': only(['reading'], 'AAAA--A-'),
  details: only(['queue'], 'AAAA--A-'),
  'zoom-reset': everywhere('AAAAAAAA'),
  'zoom-in': everywhere('AAAAAAAA'),
  'zoom-out': everywhere('AAAAAAAA'),
  'pause-resume': only(['queue'], selected),
  pause: only(['queue'], selected),
  resume: only(['queue'], selected),
  'move-first': only(['queue'], selected),
  'move-up': only(['queue'], selected),
  'move-down': only(['queue'], selected),
  'move-last': only(['queue'], selected),
  retry: only(['queue'], selected),
  cancel: only(['queue'], selected),
  remove: only(['queue', 'history'], atRow),
};

describe('What a command means', () => {
  test.each(commandIds.flatMap((command) => pages.map((page) => [command, page] as const)))(
    '%s on %s',
    (command, page) => {
      const found = situations.map((situation) => marks[meaningOf(command, { ...situation, page })]).join('');
      expect(found).toBe(expected[command][page]);
    },
  );

  test('to whoever writes is never what happens to rows or to the queue', () => {
    const untouched = commandIds.filter((command) =>
      pages.every((page) => meaningOf(command, { page, focus: 'field', covered: false, byKey: true }) !== 'act'),
    );
    expect(untouched).toEqual(
      expect.arrayContaining([
        'remove',
        'cancel',
        'retry',
        'pause',
        'pause-resume',
        'move-up',
        'save-as',
        'select-all',
      ]),
    );
  });
});
