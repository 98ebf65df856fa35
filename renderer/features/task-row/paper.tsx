import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import type { PaperKind } from './describe.ts';

interface PaperProps {
  kind: PaperKind;
  /** Address of a picture of the first page. */
  picture: string | null;
}

/** The document's first page: its picture, or a small drawing. */
export function Paper({ kind, picture }: PaperProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (picture && picture !== failed && kind !== 'locked') {
    return (
      <img className="paper paper--picture" src={picture} alt="" loading="lazy" onError={() => setFailed(picture)} />
    );
  }
  return <span className={`paper paper--${kind}`}>{kind === 'locked' && <Icon name="lock" size={12} />}</span>;
}
