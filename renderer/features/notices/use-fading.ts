import { useEffect, useState } from 'react';
import { dismissNotice } from '../../stores/notices.ts';

/** Takes a message away after a while, unless somebody is on it. Null: it stays. Spread the result on its element. */
export function useFading(id: number, afterMs: number | null) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || afterMs === null) return;
    const timer = setTimeout(() => dismissNotice(id), afterMs);
    return () => clearTimeout(timer);
  }, [id, afterMs, held]);
  return {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}
