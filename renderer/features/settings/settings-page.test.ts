import { expect, it } from 'vitest';
import { currentGroup } from './settings-page.tsx';

// Four groups: each begins 400 px after the previous one, the last is 200 px high. The view is 600 px high, all is 1400
// px.
const scrolled = (px: number) =>
  currentGroup(
    [0, 400, 800, 1200].map((top) => top - px),
    600,
    1400 - 600 - px,
  );

it.each([
  [0, 0, 'the first at the top'],
  [300, 0, 'the one whose end is still above the line'],
  [310, 1, 'the next once its heading is near the top'],
  [650, 2, 'one that the page’s end keeps from reaching the top'],
  [800, 3, 'the last at the end'],
])('After %i px the group is number %i: %s', (px, group) => expect(scrolled(px)).toBe(group));
