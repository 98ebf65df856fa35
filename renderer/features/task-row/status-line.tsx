import { Icon } from '../../ui/icon.tsx';
import type { StatusView } from './describe.ts';

/** Icon, the word that matters, and the reason. */
export function StatusLine({ view, full = false }: { view: StatusView; full?: boolean }) {
  const sentence = [view.word, view.text].filter(Boolean).join(' ');
  return (
    <span className={view.tone === 'plain' ? 'status' : `status status--${view.tone}`}>
      <Icon name={view.icon} />
      <span className="status__text" title={full ? undefined : sentence}>
        {view.word && <span className="status__word">{view.word}</span>}
        {view.word && view.text && ' '}
        {view.text}
      </span>
    </span>
  );
}
