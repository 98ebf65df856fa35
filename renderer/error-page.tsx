import { Component, type ReactNode } from 'react';
import type { ErrorData } from '../core/errors/codes.ts';
import { hasBridge } from './bridge.ts';
import { drawingFailed } from './error-reporting.ts';
import { wordError } from './i18n/error-words.ts';
import { t } from './i18n/translate.ts';
import { Button } from './ui/button.tsx';

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

interface PlightProps {
  text: string;
  detail?: string | undefined;
}

/** Instead of a blank window. */
export function Plight({ text, detail }: PlightProps) {
  return (
    <main className="plight" role="alert">
      <h1>{t('crash.title')}</h1>
      <p>{text}</p>
      {detail && (
        <details>
          <summary>{t('crash.copy')}</summary>
          <pre className="code">{detail}</pre>
        </details>
      )}
      <Button look="primary" onClick={() => window.location.reload()}>
        {t('crash.reload')}
      </Button>
    </main>
  );
}

export function LoadFailure({ error }: { error: ErrorData }) {
  const text = hasBridge() ? wordError(error).message : t('bridge.missing');
  return <Plight text={text} detail={error.detail?.cause} />;
}
