/** The result that is open: its index, the current page and block, and its loaded pieces. */
import { create } from 'zustand';
import type { PreviewIndex, PreviewPiece, Receipt } from '../../core/model/preview.ts';
import type { TaskView } from '../../core/model/views.ts';
import { request } from '../bridge.ts';
import { useQueue } from './queue.ts';
import { useView } from './view.ts';

interface OpenResult {
  /** Null if the result can't be shown. */
  index: PreviewIndex | null;
  receipt: Receipt | null;
}

interface PreviewStore {
  taskId: string | null;
  /** Null while loading. */
  opened: OpenResult | null;
  /** The page of the PDF, from 1. */
  page: number;
  /** The first visible block of the text. */
  block: number;
  /** The text scrolls to this block whenever the object is new. */
  goTo: { block: number } | null;
}

export const usePreview = create<PreviewStore>(() => ({ taskId: null, opened: null, page: 1, block: 0, goTo: null }));

/**
 * Opens a task's result. If it is already open, the current page is kept. `fresh`: load it again.
 *
 * @returns whether another result was open before
 */
export async function openPreview(taskId: string, fresh = false): Promise<boolean> {
  const before = usePreview.getState();
  const isNew = before.taskId !== taskId;
  if (!isNew && !fresh) return false;
  if (isNew) {
    pieces.clear();
    usePreview.setState({ taskId, opened: null, page: 1, block: 0, goTo: null });
  }
  const [index, receipt] = await Promise.all([request('preview.open', taskId), request('preview.receipt', taskId)]);
  if (usePreview.getState().taskId !== taskId) return false;
  usePreview.setState({
    opened: { index: index.ok ? index.value : null, receipt: receipt.ok ? receipt.value : null },
  });
  if (index.ok && index.value && !index.value.isWhole) void openRest(taskId);
  return isNew;
}

/** Loads the rest of a large result. The visible part stays as it is. */
async function openRest(taskId: string): Promise<void> {
  const whole = await request('preview.whole', taskId);
  const { opened, taskId: present } = usePreview.getState();
  if (present === taskId && opened && whole.ok && whole.value)
    usePreview.setState({ opened: { ...opened, index: whole.value } });
}

export const setPage = (page: number): void => usePreview.setState({ page });
export const setBlock = (block: number): void => usePreview.setState({ block });
export const goToBlock = (block: number): void => usePreview.setState({ block, goTo: { block } });

/** Pieces of the open result, kept so that scrolling back needs no request. */
const pieces = new Map<number, Promise<PreviewPiece>>();

export function loadPiece(taskId: string, piece: number): Promise<PreviewPiece> {
  const known = pieces.get(piece);
  if (known) return known;
  const loading = request('preview.piece', taskId, piece).then((reply) => (reply.ok ? reply.value : []));
  if (usePreview.getState().taskId === taskId) pieces.set(piece, loading);
  return loading;
}

const idOf = ({ page, reading }: ReturnType<typeof useView.getState>): string | null =>
  page === 'reading' ? reading : null;

const readable = (task: TaskView | undefined): TaskView | null => (task?.result ? task : null);

/** The task on the reading page, as long as it is in the list and has a result. */
export function useReadTask(): TaskView | null {
  const id = useView(idOf);
  return readable(useQueue((queue) => (id === null ? undefined : queue.tasks.get(id))));
}

/** For use outside a render. */
export const readTask = (): TaskView | null => readable(useQueue.getState().tasks.get(idOf(useView.getState()) ?? ''));
