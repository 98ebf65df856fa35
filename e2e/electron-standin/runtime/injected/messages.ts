// What the page's preload world and the main process say to each other, encoded by codec.ts.

export type ToMain =
  | { kind: 'send'; channel: string; args: unknown[] }
  | { kind: 'invoke'; id: number; channel: string; args: unknown[] }
  | { kind: 'post'; channel: string; message: unknown; ports: string[] }
  | { kind: 'port'; id: string; data: unknown; ports: string[] }
  | { kind: 'port-closed'; id: string }
  | { kind: 'preload-error'; file: string; error: unknown }
  | { kind: 'dropped-outside'; paths: string[] }
  | { kind: 'key'; key: string; code: string; control: boolean; shift: boolean; alt: boolean; meta: boolean }
  | { kind: 'resized' };

export type ToPage =
  | { kind: 'result'; id: number; ok: true; value: unknown }
  | { kind: 'result'; id: number; ok: false; error: string }
  | { kind: 'message'; channel: string; args: unknown[]; ports: string[] }
  | { kind: 'port'; id: string; data: unknown; ports: string[] }
  | { kind: 'port-closed'; id: string };

/** A call that has to be answered before the page goes on: it stops at a `debugger` statement meanwhile. */
export type SyncRequest = { kind: 'path'; file: File } | { kind: 'ipc'; payload: string };

/** What the main process tells the runtime when a document starts. */
export interface PageBoot {
  secret: string;
  platform: string;
  arch: string;
  versions: Record<string, string | undefined>;
  argv: string[];
  resourcesPath: string;
}
