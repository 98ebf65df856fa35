/**
 * The table of all messages between the window and the main process. The bridge's type and the handlers derive from it; every other
 * message is refused. Pure: it may be imported from anywhere.
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
import { updatesViewSchema } from '../../core/model/updates.ts';
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
/** The limit is longer than every id that Quire creates. */
const id = z.string().min(1).max(200);
/**
 * Without a limit, as the list has none: a limit here would appear only when a long list can't be started. Unknown ids are ignored.
 * A message is already in memory when it is parsed, so a limit would not save memory either.
 */
const ids = z.array(id).min(1);
const nothing = z.void();

/** The licence of a part of the app. `version` and `licence` (an SPDX name) are empty where its file does not tell them. */
const noticeSchema = z.object({ name: z.string(), version: z.string(), licence: z.string(), text: z.string() });
export type Notice = z.infer<typeof noticeSchema>;

const windowFaultSchema = z.object({
  kind: z.enum(['error', 'rejection', 'drawing']),
  message: z.string().max(2000),
  stack: z.string().max(8000),
});
export type WindowFault = z.infer<typeof windowFaultSchema>;

/** `args`: the arguments as a tuple, which the main process parses. `result`: the type of the answer. */
export const requests = {
  'app.info': { args: none, result: appInfoSchema },
  /** The page listens to events from now on. */
  'app.listening': { args: none, result: nothing },
  /** Asks for a folder and writes the log there. False: closed without a choice. */
  'diagnostics.export': { args: none, result: z.boolean() },

  /** The page's state for the menu bar. */
  'menu.show': { args: z.tuple([menuStateSchema]), result: nothing },

  /** The text of a problem report, and the project's address; null: it has none. */
  'help.report': { args: none, result: z.object({ text: z.string(), project: z.string().nullable() }) },
  /** Copies the report that was shown. */
  'help.copyReport': { args: none, result: nothing },
  /**
   * Copies the report that was shown, asks, then opens the project's page for problems in the browser, filled in where the page can
   * take that. False: closed without opening.
   */
  'help.fileReport': { args: none, result: z.boolean() },
  /** Opens the guide on the project's site in the browser. False: the project has no site. */
  'help.openGuide': { args: none, result: z.boolean() },
  /** The licences of everything that the app holds. `chromium`: Chromium's own notices lie beside the program. */
  'help.licences': { args: none, result: z.object({ notices: z.array(noticeSchema), chromium: z.boolean() }) },
  /** Shows the file with Chromium's notices in the file manager. */
  'help.showChromium': { args: none, result: nothing },

  /** An unexpected error of the page, for the log. */
  'diagnostics.fault': { args: z.tuple([windowFaultSchema]), result: nothing },

  /** Zooms the whole page. */
  'window.zoom': { args: z.tuple([z.enum(['in', 'out', 'reset'])]), result: nothing },

  'queue.snapshot': { args: none, result: queueSnapshotSchema },
  /** Opens the system's file dialog. Null: closed without a choice. */
  'queue.choose': { args: z.tuple([z.enum(['files', 'folder'])]), result: admissionReportSchema.nullable() },
  'queue.addUrl': { args: z.tuple([z.string()]), result: admissionReportSchema },
  /** Adds what the clipboard's text names. */
  'queue.paste': { args: none, result: admissionReportSchema },
  /** Pastes into the focused element, as Edit → Paste does. */
  'window.paste': { args: none, result: nothing },
  /** Cloud batches wait as `ready` until started. */
  'queue.start': { args: z.tuple([ids]), result: nothing },
  'queue.pause': { args: none, result: nothing },
  'queue.resume': { args: none, result: nothing },

  'tasks.pause': { args: z.tuple([ids]), result: nothing },
  'tasks.resume': { args: z.tuple([ids]), result: nothing },
  /** `before`: id of the row that follows; null: the end of the list. */
  'tasks.move': {
    args: z.tuple([ids, z.union([z.enum(['first', 'last']), z.object({ before: id.nullable() })])]),
    result: nothing,
  },
  'tasks.cancel': { args: z.tuple([ids]), result: nothing },
  'tasks.retry': { args: z.tuple([ids]), result: nothing },
  /** Removes rows, never files, and cancels running tasks. The token undoes it until the app quits. */
  'tasks.remove': { args: z.tuple([ids]), result: z.object({ undo: z.string() }) },
  'tasks.undoRemove': { args: z.tuple([z.string()]), result: nothing },
  /** For `submission-uncertain`, `task-vanished` and `task-of-other-key`: submits again, which may cost twice. */
  'tasks.resubmit': { args: z.tuple([id]), result: nothing },
  /** For `no-change`, `task-vanished` and `task-of-other-key`: polls on. */
  'tasks.keepWaiting': { args: z.tuple([id]), result: nothing },
  /** Tries a password for a protected PDF, and converts with it. False: it is wrong. Passwords are kept in memory only. */
  'tasks.unlock': { args: z.tuple([id, z.string().min(1).max(1024)]), result: z.boolean() },
  /** Tries one password on several documents. `opened`: for how many it was right. */
  'tasks.unlockAll': { args: z.tuple([ids, z.string().min(1).max(1024)]), result: z.object({ opened: z.number() }) },
  /** Tries the password of the first document on the others; the page does not send it again. */
  'tasks.unlockAlike': { args: z.tuple([id, ids]), result: z.object({ opened: z.number() }) },
  'tasks.open': { args: z.tuple([id]), result: nothing },
  /** These rows are visible: checks their files on the disk; differences arrive as `queue.changed`. */
  'tasks.look': { args: z.tuple([ids]), result: nothing },
  /** Asks in the system's dialog where the result is. False: closed without a choice. */
  'tasks.locate': { args: z.tuple([id]), result: z.boolean() },
  'tasks.reveal': { args: z.tuple([id]), result: nothing },
  'tasks.revealSource': { args: z.tuple([id]), result: nothing },
  /** Asks in the system's dialog, then copies the result. False: closed without a choice. */
  'tasks.saveAs': { args: z.tuple([id]), result: z.boolean() },
  /** Asks for a folder and copies the results of these tasks there. Null: closed without a choice. */
  'tasks.saveAll': {
    args: z.tuple([ids]),
    result: z.object({ saved: z.number(), skipped: admissionReportSchema.shape.skipped }).nullable(),
  },
  /** Starts the system's drag and drop with the results of these rows. */
  'tasks.dragOut': { args: z.tuple([ids]), result: nothing },
  'tasks.copyMarkdown': { args: z.tuple([id]), result: nothing },
  /** As HTML and as plain text, for programs that keep headings, tables and links. */
  'tasks.copyRich': { args: z.tuple([id]), result: nothing },
  /** The names that `tasks.rename` would give. */
  'tasks.planNames': { args: z.tuple([ids, renamePatternSchema]), result: z.array(renameLineSchema) },
  /** Renames what can be renamed. The token undoes it until the app quits. */
  'tasks.rename': {
    args: z.tuple([ids, renamePatternSchema]),
    result: z.object({ renamed: z.number(), skipped: admissionReportSchema.shape.skipped, undo: z.string() }),
  },
  /** Returns those that could not get their names back; the token stays valid for them. */
  'tasks.undoRename': { args: z.tuple([z.string()]), result: admissionReportSchema.shape.skipped },
  /** Copies the paths of the results, one a line. */
  'tasks.copyPaths': { args: z.tuple([ids]), result: nothing },
  /** Copies Markdown links to the results, one a line, relative to the folder that holds them all. */
  'tasks.copyLinks': { args: z.tuple([ids]), result: nothing },
  'tasks.copyDetails': { args: z.tuple([id]), result: nothing },

  /** The comparison with the PDF, page by page; null while there is none. */
  'preview.receipt': { args: z.tuple([id]), result: receiptSchema.nullable() },
  /** The whole result if that is fast, else its beginning. Null: the result can't be shown. */
  'preview.open': { args: z.tuple([id]), result: previewIndexSchema.nullable() },
  /** The whole of a result whose beginning was opened. */
  'preview.whole': { args: z.tuple([id]), result: previewIndexSchema.nullable() },
  'preview.piece': { args: z.tuple([id, z.number().int().min(0)]), result: previewPieceSchema },
  /** Searches the whole result. Null: it can't be shown. */
  'preview.find': { args: z.tuple([id, z.string().max(500)]), result: foundSchema.nullable() },
  /** Places of the query on a page of the PDF, counted from 1. */
  'preview.marks': { args: z.tuple([id, z.number().int().min(1), z.string().max(500)]), result: marksOnPageSchema },
  /** Asks, then opens a web or mail address of a result. False: it was not opened. */
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
  /** Converts the documents again with the options of that conversion. */
  'history.convert': { args: z.tuple([ids]), result: admissionReportSchema },
  /** Removes entries, never files. The token undoes it until the app quits. */
  'history.forget': { args: z.tuple([z.union([ids, z.literal('all')])]), result: z.object({ undo: z.string() }) },
  'history.undoForget': { args: z.tuple([z.string()]), result: nothing },

  /** The options that these tasks share. Null: none can be changed, as they run or are not in the list any more. */
  'tasks.choice': { args: z.tuple([ids]), result: taskChoiceSchema.nullable() },
  /** Ignores tasks that can't be changed any more. */
  'tasks.change': { args: z.tuple([ids, taskChangeSchema]), result: nothing },
  /** Converts the same documents again with other options and keeps the first results. Returns the new tasks' ids. */
  'tasks.again': { args: z.tuple([ids, taskChangeSchema]), result: z.array(z.string()) },
  /** The system's folder dialog, for `TaskChange`. Null: closed without a choice. */
  'folders.choose': { args: none, result: z.object({ token: z.string(), folder: z.string() }).nullable() },
  /** The optional fields of a submission (`serviceFields`) that the service supports. */
  'service.offers': { args: z.tuple([placeSchema]), result: z.array(z.string()) },

  /** Applies the preset's settings. */
  'presets.choose': { args: z.tuple([id]), result: settingsSchema },
  /** Saves the present settings as a new preset. */
  'presets.save': { args: z.tuple([presetNameSchema]), result: settingsSchema },
  'presets.rename': { args: z.tuple([id, presetNameSchema]), result: settingsSchema },
  /** Replaces the preset's settings by the present ones. */
  'presets.update': { args: z.tuple([id]), result: settingsSchema },
  'presets.remove': { args: z.tuple([id]), result: settingsSchema },
  'watch.list': { args: none, result: z.array(watchViewSchema) },
  /** The system's folder dialog. False: closed without a choice. */
  'watch.add': { args: none, result: z.boolean() },
  'watch.update': { args: z.tuple([id, watchPatchSchema]), result: nothing },
  /** The system's folder dialog; results go there. False: closed without a choice. */
  'watch.chooseDestination': { args: z.tuple([id]), result: z.boolean() },
  /** The token undoes it until the app quits. */
  'watch.remove': { args: z.tuple([id]), result: z.object({ undo: z.string() }) },
  'watch.undoRemove': { args: z.tuple([z.string()]), result: nothing },
  /** Converts the files that were in the folder before it was watched. */
  'watch.takeLeftAlone': { args: z.tuple([id]), result: nothing },

  'updates.view': { args: none, result: updatesViewSchema },
  /** Looks for a new version now. What comes of it, also an error, is in the view. */
  'updates.check': { args: none, result: updatesViewSchema },
  /** Downloads the version that was found; it goes on after the answer. */
  'updates.download': { args: none, result: nothing },

  'settings.get': { args: none, result: settingsSchema },
  'settings.update': { args: z.tuple([settingsPatchSchema]), result: settingsSchema },
  'settings.reset': { args: none, result: settingsSchema },
  /** The system's folder dialog; sets the destination. Null: closed without a choice. */
  'settings.chooseFolder': { args: none, result: settingsSchema.nullable() },

  'key.status': { args: none, result: keyStatusSchema },
  /** For the service in the settings, or for those at a host that tasks wait for. The status is that of the first. */
  'key.set': { args: z.tuple([z.string().min(1).max(4096), z.string().max(2048).nullable()]), result: keyStatusSchema },
  'key.test': { args: none, result: keyTestSchema },
  /** That of an origin, or of the service in the settings; the status is that of the latter. */
  'key.remove': { args: z.tuple([z.string().max(2048).nullable()]), result: keyStatusSchema },

  'proxy.signIn': { args: none, result: proxySignInSchema },
  'proxy.setSignIn': { args: z.tuple([z.string().min(1).max(256), z.string().max(1024)]), result: proxySignInSchema },
  'proxy.removeSignIn': { args: none, result: proxySignInSchema },
  /** Tries to reach the cloud service through the proxy that is set. */
  'proxy.test': { args: none, result: proxyTestSchema },
} as const satisfies Record<string, { args: z.ZodType; result: z.ZodType }>;

const droppedItemsSchema = z.object({
  paths: z.array(z.string().min(1)),
  /** Addresses of the drag, unchecked. */
  addresses: z.array(z.string()),
  /** Names of files without a path: browsers create such files from pictures. */
  unnamed: z.array(z.string().max(1000)),
  /** The preset for these documents; null: the settings. */
  presetId: z.string().nullable(),
});
export type DroppedItems = z.infer<typeof droppedItemsSchema>;

/** For the preload script alone: it gets File objects from the page and resolves their paths. */
export const internalRequests = {
  'queue.addDropped': { args: z.tuple([droppedItemsSchema]), result: admissionReportSchema },
} as const satisfies Record<string, { args: z.ZodType; result: z.ZodType }>;

/* ---- events: main → window ---- */

export const events = {
  /** An unexpected error in the main process, which goes on. */
  'app.fault': errorDataSchema,
  'queue.changed': queueChangeSchema,
  'watch.changed': z.array(watchViewSchema),
  'updates.changed': updatesViewSchema,
  'settings.changed': settingsSchema,
  'key.changed': keyStatusSchema,
  /** The report on documents that were added without the page: by a launch, the system or a watched folder. */
  'queue.admitted': admissionReportSchema,
  /** The notification of this batch was clicked. */
  'queue.showBatch': z.object({ batchId: z.string() }),
  /** `byKey`: by its accelerator, which the page had not handled. */
  'menu.command': z.object({ command: z.enum(commandIds), byKey: z.boolean() }),
} as const satisfies Record<string, z.ZodType>;

export type RequestName = keyof typeof requests;
export type EventName = keyof typeof events;
export type RequestArgs<N extends RequestName> = z.input<(typeof requests)[N]['args']>;
export type RequestResult<N extends RequestName> = z.output<(typeof requests)[N]['result']>;
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]>;

/** The answer to a request: errors cross as data, they are never thrown. */
export type Reply<T> = { ok: true; value: T } | { ok: false; error: z.infer<typeof errorDataSchema> };

/** The type of `window.quire`. Promises resolve to a `Reply`; they reject only if IPC itself fails. */
export interface Bridge {
  request<N extends RequestName>(name: N, ...args: RequestArgs<N>): Promise<Reply<RequestResult<N>>>;
  /** Adds what was dropped or pasted; the preload script resolves the files' paths. `presetId`: null for the settings. */
  addFiles(files: File[], presetId?: string | null, addresses?: string[]): Promise<Reply<AdmissionReport>>;
  on<N extends EventName>(name: N, listener: (payload: EventPayload<N>) => void): () => void;
}
