import type { CatalogueOf } from './en.ts';
import { detailsWords } from './zh-cn/details.ts';
import { helpWords } from './zh-cn/help.ts';
import { queueWords } from './zh-cn/queue.ts';
import { settingsWords } from './zh-cn/settings.ts';
import { windowWords } from './zh-cn/window.ts';

/** 简体中文. Chinese has one plural form: only `_other` is used. */
export const zhCn: CatalogueOf<'other'> = {
  ...windowWords,
  ...queueWords,
  ...detailsWords,
  ...settingsWords,
  ...helpWords,
};
