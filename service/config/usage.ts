import { flagOf, type SettingName, settingNames, settings } from './settings.ts';

const line = (flag: string, help: string) => `  ${flag.padEnd(26)} ${help}\n`;
const lineOf = (name: SettingName) => {
  const { placeholder, help } = settings[name];
  return line(`--${flagOf(name)}${placeholder === null ? '' : ` ${placeholder}`}`, help);
};

export const usage = `Usage: quire service --data DIR [--api-key KEY] [options]
       quire service keys create NAME | list [--json] | revoke NAME-OR-ID   --data DIR

${settingNames.map(lineOf).join('')}${line('--api-key KEY', 'accepted beside the keys that "keys create" made; may be given several times')}${line('--config FILE', 'settings and limits as YAML or JSON')}${line('--help', 'show this')}
Every option can be set in the environment too: --max-queued is QUIRE_SERVICE_MAX_QUEUED, and QUIRE_SERVICE_KEY is an API
key that process lists don't show. In the file it is "maxQueued". Flags win over the environment, and that over the file.
`;
