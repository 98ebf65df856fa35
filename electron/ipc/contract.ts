/**
 * The one table of what crosses between the window and the main process. The bridge's type, the preload script and the
 * handlers all derive from it; nothing else may cross. Pure: it may be imported from anywhere.
 */
import { z } from 'zod';
import { errorDataSchema } from '../../core/errors/codes.ts';
import { taskChangeSchema, taskChoiceSchema } from '../../core/model/choice.ts';
import {
  foundSchema,
  marksOnPageSchema,
  previewIndexSchema,
  previewPieceSchema,
  receiptSchema,
} from '../../core/model/preview.ts';
import {
  type AdmissionReport,
  admissionReportSchema,
  appInfoSchema,
  keyStatusSchema,
  keyTestSchema,
  pastPageSize,
  pastViewSchema,
  proxySignInSchema,
  proxyTestSchema,
  queueChangeSchema,
  queueSnapshotSchema,
  watchPatchSchema,
  watchViewSchema,
} from '../../core/model/views.ts';
import { renameLineSchema, renamePatternSchema } from '../../core/options/name-template.ts';
import { placeSchema } from '../../core/options/options.ts';
import { presetNameSchema } from '../../core/options/presets.ts';
import { settingsPatchSchema, settingsSchema } from '../../core/settings/schema.ts';
import { commandIds, menuStateSchema } from './commands.ts';

/* ---- requests: window → main ---- */

const none = z.tuple([]);
/** Longer than every id that Quire gives. */
const id = z.string().min(1).max(200);
/**
 * As many as the list has rows, and a list has no greatest length: a limit here would be one on what may be dropped, found out
 * only when it can't be started. Those that nobody knows are passed over; a message has been unpacked before it is parsed, so
 * counting would save no memory.
 */
const ids = z.array(id).min(1);
const nothing = z.void();

const windowFaultSchema = z.object({
  kind: z.enum(['error', 'rejection', 'drawing']),
  message: z.string().max(2000),
  stack: z.string().max(8000),
});
export type WindowFault = z.infer<typeof windowFaultSchema>;

/** `args` is the tuple of arguments, `result` what comes back. Both are parsed, on the side that trusts less. */
export const requests = {
  'app.info': { args: none, result: appInfoSchema },
  /** The window hears events from now on. */
  'app.listening': { args: none, result: nothing },
  /** Asks for a folder and writes the log there. False: closed without a choice. */
  'diagnostics.export': { args: none, result: z.boolean() },

  /** What the menu bar's commands can do now. */
  'menu.show': { args: z.tuple([menuStateSchema]), result: nothing },

  /** What a report of a problem would hold, and where the project lives; null: it has no address. */
  'help.report': { args: none, result: z.object({ text: z.string(), project: z.string().nullable() }) },
  /** Copies the report that was shown. */
  'help.copyReport': { args: none, result: nothing },
  /** Asks, then opens the project’s address in the browser. False: closed without opening. */
  'help.openProject': { args: none, result: z.boolean() },

  /** Something in the window that nobody foresaw, for the log. */
  'diagnostics.fault': { args: z.tuple([windowFaultSchema]), result: nothing },

  /** The whole window larger or smaller. */
  'window.zoom': { args: z.tuple([z.enum(['in', 'out', 'reset'])]), result: nothing },

  'queue.snapshot': { args: none, result: queueSnapshotSchema },
  /** The system's dialog. Null: closed without a choice. */
  'queue.choose': { args: z.tuple([z.enum(['files', 'folder'])]), result: admissionReportSchema.nullable() },
  'queue.addUrl': { args: z.tuple([z.string()]), result: admissionReportSchema },
  /** The files, paths and addresses that the text of the clipboard names. */
  'queue.paste': { args: none, result: admissionReportSchema },
  /** What Edit → Paste does: what has the focus hears of it. */
  'window.paste': { args: none, result: nothing },
  /** Cloud batches wait as `ready` until started. */
  'queue.start': { args: z.tuple([ids]), result: nothing },
  'queue.pause': { args: none, result: nothing },
  'queue.resume': { args: none, result: nothing },

  'tasks.pause': { args: z.tuple([ids]), result: nothing },
  'tasks.resume': { args: z.tuple([ids]), result: nothing },
  /** `before`: where they are dropped in the list, or a step takes them; null: at its end. */
  'tasks.move': {
    args: z.tuple([ids, z.union([z.enum(['first', 'last']), z.object({ before: id.nullable() })])]),
    result: nothing,
  },
  'tasks.cancel': { args: z.tuple([ids]), result: nothing },
  'tasks.retry': { args: z.tuple([ids]), result: nothing },
  /** Removes rows (never files); cancels what runs. The token undoes it while the app runs. */
  'tasks.remove': { args: z.tuple([ids]), result: z.object({ undo: z.string() }) },
  'tasks.undoRemove': { args: z.tuple([z.string()]), result: nothing },
  /** For `submission-uncertain` and `task-vanished`: the only way to a second submission that may cost twice. */
  'tasks.resubmit': { args: z.tuple([id]), result: nothing },
  /** For `no-change` and `task-vanished`. */
  'tasks.keepWaiting': { args: z.tuple([id]), result: nothing },
  /** Tries a password for a protected PDF, and converts with it. False: it is wrong. It is kept in memory only. */
  'tasks.unlock': { args: z.tuple([id, z.string().min(1).max(1024)]), result: z.boolean() },
  /** Tries one password on several. How many it opened. */
  'tasks.unlockAll': { args: z.tuple([ids, z.string().min(1).max(1024)]), result: z.object({ opened: z.number() }) },
  /** Tries the password that opened the first one on the others, without it passing through the window again. */
  'tasks.unlockAlike': { args: z.tuple([id, ids]), result: z.object({ opened: z.number() }) },
  'tasks.open': { args: z.tuple([id]), result: nothing },
  /** Somebody sees these rows: is what lies on the disk for them still as it was? Changes tell. */
  'tasks.look': { args: z.tuple([ids]), result: nothing },
  /** The system's dialog: where the result is now. False: closed without a choice. */
  'tasks.locate': { args: z.tuple([id]), result: z.boolean() },
  'tasks.reveal': { args: z.tuple([id]), result: nothing },
  'tasks.revealSource': { args: z.tuple([id]), result: nothing },
  /** The system's dialog, then a copy there. False: closed without a choice. */
  'tasks.saveAs': { args: z.tuple([id]), result: z.boolean() },
  /** Asks for a folder and copies the results of these tasks there. Null: closed without a choice. */
  'tasks.saveAll': {
    args: z.tuple([ids]),
    result: z.object({ saved: z.number(), skipped: admissionReportSchema.shape.skipped }).nullable(),
  },
  /** A person drags these rows: their results, as far as there are any, go on in the system's drag and drop. */
  'tasks.dragOut': { args: z.tuple([ids]), result: nothing },
  'tasks.copyMarkdown': { args: z.tuple([id]), result: nothing },
  /** As HTML and as plain text, for programs that keep headings, tables and links. */
  'tasks.copyRich': { args: z.tuple([id]), result: nothing },
  /** What each would be called; changes nothing. */
  'tasks.planNames': { args: z.tuple([ids, renamePatternSchema]), result: z.array(renameLineSchema) },
  /** Those that can be renamed are. The token undoes it while the app runs. */
  'tasks.rename': {
    args: z.tuple([ids, renamePatternSchema]),
    result: z.object({ renamed: z.number(), skipped: admissionReportSchema.shape.skipped, undo: z.string() }),
  },
  /** Those that can't have their names back; the token is still good for them. */
  'tasks.undoRename': { args: z.tuple([z.string()]), result: admissionReportSchema.shape.skipped },
  /** Where the results lie, a line each. */
  'tasks.copyPaths': { args: z.tuple([ids]), result: nothing },
  /** Links to the results, a line each, as they read in the folder that holds them all. */
  'tasks.copyLinks': { args: z.tuple([ids]), result: nothing },
  'tasks.copyDetails': { args: z.tuple([id]), result: nothing },

  /** The comparison with the PDF, page by page; null while there is none. */
  'preview.receipt': { args: z.tuple([id]), result: receiptSchema.nullable() },
  /** All of it where that takes no time, else its beginning. Null: the result can't be shown here. */
  'preview.open': { args: z.tuple([id]), result: previewIndexSchema.nullable() },
  /** The rest of what was opened. */
  'preview.whole': { args: z.tuple([id]), result: previewIndexSchema.nullable() },
  'preview.piece': { args: z.tuple([id, z.number().int().min(0)]), result: previewPieceSchema },
  /** In all of the result. Null: it can't be shown here. */
  'preview.find': { args: z.tuple([id, z.string().max(500)]), result: foundSchema.nullable() },
  /** On a page of the PDF, from 1. */
  'preview.marks': { args: z.tuple([id, z.number().int().min(1), z.string().max(500)]), result: marksOnPageSchema },
  /** Asks, then hands a web or mail address of a result to the system. False: closed without opening. */
  'preview.openLink': { args: z.tuple([z.string().max(4096)]), result: z.boolean() },
  /** The newest first; those whose names hold every word. `total` counts them all. */
  'history.search': {
    args: z.tuple([
      z.string().max(500),
      z.object({ from: z.number().int().min(0), count: z.number().int().min(1).max(pastPageSize) }),
    ]),
    result: z.object({ entries: z.array(pastViewSchema), total: z.number() }),
  },
  'history.open': { args: z.tuple([id]), result: nothing },
  /** The system's dialog. False: closed without a choice. */
  'history.locate': { args: z.tuple([id]), result: z.boolean() },
  'history.reveal': { args: z.tuple([id]), result: nothing },
  /** The documents as they are now, with the options of then. */
  'history.convert': { args: z.tuple([ids]), result: admissionReportSchema },
  /** Entries, never files. The token undoes it while the app runs. */
  'history.forget': { args: z.tuple([z.union([ids, z.literal('all')])]), result: z.object({ undo: z.string() }) },
  'history.undoForget': { args: z.tuple([z.string()]), result: nothing },

  /** What these have in common. Null: there is nothing to choose, as they are under way or not in the list any more. */
  'tasks.choice': { args: z.tuple([ids]), result: taskChoiceSchema.nullable() },
  /** Those for which it is too late stay as they are. */
  'tasks.change': { args: z.tuple([ids, taskChangeSchema]), result: nothing },
  /** The same documents once more, in another way, without touching the first results. Gives the new tasks' ids. */
  'tasks.again': { args: z.tuple([ids, taskChangeSchema]), result: z.array(z.string()) },
  /** The system's folder dialog, for `TaskChange`. Null: closed without a choice. */
  'folders.choose': { args: none, result: z.object({ token: z.string(), folder: z.string() }).nullable() },
  /** The fields of a submission (`serviceFields`) that the service of a place heeds. */
  'service.offers': { args: z.tuple([placeSchema]), result: z.array(z.string()) },

  /** Sets what the preset says. */
  'presets.choose': { args: z.tuple([id]), result: settingsSchema },
  /** What is set now, under a name. */
  'presets.save': { args: z.tuple([presetNameSchema]), result: settingsSchema },
  'presets.rename': { args: z.tuple([id, presetNameSchema]), result: settingsSchema },
  /** Makes what is set now the preset. */
  'presets.update': { args: z.tuple([id]), result: settingsSchema },
  'presets.remove': { args: z.tuple([id]), result: settingsSchema },
  'watch.list': { args: none, result: z.array(watchViewSchema) },
  /** The system's folder dialog. False: closed without a choice. */
  'watch.add': { args: none, result: z.boolean() },
  'watch.update': { args: z.tuple([id, watchPatchSchema]), result: nothing },
  /** The system's folder dialog; results go there. False: closed without a choice. */
  'watch.chooseDestination': { args: z.tuple([id]), result: z.boolean() },
  /** The token undoes it while the app runs. */
  'watch.remove': { args: z.tuple([id]), result: z.object({ undo: z.string() }) },
  'watch.undoRemove': { args: z.tuple([z.string()]), result: nothing },
  /** Converts also what was there before. */
  'watch.takeLeftAlone': { args: z.tuple([id]), result: nothing },

  'settings.get': { args: none, result: settingsSchema },
  'settings.update': { args: z.tuple([settingsPatchSchema]), result: settingsSchema },
  'settings.reset': { args: none, result: settingsSchema },
  /** The system's folder dialog; sets the destination. Null: closed without a choice. */
  'settings.chooseFolder': { args: none, result: settingsSchema.nullable() },

  'key.status': { args: none, result: keyStatusSchema },
  'key.set': { args: z.tuple([z.string().min(1).max(4096)]), result: keyStatusSchema },
  'key.test': { args: none, result: keyTestSchema },
  'key.remove': { args: none, result: keyStatusSchema },

  'proxy.signIn': { args: none, result: proxySignInSchema },
  'proxy.setSignIn': { args: z.tuple([z.string().min(1).max(256), z.string().max(1024)]), result: proxySignInSchema },
  'proxy.removeSignIn': { args: none, result: proxySignInSchema },
  /** Asks the cloud's address for a sign of life, on the way that is set. */
  'proxy.test': { args: none, result: proxyTestSchema },
} as const satisfies Record<string, { args: z.ZodType; result: z.ZodType }>;

const droppedItemsSchema = z.object({
  paths: z.array(z.string().min(1)),
  /** As the drag names them; what may be followed is decided behind the border, one by one. */
  addresses: z.array(z.string()).max(1000),
  /** Files that are nowhere on the disk, as browsers make them of pictures. */
  unnamed: z.array(z.string().max(1000)),
  /** For these alone; null: what is set. */
  presetId: z.string().nullable(),
});
export type DroppedItems = z.infer<typeof droppedItemsSchema>;

/** Preload only: it takes File objects from the page and resolves their paths itself. Never on the bridge. */
export const internalRequests = {
  'queue.addDropped': { args: z.tuple([droppedItemsSchema]), result: admissionReportSchema },
} as const satisfies Record<string, { args: z.ZodType; result: z.ZodType }>;

/* ---- events: main → window ---- */

export const events = {
  /** Something behind the window that nobody foresaw, and that is over. */
  'app.fault': errorDataSchema,
  'queue.changed': queueChangeSchema,
  'watch.changed': z.array(watchViewSchema),
  'settings.changed': settingsSchema,
  'key.changed': keyStatusSchema,
  /** Paths that came from outside the window (argv, second instance, open-file) and what became of them. */
  'queue.admitted': admissionReportSchema,
  /** Somebody wants to see what became of this batch: its notification was clicked. */
  'queue.showBatch': z.object({ batchId: z.string() }),
  /** `byKey`: its key was pressed, and the page left it alone. */
  'menu.command': z.object({ command: z.enum(commandIds), byKey: z.boolean() }),
} as const satisfies Record<string, z.ZodType>;

export type RequestName = keyof typeof requests;
export type InternalRequestName = keyof typeof internalRequests;
export type EventName = keyof typeof events;
export type RequestArgs<N extends RequestName> = z.input<(typeof requests)[N]['args']>;
export type RequestResult<N extends RequestName> = z.output<(typeof requests)[N]['result']>;
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]>;

/** A request's answer as it crosses: errors are data, never thrown across the border. */
export type Reply<T> = { ok: true; value: T } | { ok: false; error: z.infer<typeof errorDataSchema> };

/** What `window.quire` is. Promises settle with a `Reply`; they reject only when the bridge itself is broken. */
export interface Bridge {
  request<N extends RequestName>(name: N, ...args: RequestArgs<N>): Promise<Reply<RequestResult<N>>>;
  /** Files and folders from a drop or the clipboard, whose paths are resolved in preload, and addresses. `presetId`: null is what is set. */
  addFiles(files: File[], presetId?: string | null, addresses?: string[]): Promise<Reply<AdmissionReport>>;
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void;
}

export const bridgeKey = 'quire';
