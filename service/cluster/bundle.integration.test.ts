/** The built service: what several machines need lies in files of its own, which the app leaves out. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { runNode } from '../fixtures/child.ts';

const folder = new URL('../../dist/service/', import.meta.url);
const serve = new URL('serve.js', folder);
/** The bundler lists the licence of each package that a bundle holds. */
const licencesOf = (name: string) => readFileSync(new URL(name, folder), 'utf8');
const shared = /^#+ (?:pg|pg-boss|@aws-sdk\/\S+|@hpke\/\S+)\b/gm;

test('Only files that the packed app leaves out have PostgreSQL, pg-boss and S3 in them', () => {
  const lists = readdirSync(folder).filter((name) => name.endsWith('LICENSES.md'));
  expect(lists.sort()).toEqual(['LICENSES.md', 'cluster-LICENSES.md', 'worker-LICENSES.md']);
  expect(licencesOf('cluster-LICENSES.md').match(shared)?.length).toBeGreaterThan(3);
  expect(['LICENSES.md', 'worker-LICENSES.md'].flatMap((name) => licencesOf(name).match(shared) ?? [])).toEqual([]);
  const builder = readFileSync(new URL('../../electron-builder.yml', import.meta.url), 'utf8');
  const { files } = z.object({ files: z.array(z.unknown()) }).parse(parse(builder));
  expect(files).toContain('!dist/service/cluster*');
});

const address = ['--database-url', 'postgres://quire@/none?host=/nowhere', '--s3-bucket', 'documents'];

test.each([
  [['api'], {}, 2, '--s3-bucket is missing'],
  [['worker', '--database-url', 'mysql://x'], {}, 2, '--database-url is an address like postgres:'],
  [['api', ...address], {}, 2, 'QUIRE_SERVICE_SIGNING_KEY is a secret of 32 bytes'],
  [['worker', ...address], { QUIRE_SERVICE_PASSWORD_KEY: 'c2hvcnQ=' }, 2, 'QUIRE_SERVICE_PASSWORD_KEY is a secret'],
  [['worker', '--database-url', 'postgres://a:secret@h/d', '--s3-bucket', 'b'], {}, 2, 'belongs into the environment'],
  [['api', ...address, '--api-key', 'x'], {}, 2, 'share the keys of the database'],
  [['keys', 'list', '--database-url', 'postgres://quire@/none?host=/nowhere'], {}, 1, 'could not start'],
])('%j is answered with a sentence', async (argv, env, code, sentence) => {
  const child = runNode(serve, argv, env);
  expect(await child.exited).toBe(code);
  expect(child.stderr()).toContain(sentence);
  expect(child.stderr()).not.toContain('secret@');
});
