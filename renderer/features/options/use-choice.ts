import { useCallback, useEffect, useState } from 'react';
import {
  type ConversionOptions,
  serviceFields,
  type TaskChangeRequest,
  type TaskChoice,
  type TaskView,
} from '../../../electron/ipc/contract.ts';
import { request } from '../../bridge.ts';

/** How a task is to be converted, asked anew whenever the task has changed. Null: not known yet, or the task is gone. */
export function useChoice(task: TaskView): [TaskChoice | null, (choice: TaskChoice) => void] {
  const [choice, setChoice] = useState<{ id: string; choice: TaskChoice } | null>(null);
  useEffect(() => {
    let stale = false;
    void request('tasks.choice', task.id).then((reply) => {
      if (!stale && reply.ok) setChoice(reply.value && { id: task.id, choice: reply.value });
    });
    return () => {
      stale = true;
    };
  }, [task]);
  const show = useCallback((next: TaskChoice) => setChoice({ id: task.id, choice: next }), [task.id]);
  return [choice?.id === task.id ? choice.choice : null, show];
}

export type Offers = ReadonlySet<(typeof serviceFields)[keyof typeof serviceFields]>;

const allFields: Offers = new Set(Object.values(serviceFields));
const noFields: Offers = new Set();

/** What the service of a place heeds. Until it has said so, what our own one does, or nothing. */
export function useOffers(place: TaskChoice['place']): Offers {
  const [offers, setOffers] = useState<{ place: TaskChoice['place']; fields: Offers } | null>(null);
  useEffect(() => {
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
