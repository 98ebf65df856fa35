import type { StatusView } from '../../tasks/describe.ts';
import { Icon } from '../../ui/icon.tsx';

type Words = Pick<StatusView, 'word' | 'text'>;

/** A Chinese full stop brings its own room. */
const between = ({ word, text }: Words): string => (word && text && !word.endsWith('。') ? ' ' : '');

/** The line as it is read aloud. */
export const sentenceOf = (words: Words): string => (words.word ?? '') + between(words) + words.text;

/** Icon, the word that matters, and the reason. */
export function StatusLine({ view, full = false }: { view: StatusView; full?: boolean }) {
  const sentence = sentenceOf(view);
  return (
    <span className={view.tone === 'plain' ? 'status' : `status status--${view.tone}`}>
      <Icon name={view.icon} />
      <span className="status__text" title={full ? undefined : sentence}>
        {view.word && <span className="status__word">{view.word}</span>}
        {between(view)}
        {view.text}
      </span>
    </span>
  );
}
