/** Tables by chance, of the columns and rules that people give them, between paragraphs. */

import { chanceOf, DEEDS, KINDS, NAMES } from './chance.ts';
import { type MadeTable, RULINGS, WITHOUT_SPANS } from './made-table.ts';
import { withSpans } from './spans.ts';

export type Part =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'table'; table: MadeTable };

const HEADS =
  'Name Type Size Value Default Mean Share Year Place Total Unit Rate Group Price Date Result Level Count'.split(' ');

/**
 * @param most how many columns its tables have at most
 * @param kind whether its tables have two or three columns of texts, which stand at the tops of their rows or in their middles, or
 *   cells that span others
 * @returns one document, the same for the same seed
 */
export function madeTables(seed: number, most = 7, kind: 'texts' | 'spans' | null = null): Part[] {
  // Other seeds than those of documents without tables.
  const chance = chanceOf(seed * 7919);
  const { random, below, pick, often, several } = chance;
  const texts = kind === 'texts';
  const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

  const thing = (): string => `the ${pick(KINDS)} ${pick(NAMES)}`;
  const clause = (): string => `${thing()} ${pick(DEEDS)} ${thing()}`;
  const paragraph = (): Part => ({
    kind: 'text',
    text: several(3, 9, () => `${capital(clause())}.`).join(' '),
  });

  /** What the cells of one column hold: all of one kind. */
  const columnKinds: Record<string, () => () => string> = {
    whole: () => {
      const size = 10 ** (1 + below(4));
      return () => String(below(size));
    },
    decimal: () => {
      const digits = 1 + below(3);
      return () => `${often(0.1) ? '−' : ''}${(random() * 100).toFixed(digits)}`;
    },
    percent: () => () => `${(random() * 100).toFixed(1)}%`,
    word: () => () => pick(NAMES),
    name: () => () => capital(`${pick(KINDS)} ${pick(NAMES)}`),
    code: () => () => `${pick(NAMES)}_${below(90) + 10}`,
    mark: () => () => pick(['yes', 'no']),
    cross: () => () => (often(0.6) ? 'x' : ''),
    price: () => () => `$ ${(random() * 100).toFixed(2)}`,
    part: () => () => `${(random() * 100).toFixed(1)} %`,
    year: () => () => String(1900 + below(120)),
    phrase: () => () => clause(),
    sentence: () => () => several(1, 3, () => `${capital(clause())}.`).join(' '),
  };

  const table = (): MadeTable => {
    const count = texts ? 3 + below(Math.min(2, most - 2)) : 2 + below(most - 1);
    const length = 2 + below(12);
    const hasHead = often(0.85);
    const isProse = count <= Math.min(4, most - 1) && often(0.35);
    const kinds = Array.from({ length: count }, (_, i): string => {
      if (texts && i >= count - 2) return pick(['phrase', 'sentence']);
      if (texts && i === 0) return pick(['word', 'name', 'code', 'phrase']);
      if (i === 0) return pick(['word', 'name', 'name', 'code', 'year']);
      if (isProse && i === count - 1) return pick(['phrase', 'sentence']);
      const more = kind === 'spans' ? ['cross', 'price', 'part'] : [];
      return pick(['whole', 'decimal', 'percent', 'word', 'code', 'mark', 'year', 'decimal', ...more]);
    });
    const isText = (kind: string): boolean => kind === 'sentence' || kind === 'phrase';
    const empties = often(0.3) ? 0.25 : 0;
    const makers = kinds.map((kind) => (columnKinds[kind] as () => () => string)());
    const body = Array.from({ length }, () => makers.map((make, i) => (i > 0 && often(empties) ? '' : make())));
    const firsts = new Set<string>();
    for (const row of body) {
      while (firsts.has(row[0] as string))
        row[0] =
          (makers[0] as () => string)() +
          (/[a-z]$/.test(row[0] as string) ? ` ${pick(['east', 'west', 'north', 'south'])}` : '');
      firsts.add(row[0] as string);
      // A row of a name alone is a head between rows to any reader.
      if (row.slice(1).every((cell) => cell === '')) row[1] = (makers[1] as () => string)() || 'x';
    }
    const heads = kinds.map((kind) => {
      if (isText(kind)) return 'Description';
      return often(0.2) ? `${pick(HEADS)} of ${pick(NAMES)}` : pick(HEADS);
    });
    const isNumeric = (kind: string): boolean => /^(?:whole|decimal|percent|year|price|part)$/.test(kind);
    const centred = often(0.25);
    const made: MadeTable = {
      rows: hasHead ? [heads, ...body] : body,
      headRows: hasHead ? 1 : 0,
      aligns: kinds.map((kind, i) => (i === 0 ? 'left' : centred ? 'center' : isNumeric(kind) ? 'right' : 'left')),
      wraps: kinds.map(isText),
      vertical: texts && often(0.5) ? 'middle' : 'top',
      ruling: pick(RULINGS),
      caption: often(0.4) ? capital(`${pick(HEADS).toLowerCase()} of ${thing()}`) : null,
      spans: WITHOUT_SPANS,
    };
    if (kind !== 'spans') return made;
    return withSpans(made, kinds.map(isNumeric), chance, {
      head: () => (often(0.3) ? `${pick(HEADS)} of ${pick(NAMES)}` : pick(HEADS)),
      title: () => capital(`${pick(KINDS)} ${pick(NAMES)}s`),
      clause,
    });
  };

  return several(2, 3, (): Part[] => [
    { kind: 'heading', text: capital(`${pick(KINDS)} ${pick(NAMES)}`) },
    paragraph(),
    ...several(1, 3, (): Part[] => [{ kind: 'table', table: table() }, paragraph()]).flat(),
  ]).flat();
}
