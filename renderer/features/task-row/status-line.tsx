import type { StatusView } from '../../tasks/describe.ts';
import { Icon } from '../../ui/icon.tsx';

type Words = Pick<StatusView, 'word' | 'text'>;

/** A Chinese full stop includes its own space. */
const separator = ({ word, text }: Words): string => (word && text && !word.endsWith('。') ? ' ' : '');

/** The line as screen readers read it. */
export const sentenceOf = (words: Words): string => (words.word ?? '') + separator(words) + words.text;

/** Icon, status, and reason. */
export function StatusLine({ view, full = false }: { view: StatusView; full?: boolean }) {
  const sentence = sentenceOf(view);
  return (
    <span className={view.tone === 'plain' ? 'status' : `status status--${view.tone}`}>
      <Icon name={view.icon} />
      <span className="status__text" title={full ? undefined : sentence}>
        {view.word && <span className="status__word">{view.word}</span>}
        {separator(view)}
        {view.text}
      </span>
    </span>
  );
}
