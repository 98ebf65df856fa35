import type { CommandLine } from 'electron';
import { instance } from '../instance.ts';
import { strictModule } from '../strict.ts';

export const commandLine = strictModule('app.commandLine', {
  appendSwitch: (name, value = '') => void instance().switches.set(name, value),
  appendArgument: () => {},
  hasSwitch: (name) => instance().switches.has(name),
  getSwitchValue: (name) => instance().switches.get(name) ?? '',
  removeSwitch: (name) => void instance().switches.delete(name),
} satisfies Partial<CommandLine>);
