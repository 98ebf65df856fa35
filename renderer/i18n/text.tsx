import { Fragment, type ReactNode } from 'react';
import { type MessageKey, splitAtSlots } from './translate.ts';

/** A translated sentence with elements in its slots. */
export function Text({ of, slots, count }: { of: MessageKey; slots: Record<string, ReactNode>; count?: number }) {
  return splitAtSlots(of, count).map(({ text, slot }, index) => (
    <Fragment key={index}>
      {text}
      {slot === null ? null : slots[slot]}
    </Fragment>
  ));
}
