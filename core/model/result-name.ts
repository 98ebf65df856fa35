import { fillTemplate, type NameFacts } from '../options/name-template.ts';
import type { Task } from './task.ts';

/** What the name of a task's result is made of, as far as it is known. */
export function nameFactsOf({ stem, options, metadata, startedAtMs, addedAtMs }: Task): NameFacts {
  return {
    name: stem,
    title: options.title || (metadata?.title ?? ''),
    authors: options.authors.length > 0 ? options.authors : (metadata?.authors ?? []),
    dateMs: startedAtMs ?? addedAtMs,
  };
}

/** The name that the result wishes for, without extension. */
export const resultStem = (task: Task): string => fillTemplate(task.options.nameTemplate, nameFactsOf(task));
