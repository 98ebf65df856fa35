import type { TaskView } from '../../electron/ipc/contract.ts';

/** A waiting PDF, changed where a test or a scene cares. */
export const aTask = (part: Partial<TaskView> = {}): TaskView => ({
  id: 'task',
  batchId: 'batch',
  order: 0,
  name: 'Report.pdf',
  origin: '/home/ada',
  source: 'file',
  sizeBytes: 6_100_000,
  pages: 24,
  text: null,
  language: null,
  thumbnail: false,
  format: 'markdown',
  place: 'local',
  status: 'queued',
  activity: { kind: 'none' },
  progress: null,
  error: null,
  warnings: [],
  result: null,
  earlier: null,
  addedAtMs: 0,
  startedAtMs: null,
  finishedAtMs: null,
  ...part,
});
