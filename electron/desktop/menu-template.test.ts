import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test } from 'vitest';
import { defaultListView } from '../../core/settings/schema.ts';
import { commandIds, type MenuState } from '../ipc/commands.ts';
import { menuTemplate } from './menu-template.ts';
import { words } from './words.ts';

const flatten = (items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flatten(item.submenu) : [])]);

const choose = (item: MenuItemConstructorOptions | undefined, triggeredByAccelerator = false): void => {
  const click = item?.click as ((item: unknown, window: unknown, event: object) => void) | undefined;
  click?.(item, undefined, { triggeredByAccelerator });
};

const build = (
  platform: NodeJS.Platform,
  isDevelopment = false,
  commands: string[] = [],
  language: keyof typeof words = 'en',
  state: MenuState | null = null,
) =>
  flatten(
    menuTemplate(
      {
        platform,
        isDevelopment,
        theme: 'dark',
        list: { ...defaultListView, group: 'batch', sort: 'name' },
        state,
        words: words[language].menu,
      },
      {
        command: ({ command, byKey }) => commands.push(byKey ? `${command} by key` : command),
        chooseTheme: (theme) => commands.push(theme),
        changeList: (part) => commands.push(JSON.stringify(part)),
        exportDiagnostics: () => commands.push('export'),
      },
    ),
  );

describe.each(['darwin', 'win32', 'linux'] as const)('The menu on %s', (platform) => {
  test('has every command once, and choosing it sends it', () => {
    const commands: string[] = [];
    const items = build(platform, false, commands);
    for (const command of commandIds) {
      const found = items.filter((item) => item.id === command);
      expect(found, command).toHaveLength(1);
      choose(found[0]);
    }
    expect(commands).toEqual([...commandIds]);
  });

  test('says whether a key or the pointer chose it', () => {
    const commands: string[] = [];
    choose(
      build(platform, false, commands).find(({ id }) => id === 'retry'),
      true,
    );
    expect(commands).toEqual(['retry by key']);
  });

  test.each(['en', 'zh-CN'] as const)('says every entry in the words of %s', (language) => {
    const table = words[language].menu;
    const { command, onMac, list, undo, ...others } = table;
    const { sort, show, group, ...ofList } = list;
    const tables = [others, command, onMac, ofList, sort, show, group];
    const known: string[] = tables.flatMap((one) => Object.values<string>(one));
    // Electron names its roles in English alone; the app menu has the app's own name.
    const entries = build(platform, false, [], language).filter(
      ({ type, role }) => type !== 'separator' && role !== 'appMenu',
    );
    for (const { id, role, label } of entries) expect(known, `${id ?? role}`).toContain(label);
  });

  test('shows and changes how the list is shown', () => {
    const changes: string[] = [];
    const items = build(platform, false, changes).filter(({ id }) => id?.startsWith('list-'));
    const checked = ['list-sort-name', 'list-show-all', 'list-group-batch'];
    expect(items.filter((item) => item.checked).map(({ id }) => id)).toEqual(checked);
    for (const id of ['list-sort-size', 'list-collapse-finished']) choose(items.find((item) => item.id === id));
    expect(changes).toEqual(['{"sort":"size"}', '{"collapseFinished":true}']);
  });

  test('greys what would do nothing, and says what Undo would undo', () => {
    const state: MenuState = { enabled: ['undo', 'open'], undo: 'removal' };
    const items = build(platform, false, [], 'en', state).filter(({ id }) => commandIds.some((one) => one === id));
    expect(items.filter(({ enabled }) => enabled).map(({ id }) => id)).toEqual(['open', 'undo']);
    expect(items.find(({ id }) => id === 'undo')?.label).toBe('Undo Remove');
    expect(build(platform).find(({ id }) => id === 'undo')?.label).toBe('Undo');
  });

  test('gives no key twice', () => {
    const keys = build(platform).flatMap((item) => (item.accelerator ? [item.accelerator] : []));
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('leaves its keys to the page, which knows whether somebody writes', () => {
    const items = build(platform).filter(({ id, accelerator }) => id !== undefined && accelerator !== undefined);
    expect(items.length).toBeGreaterThan(10);
    for (const { id, accelerator, registerAccelerator } of items) {
      // macOS registers what it shows, so a bare key is not even shown.
      if (platform === 'darwin') expect(String(accelerator), id).toMatch(/Cmd|Alt/);
      else expect(registerAccelerator, id).toBe(false);
    }
  });

  test('offers reloading and DevTools only in development', () => {
    const roles = (isDevelopment: boolean) => build(platform, isDevelopment).map((item) => item.role);
    expect(roles(true)).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']));
    expect(roles(false)).not.toContain('reload');
    expect(roles(false)).not.toContain('toggleDevTools');
  });

  test('can quit and tell about itself', () => {
    expect(build(platform).map((item) => item.role)).toEqual(expect.arrayContaining(['quit', 'about']));
  });

  test('exports the diagnostics', () => {
    const commands: string[] = [];
    const item = build(platform, false, commands).find(({ id }) => id === 'export-diagnostics');
    (item?.click as (() => void) | undefined)?.();
    expect(commands).toEqual(['export']);
  });

  test('marks the theme', () => {
    const checked = build(platform).filter(({ id, checked: on }) => on && id?.startsWith('theme-'));
    expect(checked.map((item) => item.id)).toEqual(['theme-dark']);
  });
});

test('The menus call the file manager what each system calls it', () => {
  const labelOf = (platform: NodeJS.Platform) => build(platform).find(({ id }) => id === 'reveal')?.label;
  expect(labelOf('darwin')).toBe('Show Result in Finder');
  expect(labelOf('win32')).toBe('Show Result');
  expect(labelOf('linux')).toBe('Show Result');
});
