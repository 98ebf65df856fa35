/** `bench math`: sets known formulas with the usual programs and compares what the engine reads with what was set. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { convert } from '../../engine/pipeline.ts';
import { names, options, typedPath, UsageError, wholeNumber } from '../arguments.ts';
import { levenshtein } from '../quality/levenshtein.ts';
import { writeFigures } from '../readme.ts';
import { aligned } from '../speed/table.ts';
import { formulas } from './formulas.ts';
import { randomFormulas } from './random-formulas.ts';
import { tokensOf } from './tokens.ts';
import { around, type Place, type Typesetter, typesetters, withoutTag } from './typeset.ts';

const SEED = 1;

interface Reading {
  formula: string;
  place: Place;
  /** What stands between the words around it; null where these were not found. */
  read: string | null;
  /** From 0, nothing of it, to 1, the same formula. */
  score: number;
}

export async function run(argv: readonly string[]): Promise<number> {
  const given = options(argv, {
    with: { type: 'string' },
    half: { type: 'string' },
    random: { type: 'string' },
    seed: { type: 'string' },
    out: { type: 'string' },
    verbose: { type: 'boolean' },
    write: { type: 'boolean' },
  });
  const chosen = given.with === undefined ? Object.keys(typesetters) : names(given.with);
  const wrong = chosen.filter((name) => !(name in typesetters));
  if (wrong.length > 0) throw new UsageError(`There are only ${Object.keys(typesetters).join(', ')}.`);
  const temporary = mkdtempSync(join(tmpdir(), 'quire-math-'));
  const out = given.out === undefined ? temporary : typedPath(given.out);
  const made = wholeNumber(given.random, 0, 'random');
  const all = made > 0 ? randomFormulas(made, wholeNumber(given.seed, SEED, 'seed')) : formulas;
  const rows: string[][] = [];
  try {
    for (const name of chosen) {
      const typeset = typesetters[name];
      const readings = typeset && (await readingsOf(name, all, typeset, out));
      if (!readings) {
        process.stderr.write(`${name}: the program is missing\n`);
        continue;
      }
      const half =
        given.half === undefined ? readings : readings.filter((_, i) => (i >> 1) % 2 === (given.half === 'a' ? 0 : 1));
      rows.push([
        name,
        ...(['display', 'inline'] as const).flatMap((place) => figures(half.filter((one) => one.place === place))),
      ]);
      if (given.verbose)
        for (const { place, formula, read, score } of half)
          if (score < 1)
            process.stdout.write(
              `${score.toFixed(2)} ${name} ${place}\n     ${formula}\n     ${read ?? 'not found'}\n`,
            );
    }
    const table = aligned([['', 'display', 'exact %', 'inline', 'exact %'], ...rows]);
    process.stdout.write(`${table}\n`);
    if (given.write) writeFigures('math', argv, table);
    return 0;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** @returns null where the program is missing */
async function readingsOf(
  name: string,
  formulas: readonly string[],
  typeset: Typesetter,
  out: string,
): Promise<Reading[] | null> {
  const folder = join(out, name);
  mkdirSync(folder, { recursive: true });
  const pdf = join(out, `${name}.pdf`);
  try {
    await typeset(formulas, folder, pdf);
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`);
    return null;
  }
  const { bytes } = await convert(Uint8Array.from(readFileSync(pdf)), { format: 'markdown', fallbackTitle: name });
  const markdown = Buffer.from(bytes).toString();
  writeFileSync(join(out, `${name}.md`), markdown);
  const text = markdown.replace(/\s+/g, ' ');
  return formulas.flatMap((formula, i) =>
    (['display', 'inline'] as const).map((place): Reading => {
      const [before, after] = around[place](i + 1);
      const from = text.indexOf(before);
      const to = text.indexOf(after, from);
      const read = from < 0 || to < 0 ? null : text.slice(from + before.length, to).trim();
      const truth = place === 'inline' ? withoutTag(formula) : name === 'office' ? withoutTag(formula) : formula;
      return { formula, place, read, score: read === null ? 0 : similarity(truth, read) };
    }),
  );
}

/** Share of the tokens that need no change; words around a formula count as wrong, and so does what is no formula. */
function similarity(truth: string, read: string): number {
  const pieces = read.split(/(\$\$.*?\$\$|\$.*?\$)/);
  const found = pieces.flatMap((piece) =>
    piece.startsWith('$')
      ? (tokensOf(piece.replace(/^\$+|\$+$/g, '')) ?? [])
      : [...piece.replace(/\s/g, '')].map((letter) => `text ${letter}`),
  );
  const expected = tokensOf(truth) ?? [];
  const ids = new Map<string, number>();
  const symbols = (tokens: readonly string[]): Int32Array =>
    Int32Array.from(tokens, (token) => {
      const id = ids.get(token) ?? ids.size;
      ids.set(token, id);
      return id;
    });
  const distance = levenshtein(symbols(expected), symbols(found));
  return Math.max(0, 1 - distance / Math.max(1, expected.length, found.length));
}

function figures(readings: readonly Reading[]): string[] {
  const mean = readings.reduce((sum, { score }) => sum + score, 0) / readings.length;
  const exact = readings.filter(({ score }) => score === 1).length / readings.length;
  return [mean.toFixed(3), (100 * exact).toFixed(0)];
}
