import { describe, expect, it } from 'vitest';
import {
  hasEnded,
  isActive,
  isFinished,
  isPending,
  isRunning,
  isSaved,
  isSettled,
  isUnfinished,
  type TaskStatusName,
  taskStatuses,
} from './status.ts';

const those = (is: (task: { status: TaskStatusName }) => boolean) => taskStatuses.filter((one) => is({ status: one }));

describe('A status', () => {
  it('means the same to everybody', () => {
    expect(those(isRunning)).toEqual(['preparing', 'uploading', 'submitting', 'converting', 'downloading', 'saving']);
    expect(those(isActive)).toEqual(['queued', ...those(isRunning), 'checking']);
    expect(those(isUnfinished)).toEqual(['ready', 'queued', ...those(isRunning), 'paused', 'needs-attention']);
    expect(those(isPending)).toEqual(['ready', 'queued', ...those(isRunning), 'paused']);
    expect(those(isFinished)).toEqual(['done', 'skipped', 'cancelled']);
    expect(those(hasEnded)).toEqual(['checking', 'done', 'skipped', 'cancelled', 'failed']);
    expect(those(isSettled)).toEqual(['done', 'skipped', 'cancelled', 'needs-attention', 'failed']);
    expect(those(isSaved)).toEqual(['checking', 'done']);
  });

  it('is either of an unfinished task or of one that has ended', () => {
    for (const one of taskStatuses) expect(isUnfinished({ status: one }), one).toBe(!hasEnded({ status: one }));
  });
});
