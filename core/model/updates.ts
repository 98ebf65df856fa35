/** Updates of Quire itself, as settings, policy and window name them, and what the status bar says of them. Pure. */
import { z } from 'zod';

/** `automatic`: found updates are downloaded. `tell`: only once a person asks for it. `off`: nothing is looked up. */
export const updateModes = ['tell', 'automatic', 'off'] as const;
export const updateModeSchema = z.enum(updateModes);
export type UpdateMode = z.infer<typeof updateModeSchema>;

export const updateChannels = ['stable', 'beta'] as const;
export const updateChannelSchema = z.enum(updateChannels);
export type UpdateChannel = z.infer<typeof updateChannelSchema>;

/**
 * Why this Quire does not update itself. `package-manager`: deb, rpm and the like, Flatpak, Snap. `by-hand`: a portable copy, an
 * unpacked folder, or a place that can't be written. `source`: it runs from a checkout. `no-address`: this build names no place to
 * ask. `policy-unreadable`: the administrator's file can't be understood, so nothing is done.
 */
export const updateObstacleSchema = z.enum(['package-manager', 'by-hand', 'source', 'no-address', 'policy-unreadable']);
export type UpdateObstacle = z.infer<typeof updateObstacleSchema>;

/** Of a new version. `notes`: Markdown or plain text; empty: none were given. */
const releaseSchema = z.object({ version: z.string(), notes: z.string() });
export type Release = z.infer<typeof releaseSchema>;

/**
 * `offline`: no answer. `no-list`: the answer is no list of versions. `signature`: the list is not signed by the makers.
 * `checksum`: the file is not the one on the list. `broken-off`: the download ended early. `disk`: it could not be written.
 * `not-installed`: it could not be put in place.
 */
export const updateFaults = [
  'offline',
  'no-list',
  'signature',
  'checksum',
  'broken-off',
  'disk',
  'not-installed',
] as const;
export type UpdateFaultKind = (typeof updateFaults)[number];

const stateSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('idle') }),
  z.object({ kind: z.literal('checking') }),
  z.object({ kind: z.literal('available'), release: releaseSchema }),
  z.object({ kind: z.literal('downloading'), release: releaseSchema, percent: z.number() }),
  /** Downloaded and verified; it is installed when Quire quits. */
  z.object({ kind: z.literal('ready'), release: releaseSchema }),
  /** `asked`: a person waits for the answer. `release`: null when the check itself failed. */
  z.object({
    kind: z.literal('failed'),
    why: z.enum(updateFaults),
    asked: z.boolean(),
    release: releaseSchema.nullable(),
  }),
]);
export type UpdateState = z.infer<typeof stateSchema>;

export const updatesViewSchema = z.object({
  obstacle: updateObstacleSchema.nullable(),
  /** What applies: the policy's words before the settings'. */
  mode: updateModeSchema,
  channel: updateChannelSchema,
  /** Which of the two the administrator has decided. */
  managed: z.object({ mode: z.boolean(), channel: z.boolean() }),
  state: stateSchema,
  /** Unix time of the last complete answer. */
  checkedAtMs: z.number().nullable(),
});
export type UpdatesView = z.infer<typeof updatesViewSchema>;

export type UpdateLine =
  | { say: 'available' | 'ready' | 'failed'; version: string }
  | { say: 'downloading'; version: string; percent: number }
  | { say: 'signature' };

/**
 * What the status bar says; null: nothing. It stays silent about checks without news, and about a network that is away, since the
 * next check may find it; a list with a wrong signature is always said.
 */
export function updateLine({
  obstacle,
  mode,
  state,
}: Pick<UpdatesView, 'obstacle' | 'mode' | 'state'>): UpdateLine | null {
  if (obstacle !== null || mode === 'off') return null;
  switch (state.kind) {
    case 'idle':
    case 'checking':
      return null;
    case 'available':
    case 'ready':
      return { say: state.kind, version: state.release.version };
    case 'downloading':
      return { say: 'downloading', version: state.release.version, percent: state.percent };
    case 'failed':
      if (state.why === 'signature') return { say: 'signature' };
      if (state.release === null) return null;
      return state.why === 'offline' || state.why === 'broken-off'
        ? { say: 'available', version: state.release.version }
        : { say: 'failed', version: state.release.version };
  }
}
