import type { Clipboard, ClipboardBookmark, ClipboardItem as ElectronClipboardItem } from 'electron';
import { strictInstances, strictModule } from '../strict.ts';
import type { Surface } from '../surface.ts';

type Content = string | ClipboardBookmark | Blob;
type GivenContent = Content | Promise<Blob | string>;

/** Electron 44 and later: the shape of the web's ClipboardItem, plus bookmarks. */
export class ClipboardItem implements Surface<ElectronClipboardItem, 'getType'> {
  private readonly items: ReadonlyMap<string, GivenContent>;

  constructor(items: Record<string, GivenContent>) {
    if (Object.keys(items).length === 0) throw new TypeError('Empty dictionary argument');
    this.items = new Map(Object.entries(items));
  }

  get types(): string[] {
    return [...this.items.keys()];
  }

  /** @throws NotFoundError when the item has no content of this type. */
  async getType(type: string): Promise<Blob | ClipboardBookmark> {
    const content = await this.items.get(type);
    if (content === undefined) throw new DOMException(`The type was not found: ${type}`, 'NotFoundError');
    return typeof content === 'string' ? new Blob([content], { type }) : content;
  }
}

strictInstances(ClipboardItem, 'ClipboardItem');

/** A clipboard of this process alone: neither the system's nor the page's. */
function createClipboard() {
  let held: ClipboardItem[] = [];
  return {
    clear() {
      held = [];
    },
    async has(type: string) {
      return held.some((item) => item.types.includes(type));
    },
    async read() {
      return held;
    },
    async write(items: ClipboardItem[]) {
      held = [...items];
    },
    async readText() {
      const item = held.find((each) => each.types.includes('text/plain'));
      const content = await item?.getType('text/plain');
      return content instanceof Blob ? content.text() : '';
    },
    async writeText(text: string) {
      held = [new ClipboardItem({ 'text/plain': text })];
    },
  };
}

export const clipboard = strictModule('clipboard', {
  ...createClipboard(),
  selection: strictModule('clipboard.selection', createClipboard()),
});

/** The compiler's proof that the shape is Electron's, where no class of the stand-in is in it. */
clipboard satisfies Pick<Clipboard, 'clear' | 'has' | 'readText' | 'writeText'>;
