import { AskHeader } from './ask-header.tsx';
import { FinishedHeader } from './finished-header.tsx';
import { StartHeader } from './start-header.tsx';
import { useQueueView } from './use-queue-view.ts';
import { WorkingHeader } from './working-header.tsx';

/** One line for the whole queue. Asking, resting, running and finished are all as high, so that the list never shifts. */
export function BatchHeader() {
  const view = useQueueView();
  const { trouble, leaving, phase } = view;
  const asks = trouble?.service.state === 'key' || trouble?.service.state === 'credit';
  if (trouble && asks) return <AskHeader trouble={trouble} view={view} />;
  if (leaving) return <StartHeader leaving={leaving} view={view} />;
  return phase === 'working' ? <WorkingHeader view={view} /> : <FinishedHeader view={view} />;
}
