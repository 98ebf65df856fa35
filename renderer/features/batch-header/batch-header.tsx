import { AskHeader } from './ask-header.tsx';
import { FinishedHeader } from './finished-header.tsx';
import { StartHeader } from './start-header.tsx';
import { useQueueView } from './use-queue-view.ts';
import { WorkingHeader } from './working-header.tsx';

/** One line for the whole queue. Asking, resting, running and finished are all as high, so that the list never shifts. */
export function BatchHeader() {
  const view = useQueueView();
  const { trouble } = view;
  if (trouble && trouble.service.state !== 'cooling') {
    return <AskHeader service={trouble.service} held={trouble.held} view={view} />;
  }
  if (view.leaving) return <StartHeader leaving={view.leaving} view={view} />;
  if (view.summary.working > 0) return <WorkingHeader view={view} />;
  return <FinishedHeader view={view} />;
}
