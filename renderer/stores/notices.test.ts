import { beforeEach, describe, expect, it } from 'vitest';
import { dismissNotice, mostRecent, notify, useNotices } from './notices.ts';

beforeEach(() => useNotices.setState({ notices: [], recent: [] }));

const said = () =>
  useNotices.getState().recent.map(({ notice }) => (notice.kind === 'note' ? notice.text : notice.kind));

describe('what was said', () => {
  it('can be read again when its strip has gone', () => {
    notify({ kind: 'note', text: 'one' });
    notify({ kind: 'error', error: { code: 'internal', params: {} } });
    for (const { id } of useNotices.getState().notices) dismissNotice(id);
    expect(useNotices.getState().notices).toEqual([]);
    expect(said()).toEqual(['one', 'error']);
  });

  it('is kept for a while only, and an offer that is over is not', () => {
    notify({ kind: 'same-password', taskId: 'a' });
    expect(said()).toEqual([]);
    for (let count = 0; count < mostRecent + 5; count++) notify({ kind: 'note', text: `${count}` });
    expect(said()).toHaveLength(mostRecent);
    expect(said().at(-1)).toBe(`${mostRecent + 4}`);
  });
});
