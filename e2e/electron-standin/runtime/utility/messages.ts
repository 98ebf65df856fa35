import type { RelayMessage } from '../ipc/ports.ts';

type DataMessage = { kind: 'message'; data: unknown; ports: string[] };

export type ToChild = DataMessage | RelayMessage;
export type FromChild = DataMessage | RelayMessage;

/** What a utility process is told about itself, in the environment, before its module runs. */
export interface UtilityBoot {
  modulePath: string;
  args: string[];
  electronVersion: string;
  resourcesPath: string;
  launcher: string;
}
