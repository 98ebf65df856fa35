import { Icon } from '../../ui/icon.tsx';
import type { StatusView } from './describe.ts';

/** The line as it is read aloud. */
export const sentenceOf = ({ word, text }: Pick<StatusView, 'word' | 'text'>): string =>
  [word, text].filter(Boolean).join(' ');

/** Icon, the word that matters, and the reason. */
export function StatusLine({ view, full = false }: { view: StatusView; full?: boolean }) {
  const sentence = sentenceOf(view);
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
