/** Hints below the fields of options, and how the fields are read. Pure. */

import { fillTemplate, type NameParts, templateProblem } from '../../../core/options/name-template.ts';
import type { ConversionOptions } from '../../../core/options/options.ts';
import { countPages, parsePageRanges, writePageRanges } from '../../../service/page-ranges.ts';
import { t } from '../../i18n/translate.ts';

export interface FieldHint {
  wrong: boolean;
  text: string;
}

const extensions = { markdown: '.md', epub: '.epub' } as const;

/**
 * An example of the name that a template makes, or why the template can't be used.
 * @param facts of the first of `count` documents
 * @param format null where the documents differ
 */
export function nameHint(template: string, facts: NameParts, format: 'markdown' | 'epub' | null, count = 1): FieldHint {
  switch (templateProblem(template)) {
    case 'empty':
      return { wrong: true, text: t('options.nameEmpty') };
    case 'folder':
      return { wrong: true, text: t('options.nameFolder') };
    case 'unknown-placeholder':
      return { wrong: true, text: t('options.namePlaceholders') };
    case null: {
      const name = fillTemplate(template, facts) + (format === null ? '' : extensions[format]);
      return { wrong: false, text: count === 1 ? name : t('options.nameExample', { name }) };
    }
  }
}

/** @param pages of the document; null while unknown */
export function pagesHint(text: string, pages: number | null): FieldHint {
  if (text.trim() === '') return { wrong: false, text: '' };
  const ranges = parsePageRanges(text);
  if (!ranges) return { wrong: true, text: t('options.pagesForm') };
  if (pages === null) return { wrong: false, text: '' };
  const count = countPages(ranges, pages);
  return count === 0
    ? { wrong: true, text: t('options.pagesNone', { count: pages }) }
    : { wrong: false, text: t('options.pagesOf', { chosen: count, count: pages }) };
}

/** The normalised form that is saved. */
export function readPages(text: string): string {
  const ranges = text.trim() === '' ? null : parsePageRanges(text);
  return ranges ? writePageRanges(ranges) : '';
}

const language = /^[A-Za-z]{2,3}([-_][A-Za-z0-9]+)*$/;
const mostLanguages = 4;

/** Null if the text is not a list of languages. */
export function readLanguages(text: string): string[] | null {
  const tags = text.split(/[\s,，、;；]+/).filter((tag) => tag !== '');
  return tags.length <= mostLanguages && tags.every((tag) => language.test(tag)) ? tags : null;
}

export function languagesHint(text: string): FieldHint {
  const tags = readLanguages(text);
  if (tags === null) return { wrong: true, text: t('options.languagesForm') };
  return { wrong: false, text: '' };
}

export const imagePlaces = ['beside', 'shared', 'inline'] as const;
type ImagePlace = (typeof imagePlaces)[number];

export function placeOfImages(images: 'folder' | 'inline', attachmentsFolder: string): ImagePlace {
  if (images === 'inline') return 'inline';
  return attachmentsFolder === '' ? 'beside' : 'shared';
}

export const imagesIn = (place: ImagePlace) => ({
  images: place === 'inline' ? ('inline' as const) : ('folder' as const),
  attachmentsFolder: place === 'shared' ? t('options.attachmentsName') : '',
});

type Extra = ConversionOptions['markdownExtras'][number];

export const withExtra = (extras: readonly Extra[], extra: Extra, on: boolean): Extra[] => [
  ...extras.filter((one) => one !== extra),
  ...(on ? [extra] : []),
];

/** Separated by semicolons, because names may contain commas. */
export const readAuthors = (text: string): string[] =>
  text
    .split(/[;；\n]/)
    .map((author) => author.trim())
    .filter((author) => author !== '');

export const writeAuthors = (authors: readonly string[]): string => authors.join('; ');
