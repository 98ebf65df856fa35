/** A history over many days, with every kind of outcome. */
import type { PastView } from '../../core/model/views.ts';

const names = ['Field report', 'Sampling protocol', 'Borehole logs', 'Monitoring handbook', 'Ein Bericht über Füchse'];
const hour = 3_600_000;

export function pastScene(nowMs: number): PastView[] {
  return Array.from({ length: 460 }, (_, index): PastView => {
    const name = `${names[index % names.length]} ${2026 - (index % 7)}-${1 + (index % 12)}`;
    const cloud = index % 4 === 1;
    const atMs = nowMs - index * 9 * hour - (index > 300 ? 300 * 24 * hour : 0);
    const done: PastView = {
      ...{ id: `past-${index}`, name: `${name}.pdf`, origin: '/home/ada/Field reports', atMs, error: null },
      format: index % 5 === 0 ? 'epub' : 'markdown',
      host: cloud ? 'convert.example.com' : '',
      pages: 8 + ((index * 37) % 200),
      gaps: index % 11 === 3 ? 2 : 0,
      outcome: 'done',
      acceptedAtMs: cloud ? atMs - hour : null,
      result: { name: `${name}.md`, folder: '/home/ada/Field reports', kept: index % 13 !== 6 },
    };
    const ended = { ...done, result: null, gaps: 0, pages: null };
    if (index % 29 === 8)
      return { ...ended, outcome: 'failed', error: { code: 'pdf-damaged', params: { name: done.name } } };
    if (cloud && index % 3 === 2) return { ...ended, outcome: 'cancelled' };
    if (index === 13) return { ...ended, outcome: 'uncertain', acceptedAtMs: null };
    return cloud && index === 9 ? { ...ended, outcome: 'accepted' } : done;
  });
}
