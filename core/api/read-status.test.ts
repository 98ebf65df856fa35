import { describe, expect, test } from 'vitest';
import { percentOf, readStatus } from './read-status.ts';

const read = (body: unknown) => readStatus(body, 'h.example', 'k3y');
const processing = (percent: number | null = null) => ({ kind: 'processing', percent, pages: null });
const addressless = { kind: 'rejected', error: { code: 'result-address-invalid', params: { host: 'h.example' } } };

describe('A status body', () => {
  test.each([
    ['processing', { success: true, state: 'processing', progress: 40 }, processing(40)],
    ['without progress', { success: true, state: 'processing' }, processing()],
    ['in a state that the contract does not know', { state: 'queued', progress: 3 }, processing(3)],
    [
      'not found',
      { success: false, state: 'not_found', error: 'x' },
      { kind: 'unknown-task', error: { code: 'task-unknown', params: { host: 'h.example' } } },
    ],
    ['without a state', { success: true }, null],
    ['completed without an address', { success: true, state: 'completed', data: {} }, addressless],
    ['completed with an address that is no text', { state: 'completed', data: { downloadURL: 7 } }, addressless],
    ...['javascript:alert(1)', 'file:///etc/passwd', '/files/1.md', 'files/1.md', '', 'https://'].map(
      (downloadURL): [string, object, object] => [
        `completed with the address “${downloadURL}”`,
        { state: 'completed', data: { downloadURL } },
        addressless,
      ],
    ),
    ['that is a list', [], null],
    ['that is nothing', undefined, null],
  ])('%s', (_, body, expected) => {
    expect(read(body)).toEqual(expected);
  });

  test('tells pages where the service sends them', () => {
    expect(read({ state: 'processing', progress: 50, quire: { page: 3, pages: 6 } })).toMatchObject({
      pages: { page: 3, pages: 6 },
    });
    expect(read({ state: 'processing', quire: { page: 9, pages: 6 } })).toMatchObject({ pages: { page: 6, pages: 6 } });
    expect(read({ state: 'processing', quire: { page: 'x' } })).toMatchObject({ pages: null });
  });

  test('keeps recognised pages and pictures out of the warnings: they came out well', () => {
    const warnings = [
      { code: 'page-recognised', page: 1, message: 'm' },
      { code: 'low-confidence', page: 2, message: 'm' },
      { code: 'page-without-text', page: 3, message: 'm' },
    ];
    const data = { downloadURL: 'https://x.test/a.md', quire: { pages: 2, warnings, assets: [] } };
    const outcome = readStatus({ success: true, state: 'completed', data }, 'x.test', null);
    expect(outcome).toMatchObject({ kind: 'completed', warnings: [warnings[1]] });
  });

  test('tells the address, and warnings and files where the service names them', () => {
    const downloadURL = 'https://s3.example/r.md?sig=1';
    expect(read({ state: 'completed', data: { downloadURL } })).toEqual({
      kind: 'completed',
      downloadUrl: downloadURL,
      pages: null,
      metadata: null,
      warnings: [],
      assets: null,
    });
    const quire = {
      pages: 2,
      warnings: [{ code: 'page-unreadable', page: 2, message: 'm' }],
      assets: [{ path: 'images/a.png', sizeBytes: 5 }],
      title: 'Report',
      authors: ['Ada'],
      leftOut: [{ page: 2, x0: 72, y0: 72, x1: 500, y1: 700 }],
    };
    expect(read({ state: 'completed', data: { downloadURL, quire } })).toMatchObject({
      pages: 2,
      metadata: { title: 'Report', authors: ['Ada'] },
      warnings: quire.warnings,
      assets: quire.assets,
      leftOut: quire.leftOut,
    });
    expect(read({ state: 'completed', data: { downloadURL, quire: { pages: 'many' } } })).toMatchObject({
      pages: null,
      assets: null,
    });
  });

  test.each([
    ['encrypted', 'pdf-encrypted'],
    ['wrong-password', 'pdf-encrypted'],
    ['damaged', 'pdf-damaged'],
    ['no-pages', 'pdf-damaged'],
    ['unsupported-encryption', 'pdf-encryption-unsupported'],
    ['no-such-pages', 'no-such-pages'],
    ['not-a-pdf', 'not-a-pdf'],
    ['empty-file', 'empty-file'],
    ['out-of-memory', 'conversion-out-of-memory'],
    ['timed-out', 'conversion-too-long'],
    ['stalled', 'conversion-stalled'],
    ['converter-crashed', 'conversion-crashed'],
    ['interrupted', 'conversion-crashed'],
    ['internal', 'conversion-broken'],
    ['too-many-pages', 'too-many-pages'],
    ['page-failed', 'conversion-failed'],
    ['constructor', 'conversion-failed'],
  ])('failed with our code %s is %s', (code, expected) => {
    expect(read({ success: false, state: 'failed', error: 'It broke', quire: { code } })).toEqual({
      kind: 'failed',
      error: {
        ...{ code: expected, params: { host: 'h.example', reason: 'It broke.' } },
        ...(expected !== 'conversion-failed' && { detail: { cause: 'It broke.' } }),
      },
    });
  });

  test.each([
    ['error', 'no OCR\nfor key k3y', { reason: 'no OCR for key …' }],
    ['failed', '', { why: 'not-said' }],
    ['failed', { message: 'nested' }, { reason: 'nested.' }],
    ['failed', 'Done!', { reason: 'Done!' }],
  ])('%s gives its reason as a sentence: %j', (state, error, params) => {
    expect(read({ state, error })).toMatchObject({
      kind: 'failed',
      error: { code: 'conversion-failed', params },
    });
  });
});

test.each([
  [0, 0],
  [99.5, 99.5],
  [140, 100],
  [-3, 0],
  [null, null],
  [undefined, null],
  ['50', null],
  [Number.NaN, null],
])('progress %s is %s', (progress, expected) => {
  expect(percentOf(progress)).toBe(expected);
});
