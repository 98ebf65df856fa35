import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../i18n/translate.ts';
import { showPage } from '../../stores/view.ts';
import { IconButton } from '../../ui/button.tsx';

/** The toolbar of a page that covers the queue: a button back to it, and the page’s title, which gets the focus first. */
export function PageToolbar({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className="toolbar">
      <IconButton
        className="toolbar__back"
        icon="arrow-left"
        label={t('settings.back')}
        onClick={() => showPage('queue')}
      />
      <h1 ref={heading} className="toolbar__title" tabIndex={-1}>
        {title}
      </h1>
      {children}
    </header>
  );
}
