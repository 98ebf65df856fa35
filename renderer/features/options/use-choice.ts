import { useCallback, useEffect, useRef, useState } from 'react';
import type { TaskChangeRequest, TaskChoice } from '../../../core/model/choice.ts';
import type { TaskView } from '../../../core/model/views.ts';
import { type ConversionOptions, serviceFields } from '../../../core/options/options.ts';
import { request } from '../../bridge.ts';

/** What can change how a task may be converted; its progress can't. */
const stampOf = ({ id, status, format, place, pages }: TaskView): string =>
  // A comparison that ends changes nothing that a person could be choosing.
  [id, status === 'checking' ? 'done' : status, format, place, pages].join(' ');

/**
 * How tasks are to be converted, asked anew whenever something has become of them. Null: not known yet, or there is
 * nothing to choose.
 */
export function useChoice(tasks: readonly TaskView[]): [TaskChoice | null, (choice: TaskChoice) => void] {
  const [known, setKnown] = useState<{ ids: string; choice: TaskChoice } | null>(null);
  const ids = tasks.map(({ id }) => id).join(' ');
  /** Says when to ask again. */
  const stamp = tasks.map(stampOf).join('\n');
  /** How often something was chosen here. */
  const shown = useRef(0);
  useEffect(() => {
    let stale = false;
    const ask = () => request('tasks.choice', ids.split(' '));
    void replyAfterChanges(ask, () => shown.current).then((reply) => {
      if (!stale && reply.ok) setKnown(reply.value && { ids, choice: reply.value });
    });
    return () => {
      stale = true;
    };
  }, [ids, stamp]);
  const show = useCallback(
    (choice: TaskChoice) => {
      shown.current++;
      setKnown({ ids, choice });
    },
    [ids],
  );
  return [known?.ids === ids ? known.choice : null, show];
}

export type Offers = ReadonlySet<(typeof serviceFields)[keyof typeof serviceFields]>;

const allFields: Offers = new Set(Object.values(serviceFields));
const noFields: Offers = new Set();

/** What the service of a place heeds. Until it has said so, what our own one does, or nothing; of several places, nothing. */
export function useOffers(place: TaskChoice['place']): Offers {
  const [offers, setOffers] = useState<{ place: TaskChoice['place']; fields: Offers } | null>(null);
  useEffect(() => {
    if (place === null) return;
    let stale = false;
    void request('service.offers', place).then((reply) => {
      if (stale || !reply.ok) return;
      const offered = new Set(reply.value);
      setOffers({ place, fields: new Set([...allFields].filter((field) => offered.has(field))) });
    });
    return () => {
      stale = true;
    };
  }, [place]);
  if (offers?.place === place) return offers.fields;
  return place === 'local' ? allFields : noFields;
}

/** A choice as it will be; `folder` is where the token of a folder leads. */
export function withRequest(choice: TaskChoice, change: TaskChangeRequest, folder: string | null): TaskChoice {
  const { format, place, destination, options } = change;
  return {
    ...choice,
    ...(format && { format }),
    ...(place && { place }),
    ...(destination && {
      destination: destination.kind === 'folder' ? { kind: 'folder', folder: folder ?? '' } : destination,
    }),
    options: { ...choice.options, ...(options as Partial<ConversionOptions> | undefined) },
  };
}

/** Two changes as one. */
export const together = (first: TaskChangeRequest, second: TaskChangeRequest): TaskChangeRequest => ({
  ...first,
  ...second,
  ...((first.options || second.options) && { options: { ...first.options, ...second.options } }),
});

/**
 * Asks until nothing was changed while the reply was under way: one that was asked for before a change is older than what
 * the form shows.
 *
 * @param changes how many there have been so far
 */
export async function replyAfterChanges<Reply>(ask: () => Promise<Reply>, changes: () => number): Promise<Reply> {
  for (;;) {
    const before = changes();
    const reply = await ask();
    if (changes() === before) return reply;
  }
}
