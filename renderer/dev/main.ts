/**
 * Opens the window with a scene: `?scene=working&view=menu-row&theme=dark&language=zh-CN` (or `pseudo`, a made-up
 * language). Run `npx vite renderer` and open /dev/.
 */

import { wordings } from '../../core/errors/wording.ts';
import { languages } from '../../core/settings/schema.ts';
import { fakeBridge } from './fake-bridge.ts';
import { type SceneName, scenes } from './scenes.ts';
import type { ViewName } from './views.ts';

const query = new URLSearchParams(location.search);
const isScene = (name: string): name is SceneName => name in scenes;
const scene = query.get('scene') ?? 'working';
const theme = query.get('theme');
const wanted = query.get('language');
const language = wanted === 'pseudo' ? 'en' : languages.find((one) => one === wanted);

const bridge = fakeBridge(
  isScene(scene) ? scene : 'working',
  theme === 'light' || theme === 'dark' ? theme : 'system',
  language,
);
Object.defineProperty(window, 'quire', { value: bridge });
if (wanted === 'pseudo') {
  const [{ replaceWords }, { replaceErrorWords }, { en }, { pseudoCatalogue, pseudoWording }] = await Promise.all([
    import('../i18n/translate.ts'),
    import('../i18n/error-words.ts'),
    import('../i18n/en.ts'),
    import('./pseudo-locale.ts'),
  ]);
  replaceWords('en', pseudoCatalogue(en));
  replaceErrorWords('en', pseudoWording(wordings.en));
}
await import('../main.tsx');

/** Resolves when the page has been drawn. */
const drawn = () =>
  new Promise<void>((done) => {
    const look = () => (document.querySelector('footer') ? done() : void requestAnimationFrame(look));
    look();
  });
await drawn();
const { views } = await import('./views.ts');
const isView = (name: string): name is ViewName => name in views;
const view = query.get('view') ?? 'plain';
if (isView(view)) views[view]();
// Tells scripts that take screenshots that the page is ready.
requestAnimationFrame(() => {
  document.documentElement.dataset.ready = view;
});
