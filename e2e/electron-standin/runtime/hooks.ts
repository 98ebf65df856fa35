import { registerHooks } from 'node:module';

/** Answers `electron` (also electron/main, electron/common, electron/utility) with the module at `url`, for import and require. */
export function serveElectronModule(url: URL): void {
  registerHooks({
    resolve(specifier, context, next) {
      if (!/^electron(\/(main|common|utility))?$/.test(specifier)) return next(specifier, context);
      return { url: url.href, format: 'module-typescript', shortCircuit: true };
    },
  });
}
