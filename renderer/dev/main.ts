/** Opens the window over a scene: `?scene=working&theme=dark`. Run `npx vite renderer` and open /dev/. */
import { fakeBridge } from './fake-bridge.ts';
import { listenToMenuKeys } from './menu-keys.ts';
import { type SceneName, scenes } from './scenes.ts';

const query = new URLSearchParams(location.search);
const isScene = (name: string): name is SceneName => name in scenes;
const scene = query.get('scene') ?? 'working';
const theme = query.get('theme');

const bridge = fakeBridge(isScene(scene) ? scene : 'working', theme === 'light' || theme === 'dark' ? theme : 'system');
Object.defineProperty(window, 'quire', { value: bridge });
listenToMenuKeys(bridge);
await import('../main.tsx');
