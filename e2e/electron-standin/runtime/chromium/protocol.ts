import type { Protocol } from 'devtools-protocol';
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';

export type { Protocol };
export type Method = keyof ProtocolMapping.Commands;
export type Parameters<M extends Method> = ProtocolMapping.Commands[M]['paramsType'][0];
export type Result<M extends Method> = ProtocolMapping.Commands[M]['returnType'];
export type EventName = keyof ProtocolMapping.Events;
export type EventPayload<E extends EventName> = ProtocolMapping.Events[E][0];
