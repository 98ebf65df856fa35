import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folder, pdf, quire, type SharedService, service, sharedService, to } from './fixtures/run-convert.ts';

/** For tests of what is done before and after a conversion, wherever that is: each converter of its own takes a second to start. */
let shared: SharedService;
beforeAll(async () => {
  shared = await sharedService();
});
afterAll(() => shared.close());

/** Runs the command as `quire` does, but the documents are converted by the shared service. */
const quireElsewhere = (cwd: string, argv: string[], env: Record<string, string> = {}) =>
  quire(cwd, [...argv, '--service', shared.baseUrl], { ...env, QUIRE_API_KEY: shared.apiKey });

describe('quire convert', () => {
  it('converts a folder into the same tree, and says what became of each document', async () => {
    const cwd = folder();
    await pdf(join(cwd, 'in', 'one.pdf'), 'First');
    await pdf(join(cwd, 'in', 'annex', 'b', 'two.PDF'), 'Second');
    writeFileSync(join(cwd, 'in', 'notes.txt'), 'no PDF, and nobody said so');
    const { code, out, err } = await quire(cwd, ['convert', 'in', ...to('out')]).ended;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(readFileSync(join(cwd, 'out', 'one.md'), 'utf8')).toContain('First');
    expect(readFileSync(join(cwd, 'out', 'annex', 'b', 'two.md'), 'utf8')).toContain('Second');
    expect(out).toContain('done     in/one.pdf → out/one.md\n');
    expect(out).toMatch(/\n2 of 2 converted\.\n$/);
    expect(readdirSync(join(cwd, 'out')).sort()).toEqual(['annex', 'one.md']);
  });

  it('takes a list that is kept among other files for no owner of theirs', async () => {
    const cwd = folder();
    await pdf(join(cwd, 'a.pdf'), 'First');
    const others = ['service/app.ts', 'work/plan.txt', 'previews/draft/page.txt', 'thumbnails/photo.png'];
    for (const path of others) {
      mkdirSync(join(cwd, path, '..'), { recursive: true });
      writeFileSync(join(cwd, path), 'mine');
    }
    const command = ['convert', 'a.pdf', ...to('out'), '--state', '.'];
    for (let run = 1; run <= 2; run += 1) expect((await quire(cwd, command).ended).code).toBe(0);
    for (const path of others) expect(existsSync(join(cwd, path)), path).toBe(true);
    expect(readdirSync(join(cwd, 'service'))).toEqual(['app.ts']);
  });

  it('starts no converter where it would empty somebody else’s folder, and says so', async () => {
    const cwd = folder();
    await pdf(join(cwd, 'a.pdf'), 'First');
    const mine = join(cwd, 'service', 'sources', 'mine.txt');
    mkdirSync(join(mine, '..'), { recursive: true });
    writeFileSync(mine, 'mine');
    const { code, err } = await quire(cwd, ['convert', 'a.pdf', ...to('out'), '--state', '.']).ended;
    expect({ code, kept: existsSync(mine) }).toEqual({ code: 1, kept: true });
    expect(err).toContain(`${join(cwd, 'service', 'sources')} holds files that are no service’s`);
  });

  it('replaces no result of another document that has the same name', async () => {
    const cwd = folder();
    await pdf(join(cwd, 'x', 'report.pdf'), 'First');
    await pdf(join(cwd, 'y', 'report.pdf'), 'Second');
    const command = ['convert', 'x/report.pdf', 'y/report.pdf', ...to('out'), '--on-collision', 'replace'];
    expect((await quireElsewhere(cwd, command).ended).code).toBe(0);
    const texts = readdirSync(join(cwd, 'out')).map((name) => readFileSync(join(cwd, 'out', name), 'utf8'));
    expect(texts.map((text) => /First|Second/.exec(text)?.[0]).toSorted()).toEqual(['First', 'Second']);
  });

  it('makes EPUBs, and speaks JSON', async () => {
    const cwd = folder();
    const source = await pdf(join(cwd, 'in.pdf'), 'Book');
    const { code, events } = await quire(cwd, ['convert', 'in.pdf', ...to('out', 'epub'), '--json']).ended;
    expect(code).toBe(0);
    const output = join(cwd, 'out', 'in.epub');
    expect(readFileSync(output).subarray(0, 2).toString()).toBe('PK');
    expect(events[0]).toMatchObject({ event: 'added', name: 'in.pdf', source });
    expect(events.some(({ event }) => event === 'progress')).toBe(true);
    expect(events.find(({ event }) => event === 'done')).toMatchObject({
      ...{ name: 'in.pdf', source, output, pages: 1 },
      ...{ gaps: [], checkedPages: 1 },
    });
    expect(events.at(-1)).toMatchObject({
      event: 'summary',
      total: 1,
      done: 1,
      failed: 0,
      skipped: 0,
      results: [{ status: 'done', source, output, gaps: [] }],
    });
  });

  it('resolves paths against where npm was called', async () => {
    const cwd = folder();
    const there = folder();
    await pdf(join(there, 'a.pdf'), 'There');
    const { code } = await quireElsewhere(cwd, ['convert', 'a.pdf', ...to('out')], { INIT_CWD: there }).ended;
    expect(code).toBe(0);
    expect(existsSync(join(there, 'out', 'a.md'))).toBe(true);
  });

  it('names each input that can not be converted, with its reason, and converts the rest', async () => {
    const cwd = folder();
    await pdf(join(cwd, 'good.pdf'), 'Good');
    writeFileSync(join(cwd, 'notes.txt'), 'hello');
    writeFileSync(join(cwd, 'empty.pdf'), '');
    writeFileSync(join(cwd, 'damaged.pdf'), '%PDF-1.7\nand then nothing that makes sense');
    mkdirSync(join(cwd, 'nothing'));
    const inputs = [
      'good.pdf',
      'notes.txt',
      'empty.pdf',
      'damaged.pdf',
      'nothing',
      'gone.pdf',
      'ftp://example.org/a.pdf',
    ];
    const { code, out, err } = await quire(cwd, ['convert', ...inputs, ...to('out')]).ended;
    expect(code).toBe(1);
    expect(out).toContain('done     good.pdf');
    expect(out).toMatch(/skipped {2}notes\.txt: notes\.txt is not a PDF\./);
    expect(out).toMatch(/skipped {2}empty\.pdf: empty\.pdf is empty/);
    expect(out).toMatch(/skipped {2}nothing: nothing holds no PDFs/);
    expect(out).toMatch(/skipped {2}gone\.pdf: /);
    expect(out).toMatch(/skipped {2}ftp:\/\/example\.org\/a\.pdf: /);
    expect(err).toMatch(/failed {3}damaged\.pdf: damaged\.pdf is damaged/);
    expect(out).toMatch(/1 of 7 converted, 1 failed, 5 skipped\.\n$/);
  });

  it('converts nothing twice: the same command again finds its results', async () => {
    const cwd = folder();
    await pdf(join(cwd, 'a.pdf'), 'First');
    const argv = ['convert', 'a.pdf', ...to('out')];
    expect((await quireElsewhere(cwd, argv).ended).code).toBe(0);
    const again = await quireElsewhere(cwd, argv).ended;
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('converted before') });
    expect(readdirSync(join(cwd, 'out'))).toEqual(['a.md']);
    await pdf(join(cwd, 'a.pdf'), 'Another text');
    expect((await quireElsewhere(cwd, argv).ended).out).not.toContain('converted before');
    expect(readdirSync(join(cwd, 'out')).length).toBe(2);
    rmSync(join(cwd, 'out'), { recursive: true });
    expect((await quireElsewhere(cwd, argv).ended).code).toBe(0);
    expect(readFileSync(join(cwd, 'out', 'a.md'), 'utf8')).toContain('Another text');
  });

  it('converts nothing twice when a shell names more for the same pattern, the results among it', async () => {
    const cwd = folder();
    await pdf(join(cwd, 'a.pdf'), 'First');
    expect((await quireElsewhere(cwd, ['convert', 'a.pdf', '--to', 'markdown']).ended).code).toBe(0);
    await pdf(join(cwd, 'b.pdf'), 'Second');
    const again = await quireElsewhere(cwd, ['convert', 'a.md', 'a.pdf', 'b.pdf', '--to', 'markdown']).ended;
    expect(again.out).toMatch(/a\.pdf.*converted before/);
    expect(readdirSync(cwd).filter((name) => name.endsWith('.md'))).toEqual(['a.md', 'b.md']);
  });

  it('compares what an earlier run saved and did not compare any more, before it is said to be converted', async () => {
    const cwd = folder();
    await pdf(join(cwd, 'a.pdf'), 'First');
    const argv = ['convert', 'a.pdf', ...to('out'), '--state', 'state', '--json'];
    expect((await quireElsewhere(cwd, argv).ended).code).toBe(0);
    // As a kill between the two leaves it.
    const journal = new DatabaseSync(join(cwd, 'state', 'journal.db'));
    journal.exec("UPDATE tasks SET body = json_remove(body, '$.receipt')");
    journal.close();
    const { out } = await quireElsewhere(cwd, argv).ended;
    expect(out).toContain('"already":true');
    expect(out).toContain('"checkedPages":1');
  });

  it('knows a document that was moved and renamed, and a copy beside it, unless told to convert them', async () => {
    const cwd = folder();
    await pdf(join(cwd, 'in', 'a.pdf'), 'First');
    const argv = ['convert', 'in', ...to('out')];
    expect((await quireElsewhere(cwd, argv).ended).code).toBe(0);
    mkdirSync(join(cwd, 'in', 'read'));
    renameSync(join(cwd, 'in', 'a.pdf'), join(cwd, 'in', 'read', 'b.pdf'));
    const moved = await quireElsewhere(cwd, argv).ended;
    expect(moved).toMatchObject({ code: 0, out: expect.stringContaining('out/a.md, converted before') });
    await pdf(join(cwd, 'in', 'c.pdf'), 'Second');
    copyFileSync(join(cwd, 'in', 'c.pdf'), join(cwd, 'in', 'd.pdf'));
    const copied = await quireElsewhere(cwd, argv).ended;
    expect(copied).toMatchObject({
      code: 0,
      out: expect.stringMatching(/skipped {2}in\/[cd]\.pdf: .* same document as/),
    });
    expect(readdirSync(join(cwd, 'out')).length).toBe(2);
    expect((await quireElsewhere(cwd, [...argv, '--again']).ended).code).toBe(0);
    expect(readFileSync(join(cwd, 'out', 'read', 'b.md'), 'utf8')).toContain('First');
    expect(existsSync(join(cwd, 'out', 'd.md'))).toBe(true);
  });

  it.each([
    ['keep-both', ['a (2).md', 'a.md'], 'Mine'],
    ['skip', ['a.md'], 'Mine'],
    ['replace', ['a.md'], 'Theirs'],
  ])('%s on collision', async (choice, names, text) => {
    const cwd = folder();
    await pdf(join(cwd, 'a.pdf'), 'Theirs');
    mkdirSync(join(cwd, 'out'));
    writeFileSync(join(cwd, 'out', 'a.md'), 'Mine');
    const { code } = await quireElsewhere(cwd, ['convert', 'a.pdf', ...to('out'), '--on-collision', choice]).ended;
    expect(code).toBe(0);
    expect(readdirSync(join(cwd, 'out')).sort()).toEqual(names);
    expect(readFileSync(join(cwd, 'out', 'a.md'), 'utf8')).toContain(text);
  });

  it('names the folder that it may not write in, keeps the result and saves it when it may', async () => {
    const cwd = folder();
    await pdf(join(cwd, 'in', 'taken', 'a.pdf'), 'Kept');
    mkdirSync(join(cwd, 'out'));
    writeFileSync(join(cwd, 'out', 'taken'), 'a file where a folder should be made');
    const argv = ['convert', 'in', ...to('out'), '--json'];
    const first = await quireElsewhere(cwd, argv).ended;
    expect(first.code).toBe(1);
    expect(first.events.find(({ event }) => event === 'failed')).toMatchObject({
      error: { message: expect.stringContaining(join('out', 'taken')) },
    });
    rmSync(join(cwd, 'out', 'taken'));
    const again = await quireElsewhere(cwd, argv).ended;
    expect(again.code).toBe(0);
    expect(again.events.filter(({ status }) => status === 'uploading' || status === 'converting')).toEqual([]);
    expect(readFileSync(join(cwd, 'out', 'taken', 'a.md'), 'utf8')).toContain('Kept');
  });

  it.each([['SIGINT'], ['SIGTERM']] as const)(
    'stops in order at %s, says how to go on, and goes on',
    async (signal) => {
      const cwd = folder();
      const { baseUrl, conversions } = await service();
      for (const name of ['a', 'b', 'c', 'd']) await pdf(join(cwd, 'in', `${name}.pdf`), name, 12);
      const argv = ['convert', 'in', ...to('out'), '--service', baseUrl, '--jobs', '2'];
      const first = quire(cwd, [...argv, '--json'], { QUIRE_API_KEY: 'right' });
      await first.event(({ status }) => status === 'converting');
      first.child.kill(signal);
      const stopped = await first.ended;
      expect(stopped.code).toBe(130);
      expect(stopped.events.find(({ event }) => event === 'message')?.text).toContain('Run the same command again');
      expect(stopped.events.at(-1)).toMatchObject({ event: 'summary', stopped: 'signal' });
      const again = await quire(cwd, argv, { QUIRE_API_KEY: 'right' }).ended;
      expect(again).toMatchObject({ code: 0, out: expect.stringContaining('4 of 4 converted') });
      expect(readdirSync(join(cwd, 'out')).sort()).toEqual(['a.md', 'b.md', 'c.md', 'd.md']);
      expect(conversions()).toBe(4);
    },
  );

  it('goes on after it was killed, with one submission for each document', async () => {
    const cwd = folder();
    const { baseUrl, conversions } = await service();
    for (const name of ['a', 'b', 'c', 'd']) await pdf(join(cwd, 'in', `${name}.pdf`), name, 12);
    const argv = ['convert', 'in', ...to('out'), '--service', baseUrl, '--json'];
    for (const moment of ['uploading', 'submitting', 'converting', 'downloading']) {
      const run = quire(cwd, argv, { QUIRE_API_KEY: 'right' });
      await run.event(({ status, event }) => status === moment || event === 'summary');
      run.child.kill('SIGKILL');
      await run.ended;
    }
    const { code } = await quire(cwd, argv, { QUIRE_API_KEY: 'right' }).ended;
    expect(code).toBe(0);
    expect(readdirSync(join(cwd, 'out')).sort()).toEqual(['a.md', 'b.md', 'c.md', 'd.md']);
    expect(conversions()).toBe(4);
  });

  it('goes on after it was killed on this computer too', async () => {
    const cwd = folder();
    for (const name of ['a', 'b']) await pdf(join(cwd, 'in', `${name}.pdf`), name, 6);
    const argv = ['convert', 'in', ...to('out'), '--json'];
    const run = quire(cwd, argv);
    await run.event(({ status }) => status === 'converting');
    run.child.kill('SIGKILL');
    await run.ended;
    const again = await quire(cwd, argv).ended;
    expect(again.code).toBe(0);
    expect(again.events.find(({ event }) => event === 'added')).toMatchObject({ resumed: true });
    expect(readdirSync(join(cwd, 'out')).sort()).toEqual(['a.md', 'b.md']);
    const [job = ''] = readdirSync(join(cwd, 'state-home', 'quire-cli'));
    expect(existsSync(join(cwd, 'state-home', 'quire-cli', job, 'service'))).toBe(false);
  });

  it('with a wrong key says so once; with the right one it goes on', async () => {
    const cwd = folder();
    const { baseUrl, conversions } = await service();
    for (const name of ['a', 'b', 'c', 'd']) await pdf(join(cwd, `${name}.pdf`), name);
    const argv = ['convert', 'a.pdf', 'b.pdf', 'c.pdf', 'd.pdf', ...to('out'), '--service', baseUrl];
    const wrong = await quire(cwd, argv, { QUIRE_API_KEY: 'wrong' }).ended;
    expect(wrong.code).toBe(1);
    expect(wrong.err.match(/does not accept the API key/g)).toHaveLength(1);
    expect(wrong.err).toContain('QUIRE_API_KEY');
    expect(wrong.err + wrong.out).not.toContain('wrong');
    expect((await quire(cwd, argv, { QUIRE_API_KEY: 'right' }).ended).code).toBe(0);
    expect(conversions()).toBe(4);
  });

  it('gives up a service that it can not reach, with a sentence', async () => {
    const cwd = folder();
    await pdf(join(cwd, 'a.pdf'), 'Late');
    const argv = [
      'convert',
      'a.pdf',
      ...to('out'),
      '--service',
      'http://127.0.0.1:9/v1',
      '--give-up-after',
      '1',
      '--json',
    ];
    const { code, events } = await quire(cwd, argv, { QUIRE_API_KEY: 'k' }).ended;
    expect(code).toBe(1);
    expect(events.find(({ event }) => event === 'notice')).toMatchObject({ code: 'service-unreachable' });
    expect(events.at(-1)).toMatchObject({
      stopped: 'service',
      results: [{ name: 'a.pdf', status: 'failed', error: { code: 'service-unreachable' } }],
    });
  });

  it('sends no key over an unencrypted network', async () => {
    const cwd = folder();
    await pdf(join(cwd, 'a.pdf'), 'Secret');
    const argv = ['convert', 'a.pdf', ...to('out'), '--service', 'http://convert.example.com/v1'];
    const { code, err } = await quire(cwd, argv, { QUIRE_API_KEY: 'k' }).ended;
    expect(code).toBe(2);
    expect(err).toContain('is not encrypted, so the key was not sent');
  });

  it('leaves the list of files of a later Quire as it is, and says so', async () => {
    const cwd = folder();
    const source = await pdf(join(cwd, 'a.pdf'), 'a');
    const state = join(cwd, 'state');
    mkdirSync(state);
    const database = new DatabaseSync(join(state, 'journal.db'));
    database.exec('PRAGMA journal_mode = WAL; CREATE TABLE tasks (id); PRAGMA user_version = 99');
    database.close();
    const before = readFileSync(join(state, 'journal.db'));
    const { code, err } = await quire(cwd, ['convert', source, ...to('out'), '--state', state]).ended;
    expect(code).toBe(1);
    expect(err).toContain('made by a newer version of Quire');
    expect(readFileSync(join(state, 'journal.db'))).toEqual(before);
    expect(readdirSync(state).filter((name) => name.startsWith('journal'))).toEqual(['journal.db']);
  });

  it('does not work on one job twice at a time', async () => {
    const cwd = folder();
    for (const name of ['a', 'b', 'c']) await pdf(join(cwd, 'in', `${name}.pdf`), name);
    const argv = ['convert', 'in', ...to('out'), '--json'];
    const first = quireElsewhere(cwd, argv);
    await first.event(({ event }) => event === 'added');
    // However little it has to do, it is at it as long as it is held.
    first.child.kill('SIGSTOP');
    const second = await quireElsewhere(cwd, argv).ended;
    first.child.kill('SIGCONT');
    expect(second).toMatchObject({ code: 1 });
    expect(second.events).toMatchObject([
      { event: 'notice', code: 'already-running' },
      { event: 'summary', stopped: 'error' },
    ]);
    expect((await first.ended).code).toBe(0);
  });

  it.each([
    [['convert'], 2],
    [['convert', 'a.pdf', '--to', 'docx', '--out', 'x'], 2],
    [['frobnicate'], 2],
    [[], 2],
    [['convert', '--help'], 0],
    [['--help'], 0],
  ])('%j ends with %i and says how it is used', async (argv, expected) => {
    const { code, out, err } = await quire(folder(), argv).ended;
    expect(code).toBe(expected);
    expect(expected === 0 ? out : err).toContain('Usage: quire convert');
    expect(expected === 0 ? err : out).toBe('');
    // What is wrong must not scroll out of a terminal of 24 lines.
    if (expected !== 0) expect(err.split('\n').length).toBeLessThan(20);
  });
});

it('quire service is the service', async () => {
  const cwd = folder();
  const run = quire(cwd, ['service', '--data', join(cwd, 'data'), '--port', '0', '--api-key', 'k']);
  const line = await new Promise((resolve) => run.child.stdout?.once('data', (chunk) => resolve(String(chunk))));
  const [, baseUrl] = /^listening on (http:\/\/127\.0\.0\.1:\d+\/v1)\n$/.exec(String(line)) ?? [];
  expect((await fetch(`${baseUrl}/pdf-transform-markdown/result/none`)).status).toBe(401);
  run.child.kill('SIGTERM');
  expect((await run.ended).code).toBe(0);
});
