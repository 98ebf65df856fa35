import { Component, type ReactNode } from 'react';
import { drawingFailed } from './faults.ts';
import { t } from './i18n/translate.ts';
import { Plight } from './load-failure.tsx';

/** A mistake in the window must not look like the end of the queue, which goes on without it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: string | null }> {
  override state: { failure: string | null } = { failure: null };

  static getDerivedStateFromError(error: unknown): { failure: string } {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }

  override componentDidCatch(error: unknown): void {
    drawingFailed(error);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === null ? this.props.children : <Plight text={t('crash.text')} detail={failure} />;
  }
}
