/** New names for several results at once: a pattern, and words that are replaced in it. Pure. */
import { z } from 'zod';
import { fillTemplate, type NameFacts, templateProblem } from './name-template.ts';

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
export function newStem({ template, find, replace }: RenamePattern, facts: NameFacts): string | null {
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
