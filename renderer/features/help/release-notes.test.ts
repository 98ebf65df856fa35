import { describe, expect, it } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { isNews, parseChanges, releases } from './release-notes.ts';

describe('what is new', () => {
  it('is read from the list of changes', () => {
    const text =
      '# New\n\n## 0.2.0\n\n- One thing,\n  over two lines.\n- Another - with a dash.\n\n## 0.1.0\n\n- First.\n';
    expect(parseChanges(text)).toEqual([
      { version: '0.2.0', changes: ['One thing, over two lines.', 'Another - with a dash.'] },
      { version: '0.1.0', changes: ['First.'] },
    ]);
  });

  it('is read as Keep a Changelog writes it, without what is not released', () => {
    const text =
      '# New\n\n## [Unreleased]\n\n- Later.\n\n## [1.0.0] - 2026-12-01\n\n### Added\n\n- A.\n\n### Fixed\n\n- B.\n';
    expect(parseChanges(text)).toEqual([{ version: '1.0.0', changes: ['A.', 'B.'] }]);
  });

  it('begins with this version, and says as much in every language', () => {
    const shape = Object.values(releases).map((all) => all.map(({ version, changes }) => [version, changes.length]));
    expect(shape[0]?.[0]?.[0]).toBe(manifest.version);
    for (const other of shape) expect(other).toEqual(shape[0]);
    for (const { changes } of releases.en) expect(changes.length).toBeGreaterThan(0);
  });

  it.each([
    ['', '0.2.0', false],
    ['0.1.0', '0.2.0', true],
    ['0.2.0', '0.2.0', false],
    ['0.2.0', '0.3.0', false],
  ])('for somebody who had “%s” and has %s: %s', (before, version, news) => {
    expect(isNews(before, version, [{ version: '0.2.0', changes: ['One.'] }])).toBe(news);
  });
});
