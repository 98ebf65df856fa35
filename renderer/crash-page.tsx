import { Component, type ReactNode } from 'react';
import type { ErrorData } from '../core/errors/codes.ts';
import { hasBridge } from './bridge.ts';
import { reportDrawingError } from './error-reporting.ts';
import { describeError } from './i18n/error-words.ts';
import { t } from './i18n/translate.ts';
import { Button } from './ui/button.tsx';

/** An error while rendering shows a page that says the queue still runs. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: string | null }> {
  override state: { failure: string | null } = { failure: null };

  static getDerivedStateFromError(error: unknown): { failure: string } {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }

  override componentDidCatch(error: unknown): void {
    reportDrawingError(error);
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === null ? this.props.children : <CrashPage text={t('crash.text')} detail={failure} />;
  }
}

interface CrashPageProps {
  text: string;
  detail?: string | undefined;
}

/** Shown instead of an empty window. */
function CrashPage({ text, detail }: CrashPageProps) {
  return (
    <main className="crash-page" role="alert">
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
  const text = hasBridge() ? describeError(error).message : t('bridge.missing');
  return <CrashPage text={text} detail={error.detail?.cause} />;
}
