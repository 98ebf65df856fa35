/** What the command line says: the registry's words, with advice that fits a terminal. */
import type { ErrorCode, ErrorData } from '../electron/errors/codes.ts';
import { type ErrorWords, wordError } from '../electron/errors/wording.ts';
import type { TaskView } from '../electron/ipc/contract.ts';

const again = 'Run the same command again to go on.';

/** Where the registry's advice speaks of the window. Everything that says "Retry" becomes "run again". */
const advice: Partial<Record<ErrorCode, string>> = {
  'same-document': 'It is converted once; --again converts each.',
  'already-queued': 'Nothing to do: it is converted once.',
  'result-exists': 'Use --on-collision keep-both or replace to convert it anyway.',
  'key-missing':
    'Set QUIRE_API_KEY to the key of this service, or enter it in Quire’s Settings, and run the command again.',
  'key-rejected': 'Set QUIRE_API_KEY to a key that the service accepts and run the same command again.',
  'key-invalid': 'Set QUIRE_API_KEY to the key as the service gave it to you and run the same command again.',
  'credit-exhausted': 'Add credit, then run the same command again.',
  'service-unreachable': `Check the network and the address given with --service. ${again}`,
  'service-stopped': again,
  'service-redirected': 'Give the service’s final address with --service.',
  'service-answer-invalid': 'Check the address given with --service; it usually ends in /v1.',
  'submission-uncertain':
    'Run the command again with --resubmit-uncertain to submit it again (this may cost twice), or leave it.',
  'no-change': `${again} It then goes on waiting.`,
  'conversion-failed': 'Run the same command again, or convert it on this computer or with another --service.',
  'file-unreadable': 'Change the file’s permissions, then run the same command again.',
  'file-changed': 'Run the same command again when the file is complete.',
  'file-missing': 'Check the path, then run the command again.',
  'folder-unreadable': 'Change the folder’s permissions, then run the same command again.',
  'target-unwritable': 'Choose another folder with --out, or allow writing there and run the same command again.',
  'target-missing': 'Choose another folder with --out, or make this one again and run the same command again.',
  'disk-full': 'Free some space and run the same command again; nothing is converted twice.',
  'result-too-large': 'Allow more with --max-result-size, then run the same command again; nothing is converted twice.',
  'name-too-long': 'Choose another folder with --out.',
  'save-failed': 'Choose another folder with --out, or run the same command again; nothing is converted twice.',
  'destination-needed': 'Give a folder with --out.',
  'journal-unwritable': 'Free some space or allow writing there, or choose another folder with --state.',
  'journal-newer': 'Install the newest version of Quire, or choose another folder with --state.',
  'already-running': 'Wait until the other one has ended, or choose another folder with --state.',
  'address-insecure': 'Use an address that begins with https://; http:// is for services on this computer.',
};

export function words(error: ErrorData): ErrorWords {
  const { message, advice: usual } = wordError(error);
  const spoken = usual
    .replace(/^Retry\b/, 'Run the same command again')
    .replace(/\bretry\b/, 'run the same command again');
  return { message, advice: advice[error.code] ?? spoken };
}

/** As one line: what happened and what to do. */
export function sentence(error: ErrorData): string {
  const { message, advice: todo } = words(error);
  return [message, todo].filter((part) => part !== '').join(' ');
}

/** In the service's words; what Quire itself found is told in ours. */
export function warningLine({ code, message, count }: TaskView['warnings'][number]): string {
  if (code !== 'missing-images' || count === undefined) return message;
  return count === 1
    ? '1 picture could not be fetched; its link points to the service.'
    : `${count} pictures could not be fetched; their links point to the service.`;
}

/** So many pages are named; `--json` names them all. */
const namedPages = 12;

/** "2 gaps on pages 14 and 31"; null where there are none. */
export function gapsLine(pages: readonly number[]): string | null {
  if (pages.length === 0) return null;
  const named = pages.slice(0, namedPages).map(String);
  if (pages.length > namedPages) named.push(`${pages.length - namedPages} more`);
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(named);
  return pages.length === 1 ? `1 gap on page ${list}` : `${pages.length} gaps on pages ${list}`;
}

/** What a task is doing, for its line. */
export function doing({ status, progress, activity }: TaskView, nowMs: number): string {
  if (activity.kind === 'waiting' && activity.why !== 'turn') return waiting(activity, nowMs);
  switch (status) {
    case 'preparing':
      return 'Preparing';
    case 'uploading':
      return progress ? `Uploading ${sizes(progress.done, progress.total)}` : 'Uploading';
    case 'submitting':
      return 'Submitting';
    case 'converting':
      if (progress?.unit === 'pages') return `Converting page ${progress.done} of ${progress.total}`;
      return progress?.unit === 'percent' ? `Converting ${Math.round(progress.done)} %` : 'Converting';
    case 'downloading':
      return progress ? `Downloading ${sizes(progress.done, progress.total)}` : 'Downloading';
    case 'saving':
      return 'Saving';
    case 'done':
      return 'Comparing it with the PDF';
    default:
      return '';
  }
}

function waiting({ why, untilMs }: Extract<TaskView['activity'], { kind: 'waiting' }>, nowMs: number): string {
  const reasons: Record<typeof why, string> = {
    turn: 'Waiting',
    retry: 'Trying again',
    service: 'Waiting for the converter on this computer',
    'rate-limit': 'The service asks to wait',
    key: 'Waiting for a key',
    offline: 'The service can’t be reached',
  };
  const seconds = untilMs === null ? 0 : Math.ceil((untilMs - nowMs) / 1000);
  return seconds > 0 ? `${reasons[why]}, goes on in ${clockTime(seconds)}` : reasons[why];
}

/** "0:42", "12:05", "1:00:00". */
export function clockTime(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

function sizes(done: number, total: number): string {
  const [unit, size] = total >= 1_000_000 ? ['MB', 1_000_000] : ['kB', 1000];
  return `${Math.floor(done / Number(size))} of ${Math.ceil(total / Number(size))} ${unit}`;
}
