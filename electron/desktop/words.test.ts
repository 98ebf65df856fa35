import { describe, expect, test } from 'vitest';
import { words } from './words.ts';

const many = 12_345;

/** Every text of a table, those that are put together with large numbers. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

describe.each(Object.entries(words))('Words of the main process in %s', (language, table) => {
  const batch = table.batch({ done: many, failed: many, needYou: many });
  const { message, detail } = table.quit.question({ open: many, elsewhere: true });
  const texts = [
    ...textsOf(table),
    table.needYou(many),
    table.trouble.settingsUnreadable('all'),
    table.trouble.settingsUnreadable(['…']),
    table.trouble.oldSettings('settings.json'),
    batch,
    message,
    detail,
  ];

  test('call a batch without a name by what is in it', () => {
    expect(table.title({ kind: 'name', name: 'inbox' })).toBe('inbox');
    const counts = [1, 6].map((count) => [table.title({ kind: 'files', count }), table.title({ kind: 'web', count })]);
    expect(counts).toEqual(
      language === 'en'
        ? [
            ['1 file', '1 file from the web'],
            ['6 files', '6 files from the web'],
          ]
        : [
            ['1 个文件', '来自网络的 1 个文件'],
            ['6 个文件', '来自网络的 6 个文件'],
          ],
    );
  });

  test('are typeset as those of the window', () => {
    for (const text of texts) expect(text).not.toMatch(/['"]|\.\.\./);
  });

  test('fit into menus, titles and buttons, also where they grow by two fifths', () => {
    const widest = 40;
    for (const label of textsOf(table.menu)) expect(label.length * 1.4, label).toBeLessThanOrEqual(widest);
    for (const label of textsOf(table.dialog)) expect(label.length * 1.4, label).toBeLessThanOrEqual(widest);
  });

  test('fit into a notification, which macOS cuts after four lines', () => {
    expect(batch.length).toBeLessThanOrEqual(110);
  });

  test('give every menu of the bar a letter of its own for Alt', () => {
    const { file, edit, view, queue, window, help } = table.menu;
    const letters = [file, edit, view, queue, window, help].map((label) => /&(\w)/.exec(label)?.[1]?.toUpperCase());
    expect(letters).not.toContain(undefined);
    expect(new Set(letters).size).toBe(letters.length);
  });

  if (language === 'zh-CN') {
    test('leave nothing in English but names', () => {
      const left = texts.filter((text) =>
        /[A-Za-z]{2,}/.test(text.replace(/Quire|PDF|EPUB|Markdown|MIT|settings\.json/g, '')),
      );
      expect(left).toEqual([]);
    });
  }
});
