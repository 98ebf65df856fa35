import { expect, test } from 'vitest';
import { commandIds } from '../../../electron/ipc/commands.ts';
import { keyOf } from '../keyboard/shortcuts.ts';
import { shortcutGroups } from './shortcut-list.ts';

test.each([true, false])('The list of shortcuts names every key once, each with its words (macOS: %s)', (isMac) => {
  const lines = shortcutGroups(isMac).flatMap((group) => group.lines);
  const keys = lines.map(({ key }) => key);
  for (const id of commandIds) {
    const key = keyOf(id, isMac);
    if (key !== undefined) expect(keys, id).toContain(key);
    expect(lines.map(({ label }) => label)).not.toContain(id);
  }
  expect(new Set(keys).size).toBe(keys.length);
});
