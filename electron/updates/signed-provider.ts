/** Where electron-updater gets its lists of versions: ours are signed, and a version is offered only if it is newer. */
import { Provider, type ResolvedUpdateFileInfo, type UpdateInfo } from 'electron-updater';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import type { UpdateChannel } from '../../core/model/updates.ts';
import { type Feed, feedNames, newerFeed, openFeed, UpdateFault, type UpdateSource } from '../../core/updates/feed.ts';
import type { UpdateHttp } from './update-http.ts';

/** A list holds a few files and the notes. */
const maxListBytes = 256 * 1024;

/** What electron-updater installs on each system, of what a list names. */
const endings: Partial<Record<NodeJS.Platform, string>> = { linux: '.AppImage', win32: '.exe', darwin: '.zip' };

export interface SignedProviderOptions {
  source: UpdateSource;
  http: UpdateHttp;
  channel(): UpdateChannel;
  /** The version that runs. */
  present: string;
  platform: NodeJS.Platform;
  arch: string;
}

/** The type that electron-updater's `custom` provider has to be. */
export function signedProvider(options: SignedProviderOptions) {
  const { source, http, channel, present, platform, arch } = options;

  async function read(name: string): Promise<Feed | null> {
    const text = await http.text(new URL(name, source.address), maxListBytes);
    return text === null ? null : openFeed(name, text, source.publicKey);
  }

  return class SignedProvider extends Provider<UpdateInfo> {
    // Public, unlike the inherited one: electron-updater makes it, with options that are not needed here.
    constructor(_options: unknown, _updater: unknown, runtimeOptions: ProviderRuntimeOptions) {
      super(runtimeOptions);
    }

    /** The present version stands for "nothing newer". */
    async getLatestVersion(): Promise<UpdateInfo> {
      const chosen = channel();
      const feeds: Feed[] = [];
      for (const name of feedNames(chosen, platform, arch)) {
        const feed = await read(name);
        if (feed) feeds.push(feed);
      }
      if (feeds.length === 0) throw new UpdateFault('no-list', `${source.address.host} has no list of versions.`);
      const newer = newerFeed(feeds, chosen, present);
      return {
        ...{ version: newer?.version ?? present, files: newer?.files ?? [], releaseNotes: newer?.notes ?? '' },
        ...{ path: '', sha512: '', releaseDate: '' },
      };
    }

    resolveFiles({ files }: UpdateInfo): ResolvedUpdateFileInfo[] {
      const ending = endings[platform] ?? '.AppImage';
      const fitting = files.filter(({ url }) => url.endsWith(ending));
      if (fitting.length === 0) throw new UpdateFault('no-list', `The list names no file that ends in ${ending}.`);
      return fitting.map((info) => ({ url: new URL(encodeURIComponent(info.url), source.address), info }));
    }
  };
}
