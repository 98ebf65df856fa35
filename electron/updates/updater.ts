/**
 * Updates by electron-updater: it knows what each system's installer needs and keeps downloads between starts. What is newer, what is
 * trusted and what is sent is decided in core/updates/ and beside this file, as its own answers are weaker: lists without signatures
 * and a header that names this installation.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppImageUpdater, type AppUpdater, CancellationToken, MacUpdater, NsisUpdater } from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import type { DispatcherFor } from '../../core/api/http.ts';
import type { Release, UpdateChannel } from '../../core/model/updates.ts';
import { UpdateFault, type UpdateSource } from '../../core/updates/feed.ts';
import type { UpdateEngine } from '../../core/updates/update-engine.ts';
import { makeFolderSync } from '../../service/make-folder.ts';
import { placeFile, sha512Of } from './place-file.ts';
import { signedProvider } from './signed-provider.ts';
import { createUpdateHttp, type UpdateHttp } from './update-http.ts';

export interface UpdaterOptions {
  source: UpdateSource;
  dispatcherFor: DispatcherFor;
  /** The version that runs. */
  present: string;
  /** For downloads and what electron-updater remembers. */
  folder: string;
  platform: NodeJS.Platform;
  /** The file that is replaced on Linux. */
  appImage: string | null;
  /** electron-builder's app-update.yml, which names the publisher of Windows' signatures; null: there is none. */
  builderConfig: string | null;
  note(event: string, facts: Record<string, unknown>): void;
}

export function createUpdater(options: UpdaterOptions): UpdateEngine {
  const { source, present, platform, appImage } = options;
  const http = createUpdateHttp(options.dispatcherFor);
  let channel: UpdateChannel = 'stable';
  /** Of the files of the version that was found: SHA-512 in base64 → bytes. */
  let sizes: ReadonlyMap<string, number> = new Map();
  let downloaded: string | null = null;
  const updater = makeUpdater(platform, appAdapter(options));
  updater.logger = {
    info: () => undefined,
    warn: (message) => options.note('updater', { message: String(message) }),
    error: (message) => options.note('updater', { message: String(message) }),
  };
  updater.autoDownload = false;
  // macOS installs what it was handed when the app quits; elsewhere `install` does.
  updater.autoInstallOnAppQuit = platform === 'darwin';
  updater.allowDowngrade = false;
  updater.forceDevUpdateConfig = true;
  updater.disableWebInstaller = true;
  // Pieces of files come without a signature of their own, and save little in a compressed file.
  updater.disableDifferentialDownload = true;
  // Neither an id of this installation nor a share of users who get a version first.
  updater.isUserWithinRollout = () => true;
  Object.defineProperty(updater, 'stagingUserIdPromise', { value: { value: Promise.resolve('') } });
  Object.assign(updater, { httpExecutor: executorOf(http, (sha512) => sizes.get(sha512) ?? 0) });
  // Every failure also rejects the call that it belongs to.
  updater.on('error', () => undefined);
  updater.setFeedURL({
    provider: 'custom',
    updateProvider: signedProvider({
      ...{ source, http, present, platform, arch: process.arch },
      channel: () => channel,
    }),
  });

  return {
    async check(wanted): Promise<Release | null> {
      channel = wanted;
      const result = await updater.checkForUpdates().catch((error) => {
        throw asFault(error, 'no-list');
      });
      if (!result?.isUpdateAvailable) return null;
      const { version, releaseNotes, files } = result.updateInfo;
      sizes = new Map(files.map(({ sha512, size }) => [sha512, size ?? 0]));
      return { version, notes: typeof releaseNotes === 'string' ? releaseNotes : '' };
    },

    async download(onPercent, signal) {
      const token = new CancellationToken();
      const cancel = () => token.cancel();
      signal.throwIfAborted();
      signal.addEventListener('abort', cancel, { once: true });
      const progress = ({ percent }: { percent: number }) => onPercent(Math.min(100, Math.floor(percent)));
      updater.on('download-progress', progress);
      try {
        downloaded = (await updater.downloadUpdate(token))[0] ?? null;
      } catch (error) {
        signal.throwIfAborted();
        throw asFault(error, 'disk');
      } finally {
        updater.off('download-progress', progress);
        signal.removeEventListener('abort', cancel);
      }
    },

    install() {
      if (downloaded === null) throw new UpdateFault('not-installed', 'Nothing was downloaded.');
      // The copy that Squirrel took at the end of the download is its own.
      if (platform === 'darwin') return;
      const sum = readable(downloaded);
      if (!sizes.has(sum)) throw new UpdateFault('checksum', 'The file changed after its download.');
      if (updater instanceof NsisUpdater) {
        if (!updater.install(true, false)) throw new UpdateFault('not-installed', 'The installer did not start.');
        return;
      }
      if (appImage === null) throw new UpdateFault('not-installed', 'There is no AppImage.');
      placeFile(downloaded, appImage, sum);
      rmSync(downloaded, { force: true });
    },
  };
}

function readable(path: string): string {
  try {
    return sha512Of(path);
  } catch (error) {
    throw new UpdateFault('not-installed', 'The download is gone.', error);
  }
}

function makeUpdater(platform: NodeJS.Platform, app: AppAdapter): AppUpdater {
  switch (platform) {
    case 'win32':
      return new NsisUpdater(null, app);
    case 'darwin':
      return new MacUpdater(undefined, app);
    default:
      return new AppImageUpdater(null, app);
  }
}

/** What electron-updater knows of the app. It never quits or starts it. */
function appAdapter({ present, folder, builderConfig }: UpdaterOptions): AppAdapter {
  makeFolderSync(folder, 0o700);
  const config = join(folder, 'updater.yml');
  writeFileSync(config, 'updaterCacheDirName: downloads\n');
  return {
    ...{ version: present, name: 'Quire', isPackaged: true, userDataPath: folder, baseCachePath: folder },
    appUpdateConfigPath: builderConfig ?? config,
    whenReady: () => Promise.resolve(),
    relaunch: () => undefined,
    quit: () => undefined,
    onQuit: () => undefined,
  };
}

interface DownloadOptions {
  cancellationToken: CancellationToken;
  sha512?: string | null;
  onProgress?: (progress: { percent: number }) => void;
}

/** The part of electron-updater's HttpExecutor that downloads of whole files call. */
const executorOf = (http: UpdateHttp, sizeOf: (sha512: string) => number) => ({
  download(url: URL, path: string, { cancellationToken, sha512, onProgress }: DownloadOptions): Promise<string> {
    const stop = new AbortController();
    const size = sizeOf(sha512 ?? '');
    return cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      onCancel(() => stop.abort());
      const onBytes = (received: number) => onProgress?.({ percent: (received / size) * 100 });
      http.file(url, path, { size, sha512: sha512 ?? '', onBytes }, stop.signal).then(() => resolve(path), reject);
    });
  },
});

/** `otherwise`: for electron-updater's own errors. */
function asFault(error: unknown, otherwise: 'no-list' | 'disk'): UpdateFault {
  if (error instanceof UpdateFault) return error;
  return new UpdateFault(otherwise, error instanceof Error ? error.message : String(error), error);
}
