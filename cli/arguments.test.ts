import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type ConversionOptions, defaultOptions } from '../core/options/options.ts';
import { invokedFrom, parseConvert } from './arguments.ts';
import { stateFolder } from './job-folder.ts';

const enough = ['a.pdf', '--to', 'markdown', '--out', 'out'];
const parse = (...argv: string[]) => {
  const parsed = parseConvert(argv, '/home/ada');
  if (parsed.kind !== 'run') throw new Error(JSON.stringify(parsed));
  return parsed.arguments;
};

describe('the arguments of convert', () => {
  it('take paths relative to where the person is, and addresses as they are', () => {
    const { inputs, out } = parse(
      'a.pdf',
      '/b',
      '../c',
      'https://x.org/d.pdf?q=a%2Fb',
      'ftp://x.org/e.pdf',
      ...enough.slice(1),
    );
    expect(inputs).toEqual([
      { kind: 'path', path: '/home/ada/a.pdf' },
      { kind: 'path', path: '/b' },
      { kind: 'path', path: '/home/c' },
      { kind: 'url', url: 'https://x.org/d.pdf?q=a%2Fb' },
      { kind: 'url', url: 'ftp://x.org/e.pdf' },
    ]);
    expect(out).toBe('/home/ada/out');
  });

  it('have defaults', () => {
    expect(parse(...enough)).toMatchObject({
      service: null,
      collision: 'keep-both',
      options: defaultOptions,
      jobs: null,
      again: false,
      resubmitUncertain: false,
      retryNow: false,
      giveUpAfterMs: null,
      noChangeMinutes: 120,
      maxResultMegabytes: 2048,
      state: null,
      json: false,
    });
  });

  it('take every option', () => {
    const rest =
      '--jobs 4 --json --again --on-collision skip --images inline --front-matter --page-anchors --ocr-language ru,zh-Hant --attachments pics --name {author}-{title} --pages 1-12,20- --title T --author A --author B --cover none --retry-now --give-up-after 1.5 --patience 30 --max-result-size 9 --state s --service https://x.org/v1';
    expect(parse(...enough, ...rest.split(' '))).toMatchObject({
      jobs: 4,
      json: true,
      again: true,
      collision: 'skip',
      options: {
        images: 'inline',
        markdownExtras: ['front-matter', 'page-anchors'],
        ocrLanguages: ['ru', 'zh-Hant'],
        attachmentsFolder: 'pics',
        nameTemplate: '{author}-{title}',
        pages: '1-12,20-',
        title: 'T',
        authors: ['A', 'B'],
        cover: 'none',
      },
      retryNow: true,
      giveUpAfterMs: 1500,
      noChangeMinutes: 30,
      maxResultMegabytes: 9,
      state: '/home/ada/s',
      service: 'https://x.org/v1',
    });
  });

  it.each([
    [[], 'Nothing to convert'],
    [['', ...enough], 'One of the names is empty'],
    [['-', ...enough], 'No document is read from standard input'],
    [['a.pdf', '--to', 'epub', '--out', '-'], '--out is a folder'],
    [['a.pdf', '--out', 'out'], '--to says what to make'],
    [['a.pdf', '--to', 'docx', '--out', 'out'], 'markdown or epub'],
    [['a.pdf', '--to', 'epub', '--out', ''], '--out is empty'],
    [[...enough, '--jobs', '0'], '--jobs is a number from 1 to 16'],
    [[...enough, '--jobs', '17'], '--jobs'],
    [[...enough, '--give-up-after', 'soon'], '--give-up-after'],
    [[...enough, '--patience', '0'], '--patience is a number of minutes'],
    [[...enough, '--patience', '99999'], '--patience'],
    [[...enough, '--max-result-size', '0'], '--max-result-size is a number of megabytes'],
    [[...enough, '--on-collision', 'ask'], '--on-collision'],
    [[...enough, '--pages', '12-1'], '--pages is a list such as'],
    [[...enough, '--name', '{year}'], '--name is a pattern'],
    [[...enough, '--name', 'a/{name}'], '--name is a pattern'],
    [[...enough, '--cover', 'last-page'], '--cover is first-page or none'],
    [['b.pdf', ...enough, '--title', 'T'], '--title and --author are for one document'],
    [[...enough, '--colour'], 'There is no option --colour.'],
    [[...enough, '--state'], '--state'],
  ])('that are wrong are named: %j', (argv, message) => {
    expect(parseConvert(argv, '/')).toMatchObject({ kind: 'wrong', message: expect.stringContaining(message) });
  });

  it.each([['--help'], ['-h']])('ask for help with %s whatever else is there', (flag) => {
    expect(parseConvert([flag], '/')).toEqual({ kind: 'help' });
    expect(parseConvert(['--to', 'docx', flag], '/')).toEqual({ kind: 'help' });
  });
});

it('npm says where the person was', () => {
  expect(invokedFrom({ INIT_CWD: '/home/ada' }, '/package')).toBe('/home/ada');
  expect(invokedFrom({}, '/package')).toBe('/package');
});

describe('the state folder', () => {
  const job: Parameters<typeof stateFolder>[0] = {
    state: null,
    out: '/out',
    inputs: [],
    format: 'epub',
    options: defaultOptions,
    service: null,
  };
  const linux = { platform: 'linux', env: {}, home: '/home/ada', downloads: '/here' } as const;

  it('is one for each job', () => {
    const folders = [
      stateFolder(job, linux),
      stateFolder({ ...job, out: '/elsewhere' }, linux),
      stateFolder({ ...job, out: null }, linux),
      stateFolder({ ...job, out: null, inputs: [{ kind: 'path', path: '/papers/other.pdf' }] }, linux),
      stateFolder({ ...job, format: 'markdown' }, linux),
      stateFolder({ ...job, service: 'https://x.org/v1' }, linux),
      ...(
        [
          { markdownExtras: ['front-matter'] },
          { ocrLanguages: ['ru'] },
          { pages: '2' },
          { title: '2' },
          { nameTemplate: '{title}' },
        ] satisfies Partial<ConversionOptions>[]
      ).map((some) => stateFolder({ ...job, options: { ...defaultOptions, ...some } }, linux)),
    ];
    expect(new Set(folders).size).toBe(folders.length);
    expect(stateFolder({ ...job }, linux)).toBe(folders[0]);
  });

  it('without --out is that of the folder which holds all results, whatever is named in it', () => {
    const here = mkdtempSync(join(tmpdir(), 'quire-job-'));
    onTestFinished(() => rmSync(here, { recursive: true }));
    mkdirSync(join(here, 'papers'));
    const of = (...names: string[]) => {
      const parsed = parseConvert([...names, '--to', 'epub'], here);
      if (parsed.kind !== 'run') throw new Error(JSON.stringify(parsed));
      return stateFolder(parsed.arguments, { ...linux, downloads: here });
    };
    const one = of('a.pdf');
    for (const same of [
      ['a.pdf', 'a.md', 'b.pdf'],
      ['.'],
      ['papers', 'b.pdf'],
      ['https://x.org/a.pdf'],
      ['gone/c.pdf', 'papers'],
    ])
      expect(of(...same)).toBe(one);
    expect(of('papers')).toBe(of('papers/a.pdf', 'papers/b.pdf'));
    expect(of('papers')).not.toBe(one);
  });

  it.each([
    [linux, '/home/ada/.local/state/quire-cli/'],
    [{ ...linux, env: { XDG_STATE_HOME: '/state' } }, '/state/quire-cli/'],
    [{ ...linux, env: { XDG_STATE_HOME: 'relative' } }, '/home/ada/.local/state/quire-cli/'],
    [{ ...linux, platform: 'darwin' as const }, '/home/ada/Library/Application Support/quire-cli/'],
  ])('lies where the system keeps such things: %#', (surroundings, start) => {
    expect(stateFolder(job, surroundings).startsWith(start)).toBe(true);
  });

  it('is the given one', () => {
    expect(stateFolder({ ...job, state: '/given' }, linux)).toBe('/given');
  });
});
