import { Fragment, type ReactNode } from 'react';
import { type MessageKey, pieces } from './translate.ts';

/** A sentence from the catalogue with elements in its slots. */
export function Text({ of, slots, count }: { of: MessageKey; slots: Record<string, ReactNode>; count?: number }) {
  return pieces(of, count).map(({ text, slot }, index) => (
    <Fragment key={index}>
      {text}
      {slot === null ? null : slots[slot]}
    </Fragment>
  ));
}
