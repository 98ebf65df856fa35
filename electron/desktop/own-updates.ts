/** Updates of this installation: how it was installed, what its package.json and the administrator say. */
import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';
import { z } from 'zod';
import type { DispatcherFor } from '../../core/api/http.ts';
import type { Diagnostics } from '../../core/diagnostics/diagnostics.ts';
import type { SettingsStore } from '../../core/settings/storage.ts';
import { systemClock } from '../../core/tasks/clock.ts';
import { parsePolicy, policyPath } from '../../core/updates/admin-policy.ts';
import { updateSourceOf } from '../../core/updates/feed.ts';
import { openUpdates, type Updates } from '../../core/updates/follow-updates.ts';
import { obstacleOf } from '../../core/updates/obstacle.ts';
import type { MainWindow } from './main-window.ts';

export interface OwnUpdatesParts {
  userData: string;
  settings: SettingsStore;
  window: Pick<MainWindow, 'send'>;
  diagnostics: Diagnostics;
  dispatcherFor: DispatcherFor;
}

/** For tests in a checkout: what package.json would name, and where the policy lies. A packed app ignores it. */
const triedSchema = z.object({ address: z.string(), publicKey: z.string(), policy: z.string().optional() });
const tried = () => {
  const text = app.isPackaged ? undefined : process.env.QUIRE_TRY_UPDATES;
  return text === undefined ? null : triedSchema.parse(JSON.parse(text));
};

export function openOwnUpdates({ userData, settings, window, diagnostics, dispatcherFor }: OwnUpdatesParts): Updates {
  const trial = tried();
  const source = trial ? updateSourceOf({ updates: trial }, true) : updateSourceOf(manifest());
  const { env, platform } = process;
  const appImage = env.APPIMAGE ?? null;
  const inResources = (name: string) => (app.isPackaged ? join(process.resourcesPath, name) : null);
  const updates = openUpdates({
    obstacle: obstacleOf({
      ...{ platform, env, isPackaged: app.isPackaged || trial !== null, hasAddress: source !== null },
      packageType: textOf(inResources('package-type'))?.trim() ?? null,
      isInFlatpak: existsSync('/.flatpak-info'),
      isAppImageWritable: appImage !== null && isWritable(appImage) && isWritable(dirname(appImage)),
    }),
    policy: readPolicy(trial?.policy ?? policyPath(platform, env)),
    async engine() {
      if (!source) throw new Error('This build names no address for updates.');
      // Most starts need none of it.
      const { createUpdater } = await import('../updates/updater.ts');
      const builderConfig = inResources('app-update.yml');
      return createUpdater({
        ...{ source, dispatcherFor, platform, appImage, note: diagnostics.note },
        present: app.getVersion(),
        folder: join(userData, 'updates'),
        builderConfig: builderConfig !== null && existsSync(builderConfig) ? builderConfig : null,
      });
    },
    settings: settings.get,
    memoryPath: join(userData, 'updates.json'),
    clock: systemClock,
    onChange: (view) => window.send('updates.changed', view),
    note: diagnostics.note,
  });
  settings.onChange(updates.settingsChanged);
  return updates;
}

const manifest = (): unknown => JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8'));

/** Null: no such file. Throws for a file that is there and can't be read. */
function textOf(path: string | null): string | null {
  return path !== null && existsSync(path) ? readFileSync(path, 'utf8') : null;
}

/** A file that can't be read counts like one that can't be understood: it may hold a ban. */
function readPolicy(path: string) {
  try {
    return parsePolicy(textOf(path));
  } catch {
    return null;
  }
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
