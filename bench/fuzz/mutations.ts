/** Ways to break a PDF, each a pure function of the bytes and of chance. Text is Latin-1: one character a byte. */

export type Chance = () => number;
export type Mutation = (pdf: string, chance: Chance) => string;

const below = (chance: Chance, limit: number): number => Math.floor(chance() * limit);

export function pick<T>(items: readonly T[], chance: Chance): T | undefined {
  return items[below(chance, items.length)];
}

/** Numbers at the edges of what readers keep them in. */
const EDGES = [
  '0',
  '-1',
  '1',
  '65535',
  '65536',
  '2147483647',
  '-2147483648',
  '4294967296',
  '1e30',
  '0.0000001',
  '99999999999999999999',
];

const splice = (text: string, from: number, to: number, middle: string): string =>
  text.slice(0, from) + middle + text.slice(to);

/** Replaces one of the pattern's matches, or nothing where there is none. */
function replaceOne(pdf: string, pattern: RegExp, chance: Chance, change: (match: string) => string): string {
  const match = pick([...pdf.matchAll(pattern)], chance);
  return match ? splice(pdf, match.index, match.index + match[0].length, change(match[0])) : pdf;
}

const bytes: Mutation = (pdf, chance) => {
  let out = pdf;
  for (let count = 1 + below(chance, 16); count > 0; count--) {
    const at = below(chance, out.length);
    out = splice(out, at, at + 1, String.fromCharCode(below(chance, 256)));
  }
  return out;
};

const truncation: Mutation = (pdf, chance) => pdf.slice(0, below(chance, pdf.length));

/** A stretch is lost, or there twice. */
const stretch: Mutation = (pdf, chance) => {
  const from = below(chance, pdf.length);
  const to = Math.min(pdf.length, from + 1 + below(chance, 400));
  return chance() < 0.5 ? splice(pdf, from, to, '') : splice(pdf, to, to, pdf.slice(from, to));
};

const number: Mutation = (pdf, chance) =>
  replaceOne(pdf, /(?<![\w.])-?\d+(?:\.\d+)?(?![\w.])/g, chance, () => pick(EDGES, chance) ?? '0');

/** A name, string, operator or bracket becomes another one of the file's. */
const token: Mutation = (pdf, chance) => {
  const tokens =
    /\/[A-Za-z]\w*|\([^()\\]{0,60}\)|<[\da-fA-F]{2,}>|<<|>>|\[|\]|\b(?:BT|ET|Tf|Td|Tj|TJ|Tm|cm|q|Q|re|Do|BMC|EMC|obj|endobj|stream|endstream|null|true)\b/g;
  const other = pick([...pdf.matchAll(tokens)], chance)?.[0] ?? 'null';
  return replaceOne(pdf, tokens, chance, () => other);
};

const xref: Mutation = (pdf, chance) =>
  chance() < 0.3
    ? replaceOne(pdf, /startxref\s+\d+/g, chance, () => `startxref\n${below(chance, 2 * pdf.length)}`)
    : replaceOne(pdf, /^\d{10} \d{5} [nf]/gm, chance, () => {
        const offset = String(below(chance, 2 * pdf.length)).padStart(10, '0');
        return `${offset} ${chance() < 0.5 ? '00000' : '65535'} ${chance() < 0.8 ? 'n' : 'f'}`;
      });

const streamLength: Mutation = (pdf, chance) =>
  replaceOne(
    pdf,
    /\/Length\s+\d+/g,
    chance,
    () => `/Length ${chance() < 0.5 ? below(chance, pdf.length) : pick(EDGES, chance)}`,
  );

/** One reference leads elsewhere: to a wrong kind of object, to itself, in a circle. */
const reference: Mutation = (pdf, chance) => {
  const objects = [...pdf.matchAll(/^(\d+) 0 obj/gm)].map((match) => match[1]);
  return replaceOne(pdf, /\b\d+ 0 R\b/g, chance, () => `${pick(objects, chance) ?? 1} 0 R`);
};

/** Two objects change their numbers. */
const objectSwap: Mutation = (pdf, chance) => {
  const heads = [...pdf.matchAll(/^\d+ 0 obj/gm)];
  const [a, b] = [pick(heads, chance), pick(heads, chance)].sort((x, y) => (x?.index ?? 0) - (y?.index ?? 0));
  if (!a || !b || a.index === b.index) return pdf;
  const swapped = splice(pdf, b.index, b.index + b[0].length, a[0]);
  return splice(swapped, a.index, a.index + a[0].length, b[0]);
};

export const mutations: Readonly<Record<string, Mutation>> = {
  bytes,
  truncation,
  stretch,
  number,
  token,
  xref,
  streamLength,
  reference,
  objectSwap,
};

/** Up to four mutations, one after the other; their names tell what was done. */
export function mutate(pdf: string, chance: Chance): { pdf: string; done: string[] } {
  const names = Object.keys(mutations);
  const done = Array.from({ length: 1 + below(chance, 4) }, () => pick(names, chance) ?? 'bytes');
  return { pdf: done.reduce((text, name) => mutations[name]?.(text, chance) ?? text, pdf), done };
}
