import { describe, expect, it } from 'vitest';
import { examples } from '../tasks/fixtures/tasks.ts';
import { mustOutlivePower } from './durability.ts';
import type { Task } from './task.ts';
import type { TaskEvent } from './transition.ts';

const remote: Task = examples.submitting;
const local: Task = { ...remote, service: { place: 'local' } };
const result = { path: '/out/a.md', assetsFolder: null, sizeBytes: 8, missingImages: 0 };

describe('what the disk is waited for', () => {
  it.each<TaskEvent>([
    { type: 'sending', idempotent: false },
    { type: 'accepted', sessionId: 's' },
    { type: 'not-sent' },
    { type: 'uploaded', pdf: 'https://files.test/a.pdf' },
  ])('is what a remote service has, and not what our own has: $type', (event) => {
    expect(mustOutlivePower(event, [remote])).toBe(true);
    expect(mustOutlivePower(event, [local, remote])).toBe(true);
    expect(mustOutlivePower(event, [local])).toBe(false);
  });

  it.each<TaskEvent>([
    { type: 'saved', result, atMs: 1, workedMs: null },
    { type: 'cancel', atMs: 1 },
    { type: 'pause' },
    { type: 'start' },
    { type: 'fail', error: { code: 'disk-full', params: {} }, again: 'from-here', atMs: 1 },
  ])('is what a person asked for, and every end: $type', (event) => {
    expect(mustOutlivePower(event, [local])).toBe(true);
  });

  it.each<TaskEvent>([
    { type: 'inspected', pages: 3, facts: { text: 'own', language: 'en', thumbnail: true } },
    { type: 'begin', atMs: 1 },
    { type: 'prepared', sizeBytes: 100, mtimeMs: 1, sha256: null },
    { type: 'completed', pages: 3, metadata: null, warnings: [] },
  ])('is no step that only has to be taken again: $type', (event) => {
    expect(mustOutlivePower(event, [remote])).toBe(false);
  });
});
