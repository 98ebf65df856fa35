import { Icon } from '../../ui/icon.tsx';
import type { PaperKind } from './describe.ts';

/** The document's first page as a small drawing. */
export function Paper({ kind }: { kind: PaperKind }) {
  return <span className={`paper paper--${kind}`}>{kind === 'locked' && <Icon name="lock" size={12} />}</span>;
}
