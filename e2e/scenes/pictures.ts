/** Every state of the window that can be looked at: a played scene and what is opened over it (renderer/dev). */
import type { SceneName } from '../../renderer/dev/scenes.ts';
import type { ViewName } from '../../renderer/dev/views.ts';

export interface Picture {
  scene: SceneName;
  view: ViewName;
}

const overQueue: readonly ViewName[] = [
  'selected',
  'settings',
  'inspector',
  'inspector-gaps',
  'inspector-failed',
  'inspector-waiting',
  'menu-add',
  'menu-destination',
  'menu-queue',
  'menu-row',
  'dialog-url',
  'dialog-key',
  'dialog-remove-key',
  'undo',
  'report',
  'error',
  'no-match',
  'searching',
  'dragging',
];

const plain: readonly SceneName[] = [
  'empty',
  'working',
  'paused',
  'states',
  'finished',
  'start',
  'limits',
  'key',
  'credit',
  'many',
];

export const pictures: readonly Picture[] = [
  ...plain.map((scene) => ({ scene, view: 'plain' as const })),
  ...overQueue.map((view) => ({ scene: 'working' as const, view })),
  { scene: 'states', view: 'dialog-decide' },
  { scene: 'limits', view: 'dialog-stop' },
  { scene: 'empty', view: 'dragging' },
  { scene: 'empty', view: 'arriving' },
];

export const nameOf = ({ scene, view }: Picture): string => (view === 'plain' ? scene : `${scene}, ${view}`);
