import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../../extract/page-content.ts';
import { bold, headings, prose } from '../../fixtures/headings.ts';
import { line, lines } from '../../fixtures/runs.ts';

const saying = (x: number, y: number): GlyphRun[] =>
  lines(['what there is to say of the option, which fills', 'two lines that are set in below it'], x, y);

/** Options and what they do, each as high as this. */
const ENTRY_PT = 52;

describe('terms', () => {
  it('are told from headings of their style by the edge that they stand at, and by the text that is set in below them', () => {
    const sections = ['Synopsis', 'Options', 'Files'].flatMap((title, i) => [
      ...line(title, 30, 40 + 90 * i, bold),
      ...prose(60 + 90 * i),
    ]);
    const options = ['--all', '--brief', '--count', '--dry-run', '--exact'].flatMap((option, i) => [
      ...line(option, 60, 320 + ENTRY_PT * i, bold),
      ...saying(100, 334 + ENTRY_PT * i),
    ]);
    expect(headings([[...sections, ...options]])).toEqual(['1 Synopsis', '1 Options', '1 Files']);
  });

  it('stand over each other where several say one thing', () => {
    const options = ['all', 'brief', 'count', 'exact'].flatMap((option, i) => [
      ...line(`--${option}`, 60, 200 + 80 * i, bold),
      ...line(`-${option.slice(0, 1)} number`, 60, 214 + 80 * i, bold),
      ...saying(100, 228 + 80 * i),
    ]);
    expect(
      headings([[...line('Options', 60, 40, { ...bold, sizePt: 18 }), ...prose(70), ...prose(130), ...options]]),
    ).toEqual(['1 Options']);
  });

  it('are no headings over text that is all set in, of which two follow each other in one block', () => {
    const names = ['timeout', 'concurrency', 'interval', 'strict'];
    const page = [
      ...lines(['Interface', 'Queue(options)'], 60, 40, bold),
      ...saying(100, 68),
      ...names.flatMap((name, i) => [...line(name, 60, 120 + ENTRY_PT * i, bold), ...saying(100, 134 + ENTRY_PT * i)]),
    ];
    expect(headings([page])).toHaveLength(5);
  });

  it('are no headings over text that is all set in, where some of these follow each other in one long block', () => {
    const names = ['timeout', 'concurrency', 'interval', 'strict'];
    const page = [
      ...lines(['Interface', 'Queue', 'Options of it'], 60, 40, bold),
      ...saying(100, 82),
      ...names.flatMap((name, i) => [...line(name, 60, 130 + ENTRY_PT * i, bold), ...saying(100, 144 + ENTRY_PT * i)]),
    ];
    expect(headings([page]).map((text) => text.slice(2))).toEqual(names);
  });

  it('are no articles of a contract, over paragraphs of one line whose first line is set in', () => {
    const under = (titles: readonly string[]): GlyphRun[] => [
      ...[...prose(40), ...prose(100)],
      ...titles.flatMap((title, i) => [
        ...line(title, 60, 200 + 60 * i, bold),
        ...line('as much as is said of it', 80, 220 + 60 * i),
      ]),
    ];
    expect(headings([under(['第四条 租金', '第五条 维修', '第六条 通知', '第七条 争议'])])).toHaveLength(4);
    expect(headings([under(['--rent', '--repairs', '--notice', '--disputes'])])).toEqual([]);
  });
});
