import { useUpdates } from '../../stores/updates.ts';
import { ask, showSettings } from '../../stores/view.ts';
import { Icon } from '../../ui/icon.tsx';
import { updateLineText } from './update-words.ts';

/** The line of the status bar; in narrow windows its icon alone. Nothing while there is nothing to say. */
export function UpdateButton() {
  const updates = useUpdates((state) => state.updates);
  const text = updates && updateLineText(updates);
  if (!text) return null;
  const hasRelease = 'release' in updates.state && updates.state.release !== null;
  return (
    <button
      type="button"
      className="statusbar__link"
      aria-label={text}
      title={text}
      onClick={() => (hasRelease ? ask({ kind: 'update' }) : showSettings('updates'))}
    >
      <Icon name="circle-arrow-up" />
      <span className="statusbar__name only-wide">{text}</span>
    </button>
  );
}
