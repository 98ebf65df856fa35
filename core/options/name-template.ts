/**
 * Names of results, filled from a template such as "{author} - {title}", and the renaming of several results by such a
 * template. Pure.
 */
import { z } from 'zod';

export const placeholders = ['name', 'title', 'author', 'date'] as const;
export type Placeholder = (typeof placeholders)[number];

/** The values for the placeholders. */
export interface NameParts {
  /** Of the PDF, without extension. */
  name: string;
  /** Empty if unknown. */
  title: string;
  authors: readonly string[];
  /** When the conversion began; before that, when the task was added. */
  dateMs: number;
}

export type TemplateProblem = 'empty' | 'unknown-placeholder' | 'folder';

const slot = /\{([^{}]*)\}/g;
const isPlaceholder = (word: string): word is Placeholder => (placeholders as readonly string[]).includes(word);

/** Null: the template is valid. */
export function templateProblem(template: string): TemplateProblem | null {
  if (template.trim() === '') return 'empty';
  if (/[/\\]/.test(template)) return 'folder';
  const words = [...template.matchAll(slot)].map(([, word = '']) => word);
  const outside = template.replaceAll(slot, '');
  return words.every(isPlaceholder) && !/[{}]/.test(outside) ? null : 'unknown-placeholder';
}

/** As long as a file name can be: renaming a waiting task stores the new name as a template without placeholders. */
export const nameTemplateSchema = z
  .string()
  .max(255)
  .refine((template) => templateProblem(template) === null, 'is no pattern for a name');

/**
 * The name without extension, before it is sanitized. An empty value is removed together with brackets around it and
 * dashes beside it. The PDF’s name replaces an empty title and an empty result.
 */
export function fillTemplate(template: string, { name, title, authors, dateMs }: NameParts): string {
  const [first = '', ...others] = authors;
  const values: Record<Placeholder, string> = {
    name,
    title: title.trim() || name,
    author: others.length > 0 ? `${first} et al.` : first,
    date: dateOf(dateMs),
  };
  // Empty placeholders are removed before the others are filled in, because values may contain braces and brackets.
  let pattern = template;
  for (const word of placeholders) if (values[word].trim() === '') pattern = without(pattern, `{${word}}`);
  const filled = pattern.replaceAll(slot, (whole, word: string) => (isPlaceholder(word) ? values[word] : whole));
  return filled.replaceAll(/\s+/gu, ' ').trim() || name;
}

const separators = '\\s\\-–—_,;·.';

function without(pattern: string, slotText: string): string {
  return pattern
    .replaceAll(slotText, '\0')
    .replaceAll(/\s*[([]\s*\0\s*[)\]]/g, '\0')
    .replaceAll(new RegExp(`^\\0[${separators}]*|[${separators}]*\\0$`, 'g'), '')
    .replaceAll(new RegExp(`[${separators}]*\\0`, 'g'), '')
    .replaceAll('\0', '');
}

/** Local time, in a format that sorts by date. */
function dateOf(ms: number): string {
  const date = new Date(ms);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const renamePatternSchema = z.object({
  template: z.string().max(200),
  /** Literal text, all occurrences of which are replaced; empty: none. */
  find: z.string().max(200),
  replace: z.string().max(200),
});
export type RenamePattern = z.infer<typeof renamePatternSchema>;

/** Here `{name}` stands for the result’s current or planned name. */
export const keepNames: RenamePattern = { template: '{name}', find: '', replace: '' };

/** Null: the template is invalid. */
export function newStem({ template, find, replace }: RenamePattern, facts: NameParts): string | null {
  if (templateProblem(template) !== null) return null;
  const filled = fillTemplate(template, facts);
  return (find === '' ? filled : filled.replaceAll(find, () => replace)).trim();
}

/**
 * `same`: the name does not change. `illegal`: some file system forbids it. `twice`: another result in this renaming
 * gets it. `taken`: another file has it. `late`: a task that is being converted can’t be renamed until it is done.
 */
export const renameProblems = ['same', 'illegal', 'twice', 'taken', 'late'] as const;

export const renameLineSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  problem: z.enum(renameProblems).nullable(),
});
export type RenameLine = z.infer<typeof renameLineSchema>;
