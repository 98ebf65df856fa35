import type { CatalogueOf } from './catalogue.ts';
import { detailsWords } from './zh-cn/details.ts';
import { helpWords } from './zh-cn/help.ts';
import { queueWords } from './zh-cn/queue.ts';
import { settingsWords } from './zh-cn/settings.ts';

/** 简体中文。Chinese has one form for every number: only `_other` is chosen. */
export const zhCn: CatalogueOf<'other'> = { ...queueWords, ...detailsWords, ...settingsWords, ...helpWords };
