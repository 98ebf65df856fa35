/** Texts that differ between systems. */
import type { Language } from '../../core/settings/schema.ts';
import type { RequestResult } from '../../electron/ipc/contract.ts';
import type { PlainKey } from './en.ts';

type Platform = RequestResult<'app.info'>['platform'];
type Words = Readonly<Record<Language, Partial<Record<PlainKey, string>>>>;

export const platformWords: Readonly<Record<Platform, Words>> = {
  darwin: {
    en: {
      'action.reveal': 'Show result in Finder',
      'action.showOriginal': 'Show original in Finder',
      'settings.recentDocuments': 'List files under Open Recent',
      'settings.recentDocumentsHelp': 'In the File menu and in the Dock’s menu.',
    },
    'zh-CN': {
      'action.reveal': '在访达中显示结果',
      'action.showOriginal': '在访达中显示原文件',
      'settings.recentDocuments': '在“打开最近使用”中列出文件',
      'settings.recentDocumentsHelp': '显示在“文件”菜单和程序坞的菜单中。',
    },
  },
  win32: {
    en: { 'settings.recentDocumentsHelp': 'In the taskbar’s menu.' },
    'zh-CN': { 'settings.recentDocumentsHelp': '显示在任务栏的菜单中。' },
  },
  linux: { en: {}, 'zh-CN': {} },
};
