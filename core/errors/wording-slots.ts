/**
 * Turns an error's params into the text for the slots of its wording. Params hold numbers, names from outside and the enums
 * below, never translated words; the words for the enums are in `wording-<language>.ts`. Pure.
 */
import { shownName } from '../model/shown-name.ts';
import type { ErrorCode, ErrorData } from './codes.ts';

/** Values of the param `why`: reasons that Quire knows itself, where the service gave none as text (`reason`). */
export const reasonCodes = [
  'not-said',
  'status',
  'storage-status',
  'neither-markdown-nor-epub',
  'not-markdown',
  'too-long-to-copy',
  'not-showable',
  'no-app',
] as const;
export type Why = (typeof reasonCodes)[number];

export const formats = ['markdown', 'epub'] as const;

export interface SlotWords {
  /** Shown for an empty `host`. In English also used after "at". */
  thisComputer: string;
  atHost: (host: string) => string;
  onThisComputer: string;
  formats: Record<(typeof formats)[number], string>;
  minutes: (count: number) => string;
  hours: (count: number) => string;
  /** `status`: the HTTP status of the response, if there was one. */
  why: Record<Why, (status: string) => string>;
}

/** `messageHere`, `adviceHere`: used for conversions on this computer, where another message is true or other advice helps. */
export type Wording = Record<ErrorCode, { message: string; advice: string; messageHere?: string; adviceHere?: string }>;

type Params = ErrorData['params'];
type Word = (params: Params, words: SlotWords) => string | undefined;

const plain =
  (name: string): Word =>
  (params) =>
    params[name] === undefined ? undefined : shownName(String(params[name]));

const slots: Readonly<Record<string, Word>> = {
  host: ({ host }, words) => (host === '' ? words.thisComputer : host?.toString()),
  at: ({ host }, words) => {
    if (host === undefined) return undefined;
    return host === '' ? words.onThisComputer : words.atHost(String(host));
  },
  format: ({ format }, words) => formats.flatMap((known) => (known === format ? [words.formats[known]] : []))[0],
  duration: ({ durationMs }, words) => (typeof durationMs === 'number' ? duration(durationMs, words) : undefined),
  limit: ({ limitBytes }) =>
    typeof limitBytes === 'number' ? `${Math.round(limitBytes / 1024 / 1024)} MB` : undefined,
  // The local service has no separate storage.
  reason: ({ reason, why, status, host }, words) =>
    reason?.toString() ??
    reasonCodes.flatMap((known) => {
      if (known !== why) return [];
      const said = known === 'storage-status' && host === '' ? 'status' : known;
      return [words.why[said](String(status ?? '…'))];
    })[0],
};

/** Returns undefined when the params do not hold the value. */
export function wordSlot(name: string, params: Params, words: SlotWords): string | undefined {
  return (slots[name] ?? plain(name))(migrateParams(params), words);
}

function duration(ms: number, { minutes, hours }: SlotWords): string {
  const count = Math.round(ms / 60_000);
  return count < 120 ? minutes(count) : hours(Math.round(count / 60));
}

/** Journals of earlier versions hold English text in some params; this converts it. */
function migrateParams({ host, format, duration: stored, limit, reason, ...others }: Params): Params {
  return {
    ...others,
    ...(host !== undefined && { host: host === 'this computer' ? '' : host }),
    ...(format !== undefined && { format: storedFormats.get(format) ?? format }),
    ...(stored !== undefined && { durationMs: msOf(String(stored)) }),
    ...(limit !== undefined && { limitBytes: Number.parseFloat(String(limit)) * 1024 * 1024 }),
    ...(reason !== undefined && whyOf(String(reason))),
  };
}

const storedFormats: ReadonlyMap<string | number, string> = new Map([
  ['an EPUB', 'epub'],
  ['Markdown', 'markdown'],
  ['a Markdown document', 'markdown'],
]);

const msOf = (text: string): number => Number.parseFloat(text) * (text.endsWith('hours') ? 3_600_000 : 60_000);

const storedReasons: readonly (readonly [RegExp, Why])[] = [
  [/^It gave no reason\.$/, 'not-said'],
  [/^It answered with status (\d+)\.$/, 'status'],
  [/^Its storage answered the upload with status (\d+)\.$/, 'storage-status'],
  [/^it is neither Markdown nor an EPUB\.$/, 'neither-markdown-nor-epub'],
  [/^it is not Markdown\.$/, 'not-markdown'],
  [/^no app on this system opens it\.$/, 'no-app'],
];

function whyOf(reason: string): Params {
  for (const [pattern, why] of storedReasons) {
    const found = pattern.exec(reason);
    if (found) return { why, ...(found[1] !== undefined && { status: Number(found[1]) }) };
  }
  return { reason };
}
