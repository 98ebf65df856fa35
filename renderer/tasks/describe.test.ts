import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../core/errors/codes.ts';
import { taskStatuses } from '../../core/model/status.ts';
import type { TaskView } from '../../core/model/views.ts';
import { aTask } from '../dev/a-task.ts';
import { setLanguage } from '../i18n/translate.ts';
import { describe as describeTask, paperOf, reasonOf } from './describe.ts';

const running = { activity: { kind: 'running' } } as const;
const waiting = (why: 'turn' | 'retry' | 'service' | 'rate-limit' | 'key' | 'offline') =>
  ({ activity: { kind: 'waiting', untilMs: null, why } }) as const;
const inCloud = { place: 'cloud', host: 'h.example' } as const;
const bytes = { progress: { unit: 'bytes', done: 12_000_000, total: 30_000_000 } } as const;
const pages = { progress: { unit: 'pages', done: 41, total: 210 } } as const;
const percent = { progress: { unit: 'percent', done: 20, total: 100 } } as const;
/** It waited for a limit in the meantime. */
const took38 = { startedAtMs: 1000, finishedAtMs: 99_000, workedMs: 38_000 } as const;
const locked: Partial<TaskView> = { error: { code: 'pdf-encrypted', params: { name: 'Report.pdf' } } };
const gap = (page: number) => ({ code: 'gap', page, message: 'Table could not be read' });

const shown = (status: TaskView['status'], part: Partial<TaskView>) => {
  const view = describeTask(aTask({ status, ...part }));
  const bar =
    view.bar === null
      ? ''
      : view.bar.kind === 'unknown'
        ? 'travels'
        : `${view.bar.value.toFixed(2)}${view.bar.resting ? ' rests' : ''}`;
  return [view.icon, view.tone, [view.word, view.text].filter(Boolean).join(' '), bar, view.dim];
};

describe('a row says', () => {
  it.each<[TaskView['status'], Partial<TaskView>, string, string, string, string, boolean]>([
    ['ready', {}, 'circle', 'plain', 'Ready', '', false],
    ['queued', waiting('turn'), 'clock', 'plain', 'Waiting', '', true],
    ['queued', waiting('key'), 'circle-pause', 'plain', 'Paused', '', false],
    ['queued', waiting('offline'), 'clock', 'plain', 'Waiting for the network', '', true],
    ['preparing', { ...inCloud, ...running }, 'circle-dashed', 'active', 'Preparing', 'travels', false],
    ['uploading', { ...inCloud, ...running }, 'circle-arrow-up', 'active', 'Uploading', 'travels', false],
    [
      'uploading',
      { ...inCloud, ...running, ...bytes },
      'circle-arrow-up',
      'active',
      'Uploading 12 of 30 MB',
      '0.40',
      false,
    ],
    [
      'uploading',
      { ...inCloud, ...waiting('rate-limit'), ...bytes },
      'clock',
      'plain',
      'Waiting, 12 of 30 MB uploaded',
      '0.40 rests',
      true,
    ],
    ['uploading', { ...waiting('retry'), ...bytes }, 'clock', 'plain', 'Waiting to try again', '0.40 rests', true],
    [
      'downloading',
      {
        ...inCloud,
        activity: { ...waiting('retry').activity, error: { code: 'download-failed', params: { name: 'Report.pdf' } } },
      },
      'clock',
      'plain',
      'Waiting to try again. The result of this file could not be downloaded completely. It is kept at the service.',
      '',
      true,
    ],
    [
      'uploading',
      { ...inCloud, ...waiting('key'), ...bytes },
      'circle-pause',
      'plain',
      'Paused, 12 of 30 MB uploaded',
      '0.40 rests',
      false,
    ],
    ['submitting', { ...inCloud, ...running }, 'circle-dashed', 'active', 'Submitting', 'travels', false],
    ['submitting', waiting('service'), 'clock', 'plain', 'Waiting for the converter', '', true],
    ['converting', running, 'circle-dot', 'active', 'Converting', 'travels', false],
    ['converting', { ...running, ...pages }, 'circle-dot', 'active', 'Converting page 41 of 210', '0.20', false],
    ['converting', { ...running, ...percent }, 'circle-dot', 'active', 'Converting 20%', '0.20', false],
    [
      'converting',
      { ...waiting('rate-limit'), ...pages },
      'circle-dot',
      'active',
      'Converting page 41 of 210',
      '0.20',
      false,
    ],
    [
      'converting',
      { ...waiting('key'), ...pages },
      'circle-pause',
      'plain',
      'Paused at page 41 of 210',
      '0.20 rests',
      false,
    ],
    ['downloading', { ...inCloud, ...running }, 'circle-arrow-down', 'active', 'Downloading', 'travels', false],
    [
      'downloading',
      { ...inCloud, ...running, ...bytes },
      'circle-arrow-down',
      'active',
      'Downloading 12 of 30 MB',
      '0.40',
      false,
    ],
    // On this computer.
    ['preparing', running, 'circle-dashed', 'active', 'Reading', 'travels', false],
    ['uploading', running, 'circle-dashed', 'active', 'Reading', 'travels', false],
    ['uploading', { ...running, ...bytes }, 'circle-dashed', 'active', 'Reading', '0.40', false],
    ['uploading', { ...waiting('rate-limit'), ...bytes }, 'clock', 'plain', 'Waiting', '0.40 rests', true],
    ['submitting', running, 'circle-dot', 'active', 'Converting', 'travels', false],
    ['downloading', running, 'circle-arrow-down', 'active', 'Saving', '1.00', false],
    ['paused', bytes, 'circle-pause', 'plain', 'Paused', '0.40 rests', false],
    [
      'failed',
      { error: { code: 'service-unreachable', params: {} } },
      'circle-x',
      'fail',
      'Failed. The converter on this computer does not answer. Nothing is lost.',
      '',
      false,
    ],
    ['saving', running, 'circle-arrow-down', 'active', 'Saving', '1.00', false],
    ['checking', took38, 'circle-dot', 'active', 'Checking', '1.00', false],
    ['checking', { warnings: [gap(7)] }, 'circle-dot', 'active', 'Checking', '1.00', false],
    ['done', took38, 'circle-check', 'done', 'Done in 0:38', '', false],
    ['done', {}, 'circle-check', 'done', 'Done', '', false],
    [
      'done',
      { warnings: [gap(31), gap(14)] },
      'triangle-alert',
      'warn',
      'Done with 2 gaps on pages 14 and 31',
      '',
      false,
    ],
    ['done', { warnings: [gap(7)] }, 'triangle-alert', 'warn', 'Done with 1 gap on page 7', '', false],
    [
      'done',
      { warnings: [{ ...gap(7), code: 'table-doubtful' }] },
      'triangle-alert',
      'warn',
      'Done with 1 doubtful place on page 7',
      '',
      false,
    ],
    ['done', { warnings: [gap(0)] }, 'triangle-alert', 'warn', 'Done with 1 gap', '', false],
    [
      'done',
      { warnings: [1, 2, 3, 4, 5].map(gap) },
      'triangle-alert',
      'warn',
      'Done with 5 gaps on pages 1, 2, 3 and 2 more',
      '',
      false,
    ],
    ['paused', {}, 'circle-pause', 'plain', 'Paused', '', false],
    ['paused', percent, 'circle-pause', 'plain', 'Paused at 20%', '0.20 rests', false],
    ['skipped', {}, 'circle-minus', 'plain', 'Skipped, a file with that name already exists', '', false],
    [
      'skipped',
      { earlier: { kind: 'twin', name: 'b.pdf' } },
      'circle-minus',
      'plain',
      'Skipped, the same document as b.pdf',
      '',
      false,
    ],
    ['cancelled', {}, 'circle-slash', 'plain', 'Cancelled', '', false],
    [
      'cancelled',
      { error: { code: 'stop-impossible', params: { name: 'Report.pdf', host: 'h.example' } } },
      'circle-slash',
      'plain',
      'Cancelled. The service at h.example could not be told to stop converting this file. It may finish and charge for it.',
      '',
      false,
    ],
    [
      'needs-attention',
      { error: { code: 'submission-uncertain', params: { host: 'h.example', name: 'Report.pdf' } } },
      'circle-help',
      'warn',
      'Needs you. The reply was lost: h.example may have accepted this file.',
      '',
      false,
    ],
    [
      'failed',
      { error: { code: 'pdf-damaged', params: { name: 'Report.pdf', reason: 'it ends early.' } } },
      'circle-x',
      'fail',
      'Failed. This file is damaged and can’t be read. The original is untouched.',
      '',
      false,
    ],
    ['needs-attention', locked, 'lock', 'warn', 'Needs password', '', false],
    [
      'needs-attention',
      { ...locked, place: 'cloud' },
      'circle-help',
      'warn',
      'Needs you. This file is protected by a password. The original is untouched.',
      '',
      false,
    ],
  ])('%s %j: %s, %s, “%s”', (status, part, icon, tone, words, bar, dim) => {
    // A list in American English has one more comma.
    const [i, o, text, ...rest] = shown(status, part);
    expect([i, o, String(text).replace('3, and', '3 and'), ...rest]).toEqual([icon, tone, words, bar, dim]);
  });

  it.each(taskStatuses.flatMap((status) => ['en', 'zh-CN'].map((language) => [status, language] as const)))(
    'nothing of sending and fetching where it stays on this computer: %s, %s',
    (status, language) => {
      setLanguage(language as 'en' | 'zh-CN');
      const activities = [running, ...(['turn', 'service', 'rate-limit'] as const).map(waiting)];
      const said = activities.flatMap((activity) =>
        [{}, bytes].map((progress) => Object.values(shown(status, { ...activity, ...progress })).join(' ')),
      );
      setLanguage('en');
      expect(said.join('\n')).not.toMatch(/upload|submit|download|service|network|上传|提交|下载|服务|网络/i);
    },
  );

  it('until when it waits', () => {
    const untilMs = new Date(2031, 0, 1, 15, 4).getTime();
    const error = { code: 'download-failed', params: {} } as const;
    const waits = (why: 'retry' | 'rate-limit') => ({ activity: { kind: 'waiting', untilMs, why, error } }) as const;
    expect(shown('downloading', { ...inCloud, ...waits('retry') })[2]).toMatch(
      /^Trying again at .*4.*\. The result of this file/,
    );
    expect(shown('submitting', waits('rate-limit'))[2]).not.toMatch(/service/);
    expect(shown('submitting', { ...inCloud, ...waits('rate-limit') })[2]).toMatch(
      /^Waiting until .*4.*, as the service asks$/,
    );
  });

  it('the day on which it was converted before', () => {
    const day = new Date(2024, 4, 12).getTime();
    const on = (kept: boolean) =>
      describeTask(aTask({ status: 'skipped', earlier: { kind: 'converted', atMs: day, kept } })).text;
    expect(on(true)).toMatch(/^Converted on (12 May|May 12,?) 2024$/);
    expect(on(false)).toMatch(/^Converted on .*2024, the result is no longer there$/);
  });

  it('the time where it was converted today, and yesterday as such', () => {
    const ago = (days: number, hour: number) => {
      const at = new Date();
      at.setDate(at.getDate() - days);
      return at.setHours(hour, 4, 0, 0);
    };
    const on = (atMs: number) =>
      describeTask(aTask({ status: 'skipped', earlier: { kind: 'converted', atMs, kept: true } })).text;
    expect(on(ago(0, 0))).toMatch(/^Converted today at \d{1,2}.04/);
    expect(on(ago(1, 23))).toBe('Converted yesterday');
    expect(on(ago(2, 23))).toMatch(/^Converted on /);
  });

  it.each(errorCodes)('a reason for %s without repeating the name that stands above it', (code) => {
    const reason = reasonOf({ code, params: { name: 'Zebra.pdf' } });
    expect(reason).not.toContain('Zebra');
    expect(reason).toMatch(/^\p{Lu}/u);
    expect(describeTask(aTask({ status: 'failed', error: { code, params: {} } })).short).toBe('Failed');
  });
});

describe('the paper', () => {
  it.each<[string, Partial<TaskView>]>([
    ['text', { pages: 12 }],
    ['text', { pages: null }],
    ['cover', { pages: 210 }],
    ['locked', { error: { code: 'pdf-encrypted', params: {} } }],
    ['stub', { error: { code: 'pdf-damaged', params: {} } }],
  ])('is drawn as %s for %j', (kind, part) => {
    expect(paperOf(aTask(part))).toBe(kind);
  });
});
