import { useEffect, useState } from 'react';
import type { PaperKind } from '../../tasks/describe.ts';
import { Icon } from '../../ui/icon.tsx';

interface PaperProps {
  kind: PaperKind;
  /** Address of a picture of the first page. */
  picture: string | null;
}

/** A row that is only scrolled past asks for no picture. */
const restMs = 80;

/** Pictures that were shown not long ago and come at once. */
const recent = new Set<string>();
const mostRecent = 500;

function noteShown(address: string): void {
  recent.delete(address);
  recent.add(address);
  const [oldest] = recent;
  if (recent.size > mostRecent && oldest !== undefined) recent.delete(oldest);
}

/** The address, as soon as the row has rested; null until then. */
function useRested(address: string | null): string | null {
  const [rested, setRested] = useState<string | null>(null);
  const atOnce = address !== null && recent.has(address);
  useEffect(() => {
    if (address === null || atOnce) return;
    const timer = setTimeout(setRested, restMs, address);
    return () => clearTimeout(timer);
  }, [address, atOnce]);
  return atOnce || rested === address ? address : null;
}

/** The document's first page: its picture, or a small drawing. */
export function Paper({ kind, picture }: PaperProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const address = useRested(kind === 'locked' ? null : picture);
  if (address !== null && address !== failed) {
    return (
      <img
        // Another picture is another element: the old one would stand there until the new one has come.
        key={address}
        className="paper paper--picture"
        src={address}
        alt=""
        decoding="async"
        onLoad={() => noteShown(address)}
        onError={() => setFailed(address)}
      />
    );
  }
  return <span className={`paper paper--${kind}`}>{kind === 'locked' && <Icon name="lock" size={12} />}</span>;
}
