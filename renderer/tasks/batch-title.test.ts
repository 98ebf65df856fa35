import { expect, onTestFinished, test } from 'vitest';
import type { BatchView } from '../../core/model/views.ts';
import { aTask } from '../dev/a-task.ts';
import { setLanguage } from '../i18n/translate.ts';
import { titleOfBatches } from './batch-title.ts';

const batches: BatchView[] = [
  { id: 'old', name: 'Old reports', addedAtMs: 1 },
  { id: 'six', name: null, addedAtMs: 2 },
  { id: 'three', name: null, addedAtMs: 3 },
  { id: 'new', name: 'New reports', addedAtMs: 4 },
  { id: 'new too', name: 'New reports', addedAtMs: 5 },
];
const rows = (batchId: string, count: number, source: 'file' | 'url' = 'file') =>
  Array.from({ length: count }, (_, i) => aTask({ batchId, source, name: `${batchId} ${i}.pdf` }));

test.each([
  ['a folder’s name', rows('old', 4), 'Old reports', 'Old reports'],
  ['how many files are there', rows('six', 6), '6 files', '6 个文件'],
  ['how many are left after a removal', rows('six', 5), '5 files', '5 个文件'],
  ['the last one’s name', rows('six', 1), 'six 0.pdf', 'six 0.pdf'],
  ['that they came from the web', rows('six', 2, 'url'), '2 files from the web', '来自网络的 2 个文件'],
  ['all files of batches without a name together', [...rows('six', 6), ...rows('three', 3)], '9 files', '9 个文件'],
  [
    'the newest name, and how many files are not of it',
    [...rows('old', 4), ...rows('new', 2), ...rows('three', 1)],
    'New reports and 5 more files',
    'New reports 及另外 5 个文件',
  ],
  [
    'a name, though a batch without one is newer',
    [...rows('old', 4), ...rows('three', 3)],
    'Old reports and 3 more files',
    'Old reports 及另外 3 个文件',
  ],
  ['batches of one name as one', [...rows('new', 2), ...rows('new too', 1)], 'New reports', 'New reports'],
  ['nothing of an empty list', [], '', ''],
])('the title says %s', (_, tasks, english, chinese) => {
  onTestFinished(() => void setLanguage('en'));
  setLanguage('en');
  expect(titleOfBatches(batches, tasks)).toBe(english);
  setLanguage('zh-CN');
  expect(titleOfBatches(batches, tasks)).toBe(chinese);
});
