/** Requests about the queue and its tasks. The page names tasks by id; paths stay in the main process. */
import { access, stat } from 'node:fs/promises';
import { basename, dirname, extname, isAbsolute } from 'node:path';
import { AppError, type ErrorData } from '../../core/errors/codes.ts';
import { extensions, numberedStem } from '../../core/files/naming.ts';
import type { SavedResult } from '../../core/model/saving.ts';
import type { TaskView } from '../../core/model/views.ts';
import { fillTemplate } from '../../core/options/name-template.ts';
import type { Queue } from '../../core/tasks/queue-face.ts';
import { readWhole } from '../../service/open-without-waiting.ts';
import type { ChoiceRequest } from './choice-handlers.ts';
import type { Handlers } from './host.ts';
import type { IntakeRequest } from './intake-handlers.ts';
import { markdownLinks } from './markdown-link.ts';
import { copyAll } from './save-all.ts';

/** The same text with and without formatting, for different programs. */
export interface RichText {
  html: string;
  text: string;
}

export interface TaskHandlerParts {
  queue: Queue;
  dialogs: {
    chooseTargetFolder(purpose: 'all-results'): Promise<string | null>;
    chooseResult(from: { folder: string; format: TaskView['format'] }): Promise<string | null>;
    chooseSavePath(suggestion: { folder: string; name: string; format: TaskView['format'] }): Promise<string | null>;
  };
  /** Throws AppError `file-missing`, `open-failed`. */
  open(path: string): Promise<void>;
  reveal(path: string): Promise<void>;
  copyText(text: string): Promise<void>;
  copyRich(rich: RichText): Promise<void>;
  /** Null: the result can't be shown. */
  richOf(id: string): Promise<RichText | null>;
  /** Starts the system's drag; `pictureOf`: id of the task whose first page is the drag's icon. */
  dragOut(paths: readonly string[], pictureOf: string): void;
  describe(task: TaskView, error: ErrorData | null): string;
  /** The folder that the save dialog suggests for a result without a source folder. */
  downloadsFolder: string;
}

/** The statuses in which a downloaded result may wait to be saved. */
const keepsResult: readonly TaskView['status'][] = ['failed', 'needs-attention'];

/** V8 holds texts of up to 512 MB. */
const mostCopiedBytes = 2 ** 28;

type TaskRequest = Exclude<
  Extract<keyof Handlers, `queue.${string}` | `tasks.${string}`>,
  ChoiceRequest | IntakeRequest
>;

export function taskHandlers(parts: TaskHandlerParts): Pick<Handlers, TaskRequest> {
  const { queue, dialogs, downloadsFolder } = parts;

  function taskOf(id: string): TaskView {
    const task = queue.snapshot().tasks.find((candidate) => candidate.id === id);
    if (!task) throw new AppError('internal', {}, { cause: 'There is no such task.' });
    return task;
  }

  function resultOf(id: string) {
    const result = queue.resultOf(id);
    if (!result) throw new AppError('file-missing', { name: taskOf(id).name });
    return result;
  }

  /** The paths of those results that exist. Throws AppError `file-missing` if there are none. */
  function pathsOf(ids: readonly string[]): string[] {
    const paths = ids.flatMap((id) => queue.resultOf(id)?.path ?? []);
    const [first] = ids;
    if (paths.length === 0 && first !== undefined) throw new AppError('file-missing', { name: taskOf(first).name });
    return paths;
  }

  /** A result that was moved or deleted is marked in its row. Throws AppError `file-missing`, `result-missing`. */
  async function whereResultIs(id: string): Promise<string> {
    const { path } = resultOf(id);
    if (await isThere(path)) return path;
    await queue.disk.look([id]);
    throw new AppError('result-missing', { name: taskOf(id).name });
  }

  /** The file name of a result; for one that could not be saved yet, the name that it will have, which a title may give. */
  function nameOfResult(task: TaskView): string {
    const saved = queue.resultOf(task.id)?.path;
    if (saved) return basename(saved);
    const choice = queue.choices.of(task.id);
    const stem = choice ? fillTemplate(choice.options.nameTemplate, choice.names) : task.name;
    return numberedStem(stem, 1) + extensions[task.format];
  }

  /** The save dialog's suggestion: the result's place, else the source's folder, else the downloads folder. */
  function saveSuggestion(task: TaskView) {
    const beside = queue.resultOf(task.id)?.path ?? queue.sourceOf(task.id);
    const folder = beside && isAbsolute(beside) ? dirname(beside) : downloadsFolder;
    return { folder, name: nameOfResult(task), format: task.format };
  }

  async function saveAll(ids: string[]) {
    const folder = await dialogs.chooseTargetFolder('all-results');
    if (folder === null) return null;
    const wanted = new Set(ids);
    const results = queue
      .snapshot()
      .tasks.filter(({ id, status }) => wanted.has(id) && (queue.resultOf(id) || keepsResult.includes(status)))
      .map((task) => ({ id: task.id, name: nameOfResult(task) }));
    return copyAll(results, folder, (id, path) => queue.saveAs(id, path, false));
  }

  return {
    'queue.snapshot': () => queue.snapshot(),
    'queue.start': (ids) => queue.start(ids),
    'queue.pause': () => queue.pause(),
    'queue.resume': () => queue.resume(),

    'tasks.pause': (ids) => queue.pauseTasks(ids),
    'tasks.resume': (ids) => queue.resumeTasks(ids),
    'tasks.move': (ids, move) => queue.move(ids, move),
    'tasks.cancel': (ids) => queue.cancel(ids),
    'tasks.retry': (ids) => queue.retry(ids),
    'tasks.remove': (ids) => ({ undo: queue.remove(ids) }),
    'tasks.undoRemove': (undo) => queue.undoRemove(undo),
    'tasks.resubmit': (id) => queue.resubmit(id),
    'tasks.keepWaiting': (id) => queue.keepWaiting(id),
    'tasks.unlock': (id, password) => queue.unlock(id, password),
    'tasks.unlockAll': async (ids, password) => ({ opened: await queue.unlockAll(ids, password) }),
    'tasks.unlockAlike': async (id, others) => ({ opened: await queue.unlockAlike(id, others) }),
    'tasks.look': (ids) => queue.disk.look(ids),
    'tasks.locate': async (id) => {
      const path = await dialogs.chooseResult({ folder: dirname(resultOf(id).path), format: taskOf(id).format });
      if (path === null) return false;
      await queue.disk.locate(id, path);
      await queue.disk.look([id]);
      return true;
    },
    'tasks.open': async (id) => parts.open(await whereResultIs(id)),
    'tasks.reveal': async (id) => parts.reveal(await whereResultIs(id)),
    'tasks.revealSource': async (id) => {
      const source = queue.sourceOf(id);
      if (!source) throw new AppError('file-missing', { name: taskOf(id).name });
      await parts.reveal(source);
    },
    'tasks.saveAs': async (id) => {
      if (queue.resultOf(id)) await whereResultIs(id);
      const path = await dialogs.chooseSavePath(saveSuggestion(taskOf(id)));
      if (path === null) return false;
      await queue.saveAs(id, path, true);
      return true;
    },
    'tasks.saveAll': saveAll,
    'tasks.dragOut': async (ids) => {
      const found = await Promise.all(ids.map(async (id) => filesOf(queue.resultOf(id))));
      const [first] = ids;
      if (first !== undefined && found.flat().length > 0) parts.dragOut(found.flat(), first);
      const gone = ids.filter((id, index) => queue.resultOf(id) && found[index]?.length === 0);
      if (gone.length > 0) await queue.disk.look(gone);
    },
    'tasks.copyMarkdown': async (id) => {
      const path = await whereResultIs(id);
      const name = basename(path);
      const isMarkdown = extname(path).toLowerCase() === '.md';
      const text = await (isMarkdown ? readWhole(path, mostCopiedBytes) : null)?.catch((cause: unknown) => {
        throw new AppError('file-missing', { name }, undefined, { cause });
      });
      if (!text) {
        const isLong = isMarkdown && (await stat(path)).size > mostCopiedBytes;
        throw new AppError('copy-failed', { name, why: isLong ? 'too-long-to-copy' : 'not-markdown' });
      }
      await parts.copyText(text.toString());
    },
    'tasks.planNames': (ids, pattern) => queue.renames.plan(ids, pattern),
    'tasks.rename': (ids, pattern) => queue.renames.rename(ids, pattern),
    'tasks.undoRename': (undo) => queue.renames.undo(undo),
    'tasks.copyPaths': (ids) => parts.copyText(pathsOf(ids).join('\n')),
    'tasks.copyLinks': (ids) => parts.copyText(markdownLinks(pathsOf(ids))),
    'tasks.copyRich': async (id) => {
      const path = await whereResultIs(id);
      const rich = await parts.richOf(id);
      if (!rich) throw new AppError('copy-failed', { name: basename(path), why: 'not-showable' });
      await parts.copyRich(rich);
    },
    'tasks.copyDetails': (id) => parts.copyText(parts.describe(taskOf(id), queue.errorOf(id))),
  };
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** A result with its images folder, so that its links keep working. A shared attachments folder is left out. */
async function filesOf(result: SavedResult | null): Promise<string[]> {
  if (!result) return [];
  const { path, assetsFolder } = result;
  if (!(await isThere(path))) return [];
  const own = assetsFolder !== null && dirname(assetsFolder) === dirname(path);
  return own && (await isThere(assetsFolder)) ? [path, assetsFolder] : [path];
}
