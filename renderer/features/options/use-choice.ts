import { useCallback, useEffect, useRef, useState } from 'react';
import type { TaskChangeRequest, TaskChoice } from '../../../core/model/choice.ts';
import type { TaskView } from '../../../core/model/views.ts';
import { type ConversionOptions, serviceFields } from '../../../core/options/options.ts';
import { request } from '../../bridge.ts';

/** Changes whenever the options may have changed; progress does not matter. */
const stampOf = ({ id, status, format, place, host, pages }: TaskView): string =>
  // The end of the check does not change the options.
  [id, status === 'checking' ? 'done' : status, format, place, host, pages].join(' ');

/**
 * The options of the tasks, requested again when one of the tasks changes. Null while unknown, or if there is nothing
 * to choose.
 */
export function useChoice(tasks: readonly TaskView[]): [TaskChoice | null, (choice: TaskChoice) => void] {
  const [known, setKnown] = useState<{ ids: string; choice: TaskChoice } | null>(null);
  const ids = tasks.map(({ id }) => id).join(' ');
  /** A new value triggers a new request. */
  const stamp = tasks.map(stampOf).join('\n');
  /** The number of changes by the user. */
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

export type SupportedFields = ReadonlySet<(typeof serviceFields)[keyof typeof serviceFields]>;

const allFields: SupportedFields = new Set(Object.values(serviceFields));
const noFields: SupportedFields = new Set();

/**
 * The options that the service of a place supports. Until its reply: all for this computer, none elsewhere or for
 * several places.
 */
export function useSupportedFields(place: TaskChoice['place']): SupportedFields {
  const [offers, setOffers] = useState<{ place: TaskChoice['place']; fields: SupportedFields } | null>(null);
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

/** Whether some of the documents go elsewhere than what is sent to the cloud now. Pure. */
export const isOfEarlierAddress = (choice: Pick<TaskChoice, 'place' | 'address'>, cloudAddress: string): boolean =>
  choice.place === 'cloud' && choice.address !== '' && choice.address !== cloudAddress;

/** The options after a change. `folder` is the path that a folder's token stands for. */
export function withRequest(choice: TaskChoice, change: TaskChangeRequest, folder: string | null): TaskChoice {
  const { format, place, destination, options } = change;
  return {
    ...choice,
    ...(format && { format }),
    ...(place && { place, address: '' }),
    ...(destination && {
      destination: destination.kind === 'folder' ? { kind: 'folder', folder: folder ?? '' } : destination,
    }),
    options: { ...choice.options, ...(options as Partial<ConversionOptions> | undefined) },
  };
}

/** Merges two changes; the second wins. */
export const mergeChanges = (first: TaskChangeRequest, second: TaskChangeRequest): TaskChangeRequest => ({
  ...first,
  ...second,
  ...((first.options || second.options) && { options: { ...first.options, ...second.options } }),
});

/**
 * Repeats the request until nothing was changed during it. A reply to an earlier request would be older than what the
 * form shows.
 *
 * @param changes the number of changes so far
 */
export async function replyAfterChanges<Reply>(ask: () => Promise<Reply>, changes: () => number): Promise<Reply> {
  for (;;) {
    const before = changes();
    const reply = await ask();
    if (changes() === before) return reply;
  }
}
