import { useEffect, useState } from 'react';
import type { PaperKind } from '../../tasks/describe.ts';
import { Icon } from '../../ui/icon.tsx';

interface PaperProps {
  kind: PaperKind;
  /** Address of the thumbnail. */
  picture: string | null;
}

/** A row that is only scrolled past loads no thumbnail. */
const pauseMs = 80;

/** Thumbnails that were shown recently and load at once. */
const recent = new Set<string>();
const mostRecent = 500;

function markShown(address: string): void {
  recent.delete(address);
  recent.add(address);
  const [oldest] = recent;
  if (recent.size > mostRecent && oldest !== undefined) recent.delete(oldest);
}

/** The address after a short pause; null until then. */
function useAfterPause(address: string | null): string | null {
  const [rested, setRested] = useState<string | null>(null);
  const atOnce = address !== null && recent.has(address);
  useEffect(() => {
    if (address === null || atOnce) return;
    const timer = setTimeout(setRested, pauseMs, address);
    return () => clearTimeout(timer);
  }, [address, atOnce]);
  return atOnce || rested === address ? address : null;
}

/** The document's first page: its thumbnail, or a placeholder. */
export function Paper({ kind, picture }: PaperProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const address = useAfterPause(kind === 'locked' ? null : picture);
  if (address !== null && address !== failed) {
    return (
      <img
        // A new key makes a new element. Otherwise the old image would stay until the new one has loaded.
        key={address}
        className="paper paper--picture"
        src={address}
        alt=""
        decoding="async"
        onLoad={() => markShown(address)}
        onError={() => setFailed(address)}
      />
    );
  }
  return <span className={`paper paper--${kind}`}>{kind === 'locked' && <Icon name="lock" size={12} />}</span>;
}
