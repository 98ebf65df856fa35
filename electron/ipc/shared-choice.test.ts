import { expect, test } from 'vitest';
import { taskChoiceSchema } from '../../core/model/choice.ts';
import { defaultOptions } from '../../core/options/options.ts';
import type { Choice } from '../../core/tasks/list/choices.ts';
import { sharedChoice } from './shared-choice.ts';

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
    ...{ format: 'markdown', place: 'local', destination: { kind: 'beside-source' } },
    ...{ options, names, open: true, count: 1, pages: 3 },
  });
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
