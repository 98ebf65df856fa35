/** What of Electron's own doors is open in the packed app. Every fuse of @electron/fuses is decided; a new one stops the build. */
import { FuseV1Options, FuseVersion } from '@electron/fuses';

export const fuses = {
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  // On macOS a changed binary has to be signed anew, at least for this machine; the real signature replaces it.
  resetAdHocDarwinSignature: true,
  // The binary is no Node with Quire's signature for other programs' scripts. Child processes are utility processes.
  [FuseV1Options.RunAsNode]: false,
  // No cookies are used; what Chromium writes all the same is encrypted.
  [FuseV1Options.EnableCookieEncryption]: true,
  // The environment and the command line can't load code into the app.
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // The archive is what was signed, and nothing beside it is taken in its place.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // There is no snapshot of the main process's own; the common one, which Electron ships, is used.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  // The page comes by app://, so file:// needs no rights.
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // As Electron ships: PDFium and Tesseract check their memory by signal handlers, which is faster and as safe.
  [FuseV1Options.WasmTrapHandlers]: true,
};
