// The DevTools protocol's types come with Playwright, which is tied to the same Chromium generation.
import type { Protocol } from '../../../../node_modules/playwright-core/types/protocol.d.ts';

export type { Protocol };
export type Method = keyof Protocol.CommandParameters & keyof Protocol.CommandReturnValues;
export type Parameters<M extends Method> = Protocol.CommandParameters[M];
export type Result<M extends Method> = Protocol.CommandReturnValues[M];
export type EventName = keyof Protocol.Events;
export type EventPayload<E extends EventName> = Protocol.Events[E];
