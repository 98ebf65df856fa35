import { EventEmitter } from 'node:events';
import type { NativeTheme as ElectronNativeTheme } from 'electron';
import { strictInstances } from '../strict.ts';
import type { Surface } from '../surface.ts';
import { allContents } from '../windows/registry.ts';

type Source = ElectronNativeTheme['themeSource'];

/** Another session's end or reload can undo what this one emulates, at a time of its own: a chosen theme is said again this often. */
const REPEAT_MS = 1000;

/** The system is light, as a desktop without a theme is; `themeSource` overrides it, for the pages too. */
class NativeTheme extends EventEmitter implements Surface<ElectronNativeTheme> {
  readonly shouldUseHighContrastColors = false;
  readonly shouldUseInvertedColorScheme = false;
  readonly shouldUseDarkColorsForSystemIntegratedUI = false;
  readonly prefersReducedTransparency = false;
  readonly inForcedColorsMode = false;
  private source: Source = 'system';
  private repeat: NodeJS.Timeout | undefined;

  get themeSource(): Source {
    return this.source;
  }

  set themeSource(source: Source) {
    if (!['system', 'light', 'dark'].includes(source))
      throw new TypeError(`Error processing argument: themeSource ${String(source)}`);
    const isNew = source !== this.source;
    this.source = source;
    if (!isNew) return;
    const apply = () => {
      for (const contents of allContents()) contents.applyTheme();
    };
    apply();
    clearInterval(this.repeat);
    this.repeat = source === 'system' ? undefined : setInterval(apply, REPEAT_MS).unref();
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.source === 'dark';
  }

  /** What pages are told, as the DevTools protocol wants it. */
  mediaFeatures(): { name: string; value: string }[] {
    return [{ name: 'prefers-color-scheme', value: this.source === 'system' ? '' : this.source }];
  }
}

strictInstances(NativeTheme, 'nativeTheme');

export const nativeTheme = new NativeTheme();
