import { describe, expect, it, test } from 'vitest';
import type { TaskView } from '../../core/model/views.ts';
import { defaultListView, type ListView } from '../../core/settings/schema.ts';
import { aTask } from '../dev/a-task.ts';
import { dependsOnTasks, type ListQuery, linesOf } from './lines.ts';

const tasks: TaskView[] = [
  aTask({ id: 'a', name: 'Report 10.pdf', status: 'done', batchId: 'x', origin: '/in', sizeBytes: 5, finishedAtMs: 7 }),
  aTask({
    ...{ id: 'b', name: 'Report 9.pdf', status: 'done', batchId: 'x', origin: '/in', sizeBytes: 9, finishedAtMs: 9 },
    receipt: { pages: 3, checked: 3, gapPages: [2] },
  }),
  aTask({ id: 'c', name: 'Notes.pdf', status: 'needs-attention', batchId: 'y', origin: '/in', pages: 300 }),
  aTask({ id: 'd', name: 'Later.pdf', status: 'converting', batchId: 'y', origin: '/out', place: 'cloud' }),
  aTask({
    id: 'e',
    name: 'web.pdf',
    status: 'failed',
    batchId: 'z',
    source: 'url',
    origin: 'https://a.example/p/web.pdf',
  }),
  aTask({ id: 'f', name: 'Book.pdf', status: 'queued', batchId: 'z', origin: '/out', format: 'epub', pages: null }),
];
const queue = (of: readonly TaskView[] = tasks) => ({
  order: of.map(({ id }) => id),
  tasks: new Map(of.map((task) => [task.id, task])),
});
const query = (part: Partial<ListQuery> = {}): ListQuery => ({
  ...defaultListView,
  ...{ query: '', folded: new Map(), keep: new Set() },
  ...part,
});
const keys = (part: Partial<ListQuery>) => linesOf(queue(), query(part)).keys.join(' ');

describe('the list shows', () => {
  test.each<[string, Partial<ListQuery>, string]>([
    ['everything', {}, 'a b c d e f'],
    ['what the search finds', { query: 'report' }, 'a b'],
    ['what needs a person', { show: 'needs-you' }, 'c'],
    ['what failed', { show: 'failed' }, 'e'],
    ['what is under way', { show: 'running' }, 'd'],
    ['files with gaps', { show: 'gaps' }, 'b'],
    ['of these what the search finds', { show: 'gaps', query: '10' }, ''],
    ['Markdown', { show: 'markdown' }, 'a b c d e'],
    ['EPUB', { show: 'epub' }, 'f'],
    ['what is converted here', { show: 'local' }, 'a b c e f'],
    ['what is converted in the cloud', { show: 'cloud' }, 'd'],
    ['what no longer fits, as long as the pointer is over it', { show: 'failed', keep: new Set(['c', 'e']) }, 'c e'],
  ])('%s', (_, part, expected) => {
    expect(keys(part)).toBe(expected);
  });
});

describe('the list is sorted', () => {
  test.each<[ListView['sort'], string]>([
    ['added', 'a b c d e f'],
    ['name', 'f d c b a e'],
    ['size', 'c d e f b a'],
    ['pages', 'c a b d e f'],
    ['status', 'c e d f b a'],
    ['time', 'b a c d e f'],
  ])('by %s', (sort, expected) => {
    expect(keys({ sort })).toBe(expected);
  });

  it('leaves the order of the drop as it is, and finds that of names once', () => {
    const list = queue();
    expect(linesOf(list, query()).keys).toBe(list.order);
    expect(linesOf(list, query({ sort: 'name' })).keys).toBe(linesOf(list, query({ sort: 'name' })).keys);
  });
});

describe('groups', () => {
  it.each<[string, Partial<ListQuery>, string]>([
    ['hold a batch each', { group: 'batch' }, 'batch:x a b batch:y c d batch:z e f'],
    ['hold a folder each, or a host', { group: 'folder' }, 'folder:/in a b c folder:/out d f folder:a.example e'],
    ['are sorted inside', { group: 'batch', sort: 'name' }, 'batch:x b a batch:y d c batch:z f e'],
    ['without a row to show are left out', { group: 'batch', show: 'failed' }, 'batch:z e'],
    [
      'close on a person’s word',
      { group: 'batch', folded: new Map([['batch:y', true]]) },
      'batch:x a b batch:y batch:z e f',
    ],
    ['close when finished', { group: 'batch', collapseFinished: true }, 'batch:x batch:y c d batch:z e f'],
    [
      'open again',
      { group: 'batch', collapseFinished: true, folded: new Map([['batch:x', false]]) },
      'batch:x a b batch:y c d batch:z e f',
    ],
    [
      'don’t close under the pointer',
      { group: 'batch', collapseFinished: true, keep: new Set(['a']) },
      'batch:x a b batch:y c d batch:z e f',
    ],
  ])('%s', (_, part, expected) => {
    expect(keys(part)).toBe(expected);
  });

  it('count all of their files; what is selected as all are the rows that are shown', () => {
    const { groups, ids } = linesOf(
      queue(),
      query({ group: 'batch', show: 'local', folded: new Map([['batch:z', true]]) }),
    );
    expect(groups.get('batch:y')?.all).toEqual(['c', 'd']);
    expect(ids).toEqual(['a', 'b', 'c']);
  });
});

test.each<[boolean, Partial<ListView>]>([
  [false, {}],
  [false, { sort: 'name', group: 'folder' }],
  [false, { collapseFinished: true }],
  [true, { show: 'running' }],
  [true, { sort: 'status' }],
  [true, { group: 'batch', collapseFinished: true }],
])('Whether what becomes of the tasks changes the lines: %s for %j', (follows, part) => {
  expect(dependsOnTasks({ ...defaultListView, ...part })).toBe(follows);
});
