/** `npm run bench -- quality …`: benchmarks that print tables. Nothing here is a test: figures depend on the machine. */

import { UsageError } from './arguments.ts';

const commands: Record<string, () => Promise<{ run(argv: readonly string[]): Promise<number> }>> = {
  corpus: () => import('./debian/command.ts'),
  quality: () => import('./quality/command.ts'),
  scans: () => import('./scans/command.ts'),
  diff: () => import('./diff/command.ts'),
  ablate: () => import('./ablate/command.ts'),
  metamorphic: () => import('./metamorphic/command.ts'),
  lone: () => import('./lone/command.ts'),
  lost: () => import('./lost/command.ts'),
  speed: () => import('./speed/command.ts'),
  epub: () => import('./epub/command.ts'),
  robust: () => import('./robust/command.ts'),
  fuzz: () => import('./fuzz/command.ts'),
  window: () => import('./window/command.ts'),
  memory: () => import('./memory/command.ts'),
  reading: () => import('./reading/command.ts'),
  throughput: () => import('./throughput/command.ts'),
  scale: () => import('./scale/command.ts'),
  journal: () => import('./journal/command.ts'),
  math: () => import('./math/command.ts'),
  made: () => import('./made/command.ts'),
};

const usage = `Usage: npm run bench -- corpus --to DIR [--only GLOB] [--jobs N] [--mirror URL]
       npm run bench -- quality --corpus DIR [--sets a,b] [--only GLOB] [--peers] [--jobs N] [--out DIR] [--json FILE] [--write]
       npm run bench -- scans --corpus DIR --to DIR [--sets a,b] [--only GLOB] [--kinds a,b] [--seed N]
       npm run bench -- diff --from REF [--corpus DIR] [--only GLOB] [--lines N] [--jobs N] [FILE.pdf…]
       npm run bench -- ablate --corpus DIR [--conditions] [--sets a,b] [--only GLOB] [--pages N] [--most N] [--jobs N] [--json FILE]
       npm run bench -- metamorphic --corpus DIR [--sets a,b] [--only GLOB] [--pages N] [--jobs N] [--verbose] [--write]
       npm run bench -- lone --corpus DIR [--sets a,b] [--only GLOB] [--pages N] [--jobs N] [--verbose] [--write]
       npm run bench -- lost [--corpus DIR] [--sets a,b] [--only GLOB] [--least N] [--jobs N] [--json FILE] [--verbose] [--write] [FILE.pdf…]
       npm run bench -- speed --corpus DIR [--sets a,b] [--only GLOB] [--peers] [--rounds N] [--write]
       npm run bench -- speed --manual FILE.pdf [--threads N] [--peers] [--write]
       npm run bench -- speed --ocr --corpus DIR [--sets a,b] [--only GLOB] [--write]
       npm run bench -- epub --corpus DIR [--only GLOB] [--jobs N] [--out DIR] [--write]
       npm run bench -- robust --corpus DIR [--service] [--seconds N] [--jobs N] [--verbose]
       npm run bench -- fuzz [--seed N] [--runs N] [--corpus DIR] [--seconds N] [--jobs N] [--keep DIR]
       npm run bench -- window [--files N] [--rounds N] [--write]
       npm run bench -- memory --corpus DIR [--sets a,b] [--files N] [--verbose] [--write]
       npm run bench -- reading --corpus DIR [--sets a,b] [--pages N] [--rounds N] [--write]
       npm run bench -- throughput --corpus DIR [--sets a,b] [--window] [--write]
       npm run bench -- scale [--documents N] [--rounds N] [--seed N] [--tasks N] [--polls N] [--only a,b] [--write]
       npm run bench -- math [--with a,b] [--half a|b] [--random N] [--seed N] [--out DIR] [--verbose] [--write]
       npm run bench -- made [--tables] [--with a,b] [--seed N] [--documents N] [--out DIR] [--verbose] [--write]
       npm run bench -- journal [--tasks N] [--rounds N]

bench/README.md says what each command prints and what the columns mean.
`;

process.exitCode = await main(process.argv.slice(2));

async function main([name, ...rest]: string[]): Promise<number> {
  const load = name === undefined ? undefined : commands[name];
  if (!load || rest.includes('--help')) {
    process.stdout.write(usage);
    return load || name === '--help' ? 0 : 2;
  }
  const command = await load();
  try {
    return await command.run(rest);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n\n${usage}`);
    return 2;
  }
}
