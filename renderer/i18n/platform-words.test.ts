import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { platformWords } from './platform-words.ts';
import { replaceWords, setLanguage, setPlatform, t } from './translate.ts';
import { zhCn } from './zh-cn.ts';

describe('words of the system', () => {
  beforeEach(() => void setLanguage('en'));
  afterAll(() => {
    setLanguage('en');
    replaceWords('en', en);
    replaceWords('zh-CN', zhCn);
  });

  // A window gets the texts of one system only. The system with the most texts comes last here.
  it.each([
    ['linux', 'Show result', '显示结果', 'In the menus of the Dock or taskbar.'],
    ['win32', 'Show result', '显示结果', 'In the taskbar’s menu.'],
    ['darwin', 'Show result in Finder', '在访达中显示结果', 'In the File menu and in the Dock’s menu.'],
  ] as const)('on %s a result is found with “%s”', (platform, english, chinese, help) => {
    setPlatform(platform);
    expect([t('action.reveal'), t('settings.recentDocumentsHelp')]).toEqual([english, help]);
    setLanguage('zh-CN');
    expect(t('action.reveal')).toBe(chinese);
  });

  it.each(Object.entries(platformWords))('are the same in both languages for %s', (_, words) => {
    expect(Object.keys(words['zh-CN'])).toEqual(Object.keys(words.en));
  });
});
