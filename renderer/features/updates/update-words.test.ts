import { describe, expect, test } from 'vitest';
import { type UpdateState, type UpdatesView, updateFaults, updateObstacleSchema } from '../../../core/model/updates.ts';
import { noteParts, updateLineText, updateStateText } from './update-words.ts';

const release = { version: '0.2.0', notes: '' };
const view = (state: UpdateState, more: Partial<UpdatesView> = {}): UpdatesView => ({
  ...{ obstacle: null, mode: 'tell', channel: 'stable', managed: { mode: false, channel: false } },
  ...{ state, checkedAtMs: null, ...more },
});

test.each<[UpdateState, string | null]>([
  [{ kind: 'idle' }, null],
  [{ kind: 'available', release }, 'Version 0.2.0 is available'],
  [{ kind: 'downloading', release, percent: 40 }, 'Version 0.2.0: 40%'],
  [{ kind: 'ready', release }, 'Version 0.2.0 is installed when you quit'],
  [
    { kind: 'failed', why: 'signature', asked: false, release: null },
    'Updates: the list is not from the makers of Quire',
  ],
])('In the state %j the status bar says: %s', (state, text) => {
  expect(updateLineText(view(state))).toBe(text);
});

describe('The settings', () => {
  test('have words for each failure', () => {
    const texts = updateFaults.map((why) => updateStateText(view({ kind: 'failed', why, asked: true, release: null })));
    expect(new Set(texts).size).toBe(updateFaults.length);
  });

  test('have words for each way of installation that does not update itself', () => {
    const texts = updateObstacleSchema.options.map((obstacle) => updateStateText(view({ kind: 'idle' }, { obstacle })));
    expect(new Set(texts).size).toBe(updateObstacleSchema.options.length);
    expect(texts[0]).toBe('Your package manager does this.');
  });

  test('say when updates are off', () => {
    expect(updateStateText(view({ kind: 'ready', release }, { mode: 'off' }))).toBe('Updates are off.');
  });
});

test('Release notes are lines of text', () => {
  const notes = '## 0.2.0\n\n- One thing,\n  over two lines.\n* Another <b>thing</b>.\n\nThanks.\n';
  expect(noteParts(notes)).toEqual([
    { kind: 'text', text: '0.2.0' },
    { kind: 'item', text: 'One thing, over two lines.' },
    { kind: 'item', text: 'Another <b>thing</b>.' },
    { kind: 'text', text: 'Thanks.' },
  ]);
});
