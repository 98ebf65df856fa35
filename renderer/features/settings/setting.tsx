import { type ReactNode, useId } from 'react';

interface SettingProps {
  name: string;
  help?: ReactNode;
  /** The help says that something is wrong. */
  wrong?: boolean;
  /** Gets the ids that name and describe it. */
  children(labels: { 'aria-labelledby': string; 'aria-describedby'?: string }): ReactNode;
}

/** One line: its name, what it means, its control. */
export function Setting({ name, help, wrong, children }: SettingProps) {
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <div className="setting">
      <span className="setting__name" id={id}>
        {name}
      </span>
      {help && (
        <span className={wrong ? 'setting__help setting__help--wrong' : 'setting__help'} id={helpId} role="status">
          {help}
        </span>
      )}
      <div className="setting__control">
        {children({ 'aria-labelledby': id, ...(help ? { 'aria-describedby': helpId } : {}) })}
      </div>
    </div>
  );
}

export function SettingsGroup({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="settings__group" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
