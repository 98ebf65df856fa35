import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { TaskChange } from '../../core/model/changes.ts';
import { taskChoiceSchema } from '../../core/model/choice.ts';
import { defaultOptions } from '../../core/options/options.ts';
import { openSettings } from '../../core/settings/storage.ts';
import type { Choice } from '../../core/tasks/list/choices.ts';
import { choiceHandlers, sharedChoice } from './choice-handlers.ts';
import { requests } from './contract.ts';

function house(chosenFolder: string | null = null) {
  const folder = mkdtempSync(join(tmpdir(), 'quire-choices-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const changes: TaskChange[] = [];
  const settings = openSettings(join(folder, 'settings.json'));
  const handlers = choiceHandlers({
    settings,
    chooseTargetFolder: async () => chosenFolder,
    queue: {
      choices: {
        of: (id) =>
          id === 'a'
            ? {
                ...{
                  format: 'epub',
                  service: { place: 'cloud', address: 'https://x.example/v1' },
                  open: true,
                  ended: false,
                  pages: 3,
                },
                ...{ destination: { kind: 'ask' }, options: defaultOptions },
                names: { name: 'a', title: '', authors: [], dateMs: 1 },
              }
            : null,
        change: (_, change) => void changes.push(change),
        again: (_, change) => {
          changes.push(change);
          return ['b'];
        },
        offered: async () => ['pages'],
      },
    },
  });
  return { handlers, settings, changes, presets: () => settings.get().presets };
}

describe('A task’s choice', () => {
  test('is told by its place, and null for a task that is gone', async () => {
    const { handlers } = house();
    expect(await handlers['tasks.choice'](['a', 'gone'])).toMatchObject({
      place: 'cloud',
      destination: { kind: 'ask' },
    });
    expect(await handlers['tasks.choice'](['gone'])).toBeNull();
  });

  test('of the cloud means the address that is set', async () => {
    const { handlers, settings, changes } = house();
    settings.update({ cloudAddress: 'https://mine.example/v1' });
    await handlers['tasks.change'](['a'], { place: 'cloud' });
    expect(changes[0]?.service).toEqual({ place: 'cloud', address: 'https://mine.example/v1' });
  });

  test('of a folder is one that the system’s dialog gave, by its token', async () => {
    const { handlers, changes } = house('/books');
    const { token = '' } = (await handlers['folders.choose']()) ?? {};
    await handlers['tasks.again'](['a'], { destination: { kind: 'folder', token } });
    expect(changes[0]?.destination).toEqual({ kind: 'folder', folder: '/books' });
    expect(() => handlers['tasks.change'](['a'], { destination: { kind: 'folder', token: '/etc' } })).toThrow();
  });

  test.each([
    [{ destination: { kind: 'folder', folder: '/etc' } }],
    [{ options: { pages: 'all' } }],
    [{ options: { nameTemplate: '../{name}' } }],
    [{ options: { path: '/etc' } }],
    [{ service: { place: 'local' } }],
  ])('is refused at the border: %j', (change) => {
    expect(requests['tasks.change'].args.safeParse([['a'], change]).success).toBe(false);
  });
});

describe('A preset', () => {
  test('is saved from what is set, chosen, renamed and removed', async () => {
    const { handlers, settings, presets } = house();
    settings.update({ format: 'epub', destination: { kind: 'folder', folder: '/books' } });
    const { presetId } = await handlers['presets.save']('Books');
    const [saved] = presets();
    expect(saved).toMatchObject({ id: presetId, name: 'Books', destination: { kind: 'folder', folder: '/books' } });
    await handlers['presets.choose']('obsidian');
    expect(settings.get()).toMatchObject({
      format: 'markdown',
      attachmentsFolder: 'attachments',
      presetId: 'obsidian',
    });
    await handlers['presets.choose'](saved?.id ?? '');
    expect(settings.get()).toMatchObject({ format: 'epub', attachmentsFolder: '', presetId });
    await handlers['presets.rename'](saved?.id ?? '', 'E-reader');
    expect(presets().map(({ name }) => name)).toEqual(['E-reader']);
    await handlers['presets.remove'](saved?.id ?? '');
    expect(presets()).toEqual([]);
    expect(settings.get().format).toBe('epub');
  });

  test('takes up what is set now', async () => {
    const { handlers, settings, presets } = house();
    const { presetId } = await handlers['presets.save']('Mine');
    settings.update({ images: 'inline' });
    await handlers['presets.update'](presetId ?? '');
    expect(presets()[0]).toMatchObject({ name: 'Mine', output: { images: 'inline' } });
  });

  test('of Quire itself can neither be renamed nor removed', () => {
    const { handlers } = house();
    expect(() => handlers['presets.remove']('epub')).toThrow();
    expect(() => handlers['presets.rename']('epub', 'x')).toThrow();
    expect(() => handlers['presets.choose']('none')).toThrow();
  });
});

const choice = (part: Partial<Choice> = {}): Choice => ({
  format: 'markdown',
  service: { place: 'local' },
  destination: { kind: 'beside-source' },
  options: defaultOptions,
  open: true,
  ended: false,
  names: { name: 'a', title: '', authors: [], dateMs: 1 },
  pages: 3,
  ...part,
});

test('What one task is to become is told as it is', () => {
  const { options, names } = choice();
  expect(sharedChoice([choice()])).toEqual({
    ...{ format: 'markdown', place: 'local', address: '', destination: { kind: 'beside-source' } },
    ...{ options, names, open: true, count: 1, pages: 3 },
  });
});

test('Where documents go is told also of those that were added for an earlier address', () => {
  const to = (address: string) => choice({ service: { place: 'cloud', address } });
  const [one, other] = [to('https://one.example/v1'), to('https://one.example/v2')];
  expect(sharedChoice([one])).toMatchObject({ place: 'cloud', address: 'https://one.example/v1' });
  expect(sharedChoice([one, other])).toMatchObject({ place: 'cloud', address: null });
});

test('Where several differ nothing is told, and the rest is what they share', () => {
  const folder = { kind: 'folder', folder: '/books' } as const;
  const shared = sharedChoice([
    choice({ destination: folder, options: { ...defaultOptions, ocrLanguages: ['de'], pages: '2-' } }),
    choice({ format: 'epub', destination: { ...folder }, options: { ...defaultOptions, ocrLanguages: ['de'] } }),
  ]);
  expect(shared).toMatchObject({ format: null, place: 'local', destination: folder, count: 2 });
  expect(shared?.options).toMatchObject({ ocrLanguages: ['de'], pages: null, nameTemplate: '{name}' });
  expect(taskChoiceSchema.parse(shared)).toEqual(shared);
});

test('The order in which extras were chosen makes no difference', () => {
  const withExtras = (...markdownExtras: Choice['options']['markdownExtras']) =>
    choice({ options: { ...defaultOptions, markdownExtras } });
  const shared = sharedChoice([withExtras('page-anchors', 'front-matter'), withExtras('front-matter', 'page-anchors')]);
  expect(shared?.options.markdownExtras).toEqual(['front-matter', 'page-anchors']);
});

test('Those that can still be otherwise go before those that have ended, and what is under way counts for nothing', () => {
  const ended = choice({ open: false, ended: true, format: 'epub' });
  const underWay = choice({ open: false, format: 'epub' });
  expect(sharedChoice([ended, choice(), underWay, choice()])).toMatchObject({
    open: true,
    count: 2,
    format: 'markdown',
  });
  expect(sharedChoice([ended, underWay])).toMatchObject({ open: false, count: 1, format: 'epub' });
  expect(sharedChoice([underWay])).toBeNull();
  expect(sharedChoice([])).toBeNull();
});
