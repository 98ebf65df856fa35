/** Names of results, made from a pattern: "{author} - {title}". Pure. */
import { z } from 'zod';

export const placeholders = ['name', 'title', 'author', 'date'] as const;
export type Placeholder = (typeof placeholders)[number];

/** What a pattern is filled with. */
export interface NameParts {
  /** Of the PDF, without extension. */
  name: string;
  /** Empty where nobody knows. */
  title: string;
  authors: readonly string[];
  /** When the conversion was begun, or would be. */
  dateMs: number;
}

export type TemplateProblem = 'empty' | 'unknown-placeholder' | 'folder';

const slot = /\{([^{}]*)\}/g;
const isPlaceholder = (word: string): word is Placeholder => (placeholders as readonly string[]).includes(word);

/** Null: it can be used. */
export function templateProblem(template: string): TemplateProblem | null {
  if (template.trim() === '') return 'empty';
  if (/[/\\]/.test(template)) return 'folder';
  const words = [...template.matchAll(slot)].map(([, word = '']) => word);
  const outside = template.replaceAll(slot, '');
  return words.every(isPlaceholder) && !/[{}]/.test(outside) ? null : 'unknown-placeholder';
}

/** Room for every name that a file can have: one that somebody has given is a pattern without placeholders. */
export const nameTemplateSchema = z
  .string()
  .max(255)
  .refine((template) => templateProblem(template) === null, 'is no pattern for a name');

/**
 * The name without extension, before it is made fit for a file system. What is not known leaves no gap: brackets around it and
 * dashes beside it go with it. Where nothing is left, and for {title}, the PDF's own name steps in.
 */
export function fillTemplate(template: string, { name, title, authors, dateMs }: NameParts): string {
  const [first = '', ...others] = authors;
  const values: Record<Placeholder, string> = {
    name,
    title: title.trim() || name,
    author: others.length > 0 ? `${first} et al.` : first,
    date: dateOf(dateMs),
  };
  // Values may hold braces and brackets themselves: what is empty is taken out before they are put in.
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

/** By the clock on the wall, sorted by name sorted by time. */
function dateOf(ms: number): string {
  const date = new Date(ms);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const renamePatternSchema = z.object({
  template: z.string().max(200),
  /** As it is written, wherever it stands; empty: nothing. */
  find: z.string().max(200),
  replace: z.string().max(200),
});
export type RenamePattern = z.infer<typeof renamePatternSchema>;

/** `{name}` is the name that the result has, or would get. */
export const keepNames: RenamePattern = { template: '{name}', find: '', replace: '' };

/** Null: the pattern makes no name. */
export function newStem({ template, find, replace }: RenamePattern, facts: NameParts): string | null {
  if (templateProblem(template) !== null) return null;
  const filled = fillTemplate(template, facts);
  return (find === '' ? filled : filled.replaceAll(find, () => replace)).trim();
}

/**
 * `same`: it keeps its name. `illegal`: some system would not take it. `twice`: another one of these gets it. `taken`: another
 * file has it. `late`: what is under way can't be renamed before it is done.
 */
export const renameProblems = ['same', 'illegal', 'twice', 'taken', 'late'] as const;

export const renameLineSchema = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  problem: z.enum(renameProblems).nullable(),
});
export type RenameLine = z.infer<typeof renameLineSchema>;
