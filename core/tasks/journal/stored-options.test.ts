import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { conversionOf } from '../../model/conversion.ts';
import { defaultOptions } from '../../options/options.ts';
import { examples } from '../fixtures/tasks.ts';
import { openJournal } from './journal.ts';

const nowMs = 0;
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'quire-journal-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
};

describe('the journal', () => {
  it.each([
    ['nameTemplate', 'x'.repeat(300)],
    ['nameTemplate', '{who}'],
    ['images', 'somewhere'],
    ['attachmentsFolder', 'x'.repeat(101)],
    ['markdownExtras', ['of a later version']],
    ['ocrLanguages', ['?']],
    ['cover', null],
    ['pages', 'all'],
    ['title', 'x'.repeat(1001)],
    ['authors', ['']],
  ])('holds a task and its history whose option %s can’t be read: it is as it always is', (name, value) => {
    const path = folder();
    const first = openJournal(path, nowMs).journal;
    const options = { ...defaultOptions, title: 'T', cover: 'none', [name]: value } as typeof defaultOptions;
    const task = { ...examples.done, options };
    first.write({ tasks: [task], conversions: [conversionOf(task)].filter((one) => one !== null) });
    first.close();
    const { journal, kept, damage } = openJournal(path, nowMs);
    const readable = { ...defaultOptions, title: 'T', cover: 'none', [name]: Object(defaultOptions)[name] };
    expect([damage, kept.tasks]).toEqual([null, [{ ...task, options: readable }]]);
    expect(journal.past.get(task.id)?.task.options).toEqual(readable);
    journal.close();
  });

  it('holds a task whose options are none at all', () => {
    const path = folder();
    const first = openJournal(path, nowMs).journal;
    first.write({ tasks: [{ ...examples.done, options: 7 as unknown as typeof defaultOptions }] });
    first.close();
    const { journal, kept } = openJournal(path, nowMs);
    expect(kept.tasks).toEqual([examples.done]);
    journal.close();
  });
});
