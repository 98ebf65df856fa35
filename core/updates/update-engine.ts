/** What looks up, downloads and installs updates, as `Updates` needs it; electron/updates/ fills it in. */
import type { Release, UpdateChannel } from '../model/updates.ts';

export interface UpdateEngine {
  /** The newest version of the channel; null: this is the newest. Throws UpdateFault. */
  check(channel: UpdateChannel): Promise<Release | null>;
  /**
   * Downloads what `check` found last, and verifies it. What was downloaded before is used again. Throws UpdateFault, and the signal's
   * reason when it is aborted.
   */
  download(onPercent: (percent: number) => void, signal: AbortSignal): Promise<void>;
  /**
   * Puts in place what was downloaded, or starts its installer, to be called once the app has nothing open. Verifies the file again.
   * Throws UpdateFault, and then the present version is as it was.
   */
  install(): void;
}
