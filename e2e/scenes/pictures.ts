/** Every state of the window that can be looked at: a played scene and what is opened over it (renderer/dev). */
import { type SceneName, scenes } from '../../renderer/dev/scenes.ts';
import type { ViewName } from '../../renderer/dev/views.ts';

export interface Picture {
  scene: SceneName;
  view: ViewName;
}

/** Every view, over the scenes in which it shows something of its own. */
const scenesOf: Readonly<Record<ViewName, readonly SceneName[]>> = {
  plain: Object.keys(scenes) as SceneName[],
  selected: ['working'],
  'inspector-several': ['working'],
  'menu-several': ['working'],
  reading: ['working', 'long'],
  'reading-find': ['working'],
  settings: ['working'],
  history: ['working'],
  watch: ['working', 'start'],
  inspector: ['working'],
  'inspector-again': ['working', 'long'],
  'inspector-gaps': ['working', 'long'],
  'inspector-web': ['states'],
  'inspector-failed': ['working'],
  'inspector-waiting': ['working'],
  'menu-add': ['working'],
  'menu-destination': ['working'],
  'menu-preset': ['working'],
  'menu-queue': ['working'],
  'menu-row': ['working'],
  'menu-view': ['working'],
  grouped: ['second'],
  'grouped-folders': ['second', 'long'],
  narrowed: ['second'],
  'nothing-shown': ['second'],
  'dialog-preset': ['working'],
  'dialog-url': ['working'],
  'dialog-key': ['working'],
  'dialog-remove-key': ['working'],
  'dialog-proxy': ['working'],
  'undo-watch': ['working'],
  'dialog-rename': ['finished'],
  'dialog-shortcuts': ['working'],
  'dialog-guide': ['working'],
  'dialog-news': ['working'],
  'dialog-update': ['working'],
  updates: ['working'],
  'dialog-report': ['working'],
  'dialog-licences': ['working'],
  updated: ['working'],
  'dialog-reset': ['working'],
  'dialog-decide': ['states'],
  'dialog-stop': ['limits'],
  arriving: ['empty'],
  undo: ['working'],
  report: ['working'],
  'recent-notices': ['working'],
  error: ['working'],
  'no-match': ['working'],
  searching: ['working'],
  dragging: ['working', 'empty'],
};

export const pictures: readonly Picture[] = Object.entries(scenesOf).flatMap(([view, over]) =>
  over.map((scene) => ({ scene, view: view as ViewName })),
);

export const nameOf = ({ scene, view }: Picture): string => (view === 'plain' ? scene : `${scene}, ${view}`);
