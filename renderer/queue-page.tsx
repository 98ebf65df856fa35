import type { Settings } from '../electron/ipc/contract.ts';
import { BatchHeader } from './features/batch-header/batch-header.tsx';
import { EmptyState } from './features/empty-state/empty-state.tsx';
import { Inspector } from './features/inspector/inspector.tsx';
import { useInspected } from './features/inspector/use-inspected.ts';
import { NoMatch } from './features/task-list/no-match.tsx';
import { TaskList } from './features/task-list/task-list.tsx';
import { useVisibleIds } from './features/task-list/visible.ts';
import { useQueue } from './stores/queue.ts';

export function QueuePage({ settings }: { settings: Settings }) {
  const empty = useQueue((queue) => queue.order.length === 0);
  const found = useVisibleIds().length;
  const inspected = useInspected();
  if (empty) return <EmptyState settings={settings} />;
  return (
    <main className={inspected ? 'workspace has-inspector' : 'workspace'}>
      <div className="queue">
        <BatchHeader />
        {found === 0 ? <NoMatch /> : <TaskList />}
      </div>
      {inspected && <Inspector task={inspected} />}
    </main>
  );
}
