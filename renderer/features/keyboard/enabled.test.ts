import { describe, expect, test } from 'vitest';
import { type Command, type CommandRule, commandIds, commands } from '../../../electron/ipc/commands.ts';
import { aTask } from '../../dev/a-task.ts';
import { pastScene } from '../../dev/past-scene.ts';
import { type MenuContext, menuState } from './enabled.ts';

const result = { name: 'a.md', folder: '/', sizeBytes: 1 };
const done = aTask({ status: 'done', result });
const waiting = aTask({ status: 'queued' });
const ready = aTask({ status: 'ready' });
const paused = aTask({ status: 'paused' });
const failed = aTask({ status: 'failed', error: { code: 'service-unreachable', params: { host: 'h' } } });
const [past] = pastScene(0);

const facts: MenuContext = {
  where: { page: 'queue', focus: 'row', covered: false },
  tasks: [],
  past: [],
  listed: 3,
  dropOrder: true,
  undoable: null,
};

const enabled = (part: Partial<MenuContext>): readonly Command[] => menuState({ ...facts, ...part }).enabled;
const anywhere: Command[] = commandIds.filter((id) => (commands[id] satisfies CommandRule).on === 'app');
const onQueue: Command[] = ['select-all', 'find', 'details', 'pause-resume'];
const ofRows = (part: Partial<MenuContext>) =>
  enabled(part)
    .filter((command) => ![...anywhere, ...onQueue].includes(command))
    .sort();

describe('What the menu bar offers', () => {
  test.each([
    ['nothing selected', [], []],
    [
      'a done file',
      [done],
      [
        'again',
        'again-with',
        'copy-link',
        'copy-markdown',
        'copy-path',
        'copy-rich',
        'open',
        'read',
        'remove',
        'rename',
        'reveal',
        'save-as',
        'show-source',
      ],
    ],
    [
      'a waiting file',
      [waiting],
      ['cancel', 'move-down', 'move-first', 'move-last', 'move-up', 'pause', 'remove', 'rename', 'show-source'],
    ],
    [
      'a file that waits for Start',
      [ready],
      ['cancel', 'move-down', 'move-first', 'move-last', 'move-up', 'remove', 'rename', 'show-source', 'start'],
    ],
    ['a paused file', [paused], ['cancel', 'remove', 'resume', 'show-source']],
    ['a failed file', [failed], ['again-with', 'copy-details', 'remove', 'retry', 'show-source']],
  ] as const)('for %s', (_, tasks, commands) => {
    expect(ofRows({ tasks })).toEqual(commands);
  });

  test('moves rows only where they stand in the order in which they begin', () => {
    expect(ofRows({ tasks: [waiting] })).toEqual(expect.arrayContaining(['move-up', 'move-down']));
    const sorted = ofRows({ tasks: [waiting], dropOrder: false });
    expect(sorted).not.toContain('move-up');
    expect(sorted).not.toContain('move-down');
  });

  test('for several is what one of them can do', () => {
    expect(ofRows({ tasks: [paused, failed] })).toEqual(expect.arrayContaining(['resume', 'retry', 'cancel']));
    // Another way of converting is chosen for files that have all ended.
    expect(ofRows({ tasks: [waiting, done] })).not.toContain('again-with');
  });

  test('in the history means its own entries', () => {
    const where = { page: 'history', focus: 'row', covered: false } as const;
    const gone = past && { ...past, result: null };
    expect(ofRows({ where, tasks: [waiting], past: past ? [past] : [] })).toEqual([
      'again',
      'open',
      'remove',
      'reveal',
    ]);
    expect(ofRows({ where, past: gone ? [gone] : [] })).toEqual(['again', 'remove']);
  });

  test('under a dialog is nothing but what edits text, and the size of the window', () => {
    const sizes = ['zoom-reset', 'zoom-in', 'zoom-out'];
    expect(enabled({ where: { page: 'queue', focus: 'field', covered: true }, tasks: [done] })).toEqual([
      'undo',
      'select-all',
      ...sizes,
    ]);
    expect(enabled({ where: { page: 'queue', focus: 'elsewhere', covered: true }, tasks: [done] })).toEqual(sizes);
  });

  test('on the settings touches no file', () => {
    const where = { page: 'settings', focus: 'elsewhere', covered: false } as const;
    expect(enabled({ where, tasks: [] })).toEqual(expect.arrayContaining(anywhere));
    expect(enabled({ where })).toHaveLength(anywhere.length);
  });
});

test.each([
  ['row', 'removal', true, 'removal'],
  ['row', 'rename', true, 'rename'],
  ['row', null, false, 'text'],
  ['field', 'removal', true, 'text'],
  ['field', null, true, 'text'],
] as const)('Undo with the focus on a %s, done last: %s', (focus, undoable, isEnabled, undoes) => {
  const state = menuState({ ...facts, undoable, where: { ...facts.where, focus } });
  expect(state.enabled.includes('undo')).toBe(isEnabled);
  expect(state.undo).toBe(undoes);
});
