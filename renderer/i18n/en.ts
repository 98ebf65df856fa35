import { detailsWords } from './en/details.ts';
import { helpWords } from './en/help.ts';
import { queueWords } from './en/queue.ts';
import { settingsWords } from './en/settings.ts';

/**
 * Every word of the window, in English. Names in double braces are filled in; a key that ends in `_one` or `_other` is
 * chosen by the plural of `count`. The shape is i18next's, so that further languages are further files like this one.
 */
export const en = { ...queueWords, ...detailsWords, ...settingsWords, ...helpWords } as const;
