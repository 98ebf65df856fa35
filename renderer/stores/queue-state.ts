/** The queue as the window knows it: a snapshot, kept up by changes. Pure. */
import type {
  BatchView,
  QueueChange,
  QueueSnapshot,
  ServiceView,
  SpeedView,
  TaskView,
} from '../../core/model/views.ts';

/** Tasks by their ids; another object once one of them has changed. */
export type Tasks = Pick<ReadonlyMap<string, TaskView>, 'get' | 'values' | 'size'>;

/**
 * One table for all states, which only the latest state speaks for: copying thousands of entries ten times a second would be most of
 * what the window leaves to be cleared away.
 */
class TaskTable implements Tasks {
  readonly #byId: Map<string, TaskView>;

  constructor(byId: Map<string, TaskView>) {
    this.#byId = byId;
  }

  get size(): number {
    return this.#byId.size;
  }

  get = (id: string): TaskView | undefined => this.#byId.get(id);

  values = () => this.#byId.values();

  /** `moved`: the list of rows is another. */
  after({ upserted, removed }: QueueChange): { tasks: TaskTable; moved: boolean } {
    let moved = false;
    for (const task of upserted) {
      if (this.#byId.get(task.id)?.order !== task.order) moved = true;
      this.#byId.set(task.id, task);
    }
    for (const id of removed) {
      if (this.#byId.delete(id)) moved = true;
    }
    return { tasks: upserted.length + removed.length === 0 ? this : new TaskTable(this.#byId), moved };
  }
}

export interface QueueState {
  readonly revision: number;
  readonly tasks: TaskTable;
  /** Ids in the order of the drop. */
  readonly order: readonly string[];
  readonly batches: readonly BatchView[];
  readonly services: readonly ServiceView[];
  readonly speeds: readonly SpeedView[];
  readonly paused: boolean;
}

/** Below every real revision, so that the first snapshot always counts as news. */
export const emptyQueue: QueueState = {
  revision: -1,
  tasks: new TaskTable(new Map()),
  order: [],
  batches: [],
  services: [],
  speeds: [],
  paused: false,
};

const ordered = (tasks: Tasks): string[] =>
  [...tasks.values()].sort((a, b) => a.order - b.order).map((task) => task.id);

export function fromSnapshot(snapshot: QueueSnapshot): QueueState {
  const tasks = new TaskTable(new Map(snapshot.tasks.map((task) => [task.id, task])));
  const { revision, batches, services, speeds, paused } = snapshot;
  return { revision, tasks, order: ordered(tasks), batches, services, speeds, paused };
}

/** The next state; the same one for old news; null when changes were missed and a snapshot is needed. */
export function applyChange(state: QueueState, change: QueueChange): QueueState | null {
  if (change.revision <= state.revision) return state;
  if (change.revision !== state.revision + 1) return null;
  const { tasks, moved } = state.tasks.after(change);
  return {
    revision: change.revision,
    tasks,
    order: moved ? ordered(tasks) : state.order,
    batches: change.batches ?? state.batches,
    services: change.services ?? state.services,
    speeds: change.speeds ?? state.speeds,
    paused: change.paused ?? state.paused,
  };
}
