/** Puts figures into bench/README.md, between `<!-- NAME -->` and `<!-- /NAME -->`, with the command and the machine that gave them. */

import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, extname, isAbsolute, join } from 'node:path';

/** Figures that bear their command's name; the others are parts of `speed`. */
const commands = [
  'math',
  'made',
  'quality',
  'metamorphic',
  'lone',
  'lost',
  'epub',
  'window',
  'memory',
  'reading',
  'throughput',
  'scale',
];

/** @throws Error where the page has no such place */
export function writeFigures(name: string, argv: readonly string[], table: string): void {
  const file = join(import.meta.dirname, 'README.md');
  writeFileSync(file, withFigures(readFileSync(file, 'utf8'), name, figures(name, argv, table)));
}

function figures(name: string, argv: readonly string[], table: string): string {
  const command = [
    'npm run bench --',
    commands.find((command) => name === command || name.startsWith(`${command}-`)) ?? 'speed',
    ...argv.filter((word) => word !== '--write').map(withoutPlace),
  ].join(' ');
  const processors = cpus();
  return `\`${command}\` (${processors.length} × ${processors[0]?.model.trim() ?? 'unknown'}, Node ${process.versions.node})\n\n\`\`\`\n${table}\n\`\`\``;
}

/** Where somebody keeps files says nothing to others: a folder becomes DIR, a file its name. */
function withoutPlace(word: string): string {
  if (!isAbsolute(word) && !word.startsWith('.')) return word;
  return extname(word) === '' ? 'DIR' : basename(word);
}

export function withFigures(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const from = page.indexOf(begin);
  const to = page.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`bench/README.md has no place for ${name}.`);
  return `${page.slice(0, from + begin.length)}\n${text}\n${page.slice(to)}`;
}
