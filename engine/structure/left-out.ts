/**
 * Where printed contents and lists of tables or figures stand that a result leaves out on purpose, for whoever compares it with
 * its pages. Running heads and page numbers are known without being told. Pure.
 */
import type { LeftOut } from '../convert.ts';
import type { FlowBlock } from './flow.ts';

/** In the order of the stream, what stands below each other as one. */
export function leftOutOf(flow: readonly FlowBlock[]): LeftOut[] {
  const areas: LeftOut[] = [];
  let last: LeftOut | null = null;
  for (const { page, block, role } of flow) {
    if (role.kind !== 'contents') {
      last = null;
      continue;
    }
    const { x0, y0, x1, y1 } = block.box;
    const goesOn = last?.page === page.index + 1 && y0 >= last.y0 && x0 < last.x1 && last.x0 < x1;
    if (last && goesOn) {
      Object.assign(last, { x0: Math.min(last.x0, x0), x1: Math.max(last.x1, x1), y1: Math.max(last.y1, y1) });
      continue;
    }
    last = { page: page.index + 1, x0, y0, x1, y1 };
    areas.push(last);
  }
  return areas.map(({ page, ...box }) => ({
    page,
    ...{ x0: Math.floor(box.x0), y0: Math.floor(box.y0), x1: Math.ceil(box.x1), y1: Math.ceil(box.y1) },
  }));
}
