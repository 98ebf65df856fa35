/** What several tasks' ways of being converted have in common. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { TaskChoice } from '../../core/model/choice.ts';
import type { Choice } from '../../core/tasks/list/choices.ts';

/** Of those that can still be otherwise, else of those that have ended; null where none is either. */
export function sharedChoice(all: readonly Choice[]): TaskChoice | null {
  const open = all.filter((choice) => choice.open);
  const choices = open.length > 0 ? open : all.filter((choice) => choice.ended);
  const [first] = choices;
  if (!first) return null;
  const shared = <T>(of: (choice: Choice) => T): T | null =>
    choices.every((choice) => isDeepStrictEqual(of(choice), of(first))) ? of(first) : null;
  return {
    format: shared(({ format }) => format),
    place: shared(({ service }) => service.place),
    destination: shared(({ destination }) => destination),
    options: {
      nameTemplate: shared(({ options }) => options.nameTemplate),
      images: shared(({ options }) => options.images),
      attachmentsFolder: shared(({ options }) => options.attachmentsFolder),
      markdownExtras: shared(({ options }) => [...options.markdownExtras].sort()),
      ocrLanguages: shared(({ options }) => options.ocrLanguages),
      cover: shared(({ options }) => options.cover),
      pages: shared(({ options }) => options.pages),
      title: shared(({ options }) => options.title),
      authors: shared(({ options }) => options.authors),
    },
    open: open.length > 0,
    count: choices.length,
    names: { ...first.names, authors: [...first.names.authors] },
    pages: shared(({ pages }) => pages),
  };
}
