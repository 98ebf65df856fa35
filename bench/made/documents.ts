/** Documents by chance, of every kind of block that a person writes: known wholly, and looked at by nobody. */

import { chanceOf, DEEDS, KINDS, NAMES } from './chance.ts';

/** As far as documents of chance go. Names and fields are those of pandoc's JSON. */
export type Inline = { t: 'Str'; c: string } | { t: 'Space' } | { t: 'Emph' | 'Strong'; c: Inline[] } | Code;
type Code = { t: 'Code'; c: [Attributes, string] };
type Attributes = [id: string, classes: [], pairs: []];
export type Block =
  | { t: 'Header'; c: [level: number, Attributes, Inline[]] }
  | { t: 'Para' | 'Plain'; c: Inline[] }
  | { t: 'BulletList'; c: Block[][] }
  | { t: 'OrderedList'; c: [[start: number, { t: string }, { t: string }], Block[][]] }
  | { t: 'DefinitionList'; c: [term: Inline[], descriptions: Block[][]][] }
  | { t: 'BlockQuote'; c: Block[] }
  | { t: 'CodeBlock'; c: [Attributes, string] }
  | { t: 'Div'; c: [[id: string, classes: string[], pairs: []], Block[]] }
  /** The rows stand beside pandoc's own form of them, which it takes no notice of. */
  | { t: 'Table'; c: unknown; rows: readonly Inline[][][] };

const LINKS = ['because', 'while', 'although', 'before', 'after', 'where', 'unless'];
const WAYS = ['slowly', 'every year', 'at night', 'without delay', 'as usual', 'in the morning', 'for the last time'];
const CALLS = ['open(chart)', 'move(ship, 4)', 'count = 12', 'return tide', '# lift the anchor', 'ship.load("timber")'];

const MAX_DEPTH = 3;

/** @returns the blocks of one document, the same for the same seed */
export function madeBlocks(seed: number): Block[] {
  const { random, pick, often, several } = chanceOf(seed);

  const thing = (): string => `the ${often(0.5) ? `${pick(KINDS)} ` : ''}${pick(NAMES)}`;
  const clause = (): string => `${thing()} ${pick(DEEDS)} ${thing()}${often(0.4) ? ` ${pick(WAYS)}` : ''}`;
  const sentence = (): string => {
    const text = often(0.6) ? `${clause()} ${pick(LINKS)} ${clause()}` : clause();
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  const name = (): string => {
    const text = `${pick(KINDS)} ${pick(NAMES)}${often(0.5) ? ` of ${thing()}` : ''}`;
    return text.charAt(0).toUpperCase() + text.slice(1);
  };

  const words = (text: string): Inline[] =>
    text.split(' ').flatMap((word, i): Inline[] => [...(i > 0 ? [SPACE] : []), { t: 'Str', c: word }]);
  const code = (text: string): Code => ({ t: 'Code', c: [NO_ATTRIBUTES, text] });
  const styled = (): Inline => {
    const text = `${pick(KINDS)} ${pick(NAMES)}`;
    return often(0.3) ? code(pick(NAMES)) : { t: pick(['Emph', 'Strong'] as const), c: words(text) };
  };
  const prose = (): Inline[] => [
    ...words(several(1, 4, sentence).join(' ')),
    ...(often(0.2) ? [SPACE, ...words('It is called'), SPACE, styled(), SPACE, ...words(`by ${thing()}.`)] : []),
  ];
  const paragraph = (): Block => ({ t: 'Para', c: prose() });
  const listing = (): Block => ({
    t: 'CodeBlock',
    c: [NO_ATTRIBUTES, several(2, 9, (i) => `${i > 0 && often(0.3) ? '    ' : ''}${pick(CALLS)}`).join('\n')],
  });

  const list = (depth: number, isTight: boolean): Block => {
    const items = several(2, 6, (): Block[] => {
      const inside = often(0.25) && depth < MAX_DEPTH ? [list(depth + 1, isTight)] : [];
      const more = !isTight && often(0.2) ? [often(0.7) ? paragraph() : listing()] : [];
      return [isTight ? { t: 'Plain', c: words(often(0.3) ? name() : sentence()) } : paragraph(), ...more, ...inside];
    });
    if (often(0.6)) return { t: 'BulletList', c: items };
    const numbers = pick(['Decimal', 'Decimal', 'Decimal', 'LowerAlpha', 'LowerRoman']);
    return { t: 'OrderedList', c: [[1, { t: numbers }, { t: pick(['Period', 'OneParen']) }], items] };
  };
  const terms = (): Block => ({
    t: 'DefinitionList',
    c: several(2, 5, (i): [Inline[], Block[][]] => [
      often(0.3) ? [code(`--${pick(NAMES)}-${i}`)] : words(name()),
      [[paragraph(), ...(often(0.15) ? [paragraph()] : [])]],
    ]),
  });
  const some = (): Block[] => {
    const kind = random();
    if (kind < 0.5) return [paragraph()];
    if (kind < 0.75) return [{ t: 'Para', c: words(`${sentence().slice(0, -1)}:`) }, list(1, often(0.7))];
    if (kind < 0.85) return [terms()];
    if (kind < 0.93) return [{ t: 'BlockQuote', c: several(1, 2, paragraph) }];
    return [listing()];
  };

  const section = (level: number): Block[] => [
    { t: 'Header', c: [level, NO_ATTRIBUTES, words(name())] },
    paragraph(),
    // Neighbours of one kind would be one.
    ...several(1, 4, () => [...some(), paragraph()]).flat(),
    ...(level < MAX_DEPTH ? several(0, 2, () => section(level + 1)).flat() : []),
  ];
  return [paragraph(), ...several(2, 4, () => section(1)).flat()];
}

const SPACE: Inline = { t: 'Space' };
const NO_ATTRIBUTES: Attributes = ['', [], []];
