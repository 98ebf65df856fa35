/** Whatever is saved, copied and renamed beside them, files that Quire did not make stay as they are. */
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../errors/codes.ts';
import type { SavedResult } from '../model/saving.ts';
import { png } from './fixtures/pictures.ts';
import { scene } from './fixtures/scene.ts';

const base = 'https://convert.example/results/9/';
const texts = { plain: 'no pictures', pictures: '![one](p1.png) ![two](p2.png)', other: '![three](p3.png)' };
const web = Object.fromEntries(['p1.png', 'p2.png', 'p3.png'].map((name) => [base + name, png]));

const names = ['a', 'b', 'a (2)', 'A'];
const places = names.flatMap((name) => [
  `${name}.md`,
  `${name}.epub`,
  `${name}.images`,
  `${name}.images/mine.png`,
  `${name}.images/drafts/mine.txt`,
  `shared/${name}/mine.png`,
  `shared/${name}`,
]);

/** Below `top`. */
function parentsOf(path: string, top: string): string[] {
  const parent = dirname(path);
  return parent === top ? [] : [parent, ...parentsOf(parent, top)];
}

const name = fc.constantFrom(...names);
const deed = fc.oneof(
  fc.record({ kind: fc.constant('puts' as const), path: fc.constantFrom(...places) }),
  fc.record({
    kind: fc.constant('saves' as const),
    name,
    content: fc.constantFrom('plain' as const, 'pictures' as const, 'other' as const, 'epub' as const),
    collision: fc.constantFrom('keep-both' as const, 'replace' as const, 'skip' as const),
    attachmentsFolder: fc.constantFrom('', '', 'shared'),
  }),
  fc.record({ kind: fc.constant('copies' as const), which: fc.nat({ max: 5 }), name }),
  fc.record({ kind: fc.constant('renames' as const), which: fc.nat({ max: 5 }), name }),
);

test('Files of a person are changed by nothing but a replacement that they chose, of the very file', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 2, maxLength: 12 }), async (deeds) => {
      const { files, request, out } = await scene(web);
      const results: SavedResult[] = [];
      const mine = new Map<string, string>();
      for (const [index, act] of deeds.entries()) {
        /** Chosen to be replaced. */
        let chosen: string | null = null;
        const at = (which: number) => results[which % Math.max(1, results.length)];
        try {
          if (act.kind === 'puts') {
            const path = join(out, act.path);
            if (
              existsSync(path) ||
              parentsOf(path, out).some((parent) => existsSync(parent) && !statSync(parent).isDirectory())
            )
              continue;
            mkdirSync(dirname(path), { recursive: true });
            writeFileSync(path, `mine ${index}`);
            mine.set(path, `mine ${index}`);
          } else if (act.kind === 'saves') {
            const target = { kind: 'folder', folder: out, collision: act.collision } as const;
            const more = { target, stem: act.name, attachmentsFolder: act.attachmentsFolder };
            const format = act.content === 'epub' ? 'epub' : 'markdown';
            if (act.collision === 'replace') chosen = join(out, `${act.name}.${format === 'epub' ? 'epub' : 'md'}`);
            const content = act.content === 'epub' ? 'PK' : texts[act.content];
            const saved = await files.save(await request(content, more, format));
            if (!('kind' in saved)) results.push(saved);
          } else {
            const result = at(act.which);
            // A row leads to whatever has its result’s name.
            if (!result || mine.has(result.path)) continue;
            const end = result.path.endsWith('.epub') ? '.epub' : '.md';
            if (act.kind === 'copies') {
              chosen = join(out, `${act.name}${end}`);
              results.push(await files.copy(result, chosen));
            } else {
              const renamed = await files.rename(result, `${act.name}${end}`);
              await renamed.finish();
              results.splice(results.indexOf(result), 1, renamed.result);
            }
          }
        } catch (error) {
          // What stands in the way is told.
          if (!(error instanceof AppError)) throw error;
        }
        if (chosen !== null) mine.delete(chosen);
        for (const [path, content] of mine) expect(existsSync(path) && readFileSync(path, 'utf8'), path).toBe(content);
      }
    }),
    { numRuns: 60 },
  );
});
