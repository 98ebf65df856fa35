/** Opens the window over a scene: `?scene=working&theme=dark&language=zh-CN`. Run `npx vite renderer` and open /dev/. */
import { languages } from '../../electron/ipc/contract.ts';
import { fakeBridge } from './fake-bridge.ts';
import { listenToMenuKeys } from './menu-keys.ts';
import { type SceneName, scenes } from './scenes.ts';

const query = new URLSearchParams(location.search);
const isScene = (name: string): name is SceneName => name in scenes;
const scene = query.get('scene') ?? 'working';
const theme = query.get('theme');
const language = languages.find((one) => one === query.get('language'));

const bridge = fakeBridge(
  isScene(scene) ? scene : 'working',
  theme === 'light' || theme === 'dark' ? theme : 'system',
  language,
);
Object.defineProperty(window, 'quire', { value: bridge });
listenToMenuKeys(bridge);
await import('../main.tsx');
