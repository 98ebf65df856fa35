/** Texts of the command line: the messages of errors with advice for a terminal. */
import { systemClock } from '../core/compose.ts';
import type { ErrorCode, ErrorData } from '../core/errors/codes.ts';
import { type ErrorWords, fill, isOnThisComputer, wordError } from '../core/errors/wording.ts';
import { shownStep, type TaskView } from '../core/model/views.ts';

const again = 'Run the same command again to go on.';
const fewerPages = 'Convert fewer of its pages at a time with --pages.';

/** What to do next, in terms of options and files. Some advice depends on whether the document is converted here. */
type Advice = string | { here: string; elsewhere: string };

const advice: Record<ErrorCode, Advice> = {
  'not-a-pdf': 'It was left out. Name PDF files.',
  'empty-file': 'Get the file again from where it came from.',
  'file-missing': 'Check the path, then run the command again.',
  'file-unreadable': 'Change the file’s permissions, then run the same command again.',
  'name-unreadable': 'Rename the file, then run the command again.',
  'file-changed': 'Run the same command again when the file is complete.',
  'file-too-large': 'Split the PDF into smaller ones and convert those.',
  'folder-without-pdfs': 'Name a folder with PDF files in it.',
  'folder-unreadable': 'Change the folder’s permissions, then run the same command again.',
  'url-invalid': 'Use an address that begins with https:// or http://.',
  'url-too-long': 'Save the PDF in a browser, then name the file.',
  'url-unreachable': 'Check the address in a browser, then run the same command again.',
  'link-to-file': 'Name the file itself.',
  'picture-not-pdf': 'Name PDF files.',
  'not-a-path': 'Name PDF files, folders or web addresses.',
  'nothing-to-paste': 'Name PDF files, folders or web addresses.',
  'already-queued': 'Nothing to do: it is converted once.',
  'same-document': 'It is converted once; --again converts each.',
  'result-exists': 'Use --on-collision keep-both or replace to convert it anyway.',
  'pdf-encrypted': {
    here: 'Give a file that has its password with --password-file, or save a copy without it and convert that.',
    elsewhere:
      'Leave --service out and give a file that has its password with --password-file, or save a copy without it and convert that.',
  },
  'pdf-encryption-unsupported': 'Ask whoever it comes from for a copy without that protection.',
  'pdf-damaged': 'Get the file again, or open and re-save it in a PDF reader.',
  'no-such-pages': 'Give pages that it has with --pages.',
  'conversion-out-of-memory': fewerPages,
  'conversion-too-long': fewerPages,
  'conversion-stalled': 'Leave that page out with --pages, or convert a copy that was printed to PDF.',
  'conversion-crashed':
    'Run the same command again; if it happens again, convert fewer of its pages at a time with --pages.',
  'conversion-broken': 'Run the same command again; if it happens again, report what --json says.',
  'too-many-pages': fewerPages,
  'conversion-failed': {
    here: 'Run the same command again, or convert it with a --service.',
    elsewhere: 'Run the same command again, or convert it on this computer: leave --service out.',
  },
  'service-unreachable': { here: again, elsewhere: `Check the network and the address given with --service. ${again}` },
  'certificate-invalid':
    'Check this computer’s date, whether the system trusts your network’s certificates (or name them in NODE_EXTRA_CA_CERTS), and the address given with --service.',
  'network-sign-in':
    'Sign in to this network (open a web page in a browser), or check the address given with --service; it usually ends in /v1.',
  'service-stopped': again,
  'service-error': 'Run the same command again in a few minutes.',
  'service-answer-invalid': {
    here: again,
    elsewhere: 'Check the address given with --service; it usually ends in /v1.',
  },
  'result-address-invalid': {
    here: 'Run the same command again; if it happens again, report what --json says.',
    elsewhere: 'Run the same command again; if it happens again, tell the service’s provider.',
  },
  'service-rejected': 'Check the file and how it was to be converted, then run the same command again.',
  'service-redirected': 'Give the service’s final address with --service.',
  'pages-unsupported': 'Leave --pages out, or leave --service out to convert these pages on this computer.',
  'task-unknown': 'Run the same command again to convert it again.',
  'key-missing':
    'Set QUIRE_API_KEY to the key of this service, or enter it in Quire’s Settings, and run the command again.',
  'key-rejected': 'Set QUIRE_API_KEY to a key that the service accepts and run the same command again.',
  'key-invalid': 'Set QUIRE_API_KEY to the key as the service gave it to you and run the same command again.',
  'credit-exhausted': 'Add credit, then run the same command again.',
  'rate-limited': 'Run the same command again later.',
  'submission-uncertain':
    'Run the command again with --resubmit-uncertain to submit it again (this may cost twice), or leave it.',
  'task-vanished':
    'Run the same command again to ask the service once more, or with --resubmit-uncertain to submit it again (this may cost twice).',
  'task-of-other-key':
    'Set QUIRE_API_KEY to that key and run the same command again, or with --resubmit-uncertain to submit it again (this may cost twice).',
  'stop-pending': 'Nothing to do: the next run goes on trying.',
  'stop-impossible': 'Nothing to do here; what it charges stands in your account with the service.',
  'no-change': `${again} It then goes on waiting, as long as --patience says.`,
  'address-insecure': 'Use an address that begins with https://; http:// is for services on this computer.',
  'download-failed': 'Run the same command again; nothing is converted again.',
  'download-too-slow': 'Run the same command again; nothing is converted again.',
  'download-expired': { here: again, elsewhere: 'Run the same command again to ask the service for a new one.' },
  'result-not-a-document': {
    here: 'Run the same command again; if it happens again, report what --json says.',
    elsewhere: 'Run the same command again; if it happens again, tell the service’s provider.',
  },
  'target-unwritable': 'Choose another folder with --out, or allow writing there and run the same command again.',
  'target-missing': 'Choose another folder with --out, or make this one again and run the same command again.',
  'disk-full': 'Free some space and run the same command again; nothing is converted twice.',
  'result-too-large': 'Allow more with --max-result-size, then run the same command again; nothing is converted twice.',
  'result-unprocessable': 'It lies at {file}. Copy it from there, or run the same command again to try once more.',
  'name-taken': 'Choose another name.',
  'not-done-yet': 'Rename it when it is done.',
  'name-too-long': 'Choose a shorter name with --name, or another folder with --out.',
  'data-folder-full': {
    here: 'Free some space on that disk, or choose another with --state, and run the same command again.',
    elsewhere: 'Free some space on that disk and run the same command again; nothing is converted twice.',
  },
  'save-failed': 'Choose another folder with --out, or run the same command again; nothing is converted twice.',
  'destination-needed': 'Give a folder with --out.',
  'result-missing': 'Convert the document again with --again.',
  'result-unfit': 'Name the file that the document was converted into.',
  'open-failed': 'Open it with a program of your choice.',
  'copy-failed': 'Open it with a program of your choice.',
  'keychain-unavailable': 'Set QUIRE_API_KEY to the key of this service and run the same command again.',
  'keychain-timeout': 'Unlock it, or set QUIRE_API_KEY, and run the same command again.',
  'already-running': 'Wait until the other one has ended.',
  'journal-damaged': 'Run the same command again to add what is missing.',
  'journal-unwritable':
    'Free some space or allow writing there, and run the same command again; nothing is converted twice.',
  'journal-newer': 'Install the newest version of Quire.',
  internal: 'Run the same command again; if it happens again, report what --json says.',
};

export function words(error: ErrorData): ErrorWords {
  const todo = advice[error.code];
  const text = typeof todo === 'string' ? todo : isOnThisComputer(error) ? todo.here : todo.elsewhere;
  return { message: wordError(error).message, advice: fill(text, error.params, 'en') };
}

/** What happened and what to do, as one line. */
export function sentence(error: ErrorData): string {
  const { message, advice: todo } = words(error);
  return [message, todo].filter((part) => part !== '').join(' ');
}

/** The service’s own message, or ours for what Quire itself found. */
export function warningLine({ code, message, count }: TaskView['warnings'][number]): string {
  if (code === 'not-looked-through')
    return 'It was too large to look for pictures in all of it; links may point to the service.';
  if (code !== 'missing-images' || count === undefined) return message;
  const named = message === '' ? '' : ` (${message})`;
  return count === 1
    ? `1 picture could not be fetched${named}; its link points to the service.`
    : `${count} pictures could not be fetched${named}; their links point to the service.`;
}

/** The most pages that are named; `--json` names all. */
const namedPages = 12;

/** "2 gaps on pages 14 and 31"; null if there are none. */
export function gapsLine(pages: readonly number[]): string | null {
  if (pages.length === 0) return null;
  const named = pages.slice(0, namedPages).map(String);
  if (pages.length > namedPages) named.push(`${pages.length - namedPages} more`);
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(named);
  return pages.length === 1 ? `1 gap on page ${list}` : `${pages.length} gaps on pages ${list}`;
}

/** What a task is doing, for its line. */
export function doing(task: TaskView, nowMs: number): string {
  const { status, place, progress, activity } = task;
  if (activity.kind === 'waiting' && activity.why !== 'turn') return waiting(activity, place, nowMs);
  if (status === 'checking') return 'Comparing it with the PDF';
  switch (shownStep(task)) {
    case 'reading':
      return 'Reading';
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
    case null:
      return '';
  }
}

/** "15:04:05", in this computer's time. */
const timeOfDay = (ms: number) => new Date(systemClock.onSystemClock(ms)).toLocaleTimeString('en-GB');

export const askedToWait = (host: string, untilMs: number): string =>
  `${host === '' ? 'The converter on this computer' : `The service at ${host}`} asks to wait until ${timeOfDay(untilMs)}; then Quire goes on.`;

/** Says that the run ended before its next try; not every wait is one that the service asked for. */
export const notWaitedFor = (untilMs: number): string =>
  `The next try is due at ${timeOfDay(untilMs)}. Run the same command again then, or with --retry-now to ask at once.`;

/** Says that documents of an earlier run are not converted by this one. */
export function notNamed(names: readonly string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} more`] : names;
  const [what, are, none] =
    names.length === 1 ? ['1 document', 'is', 'It was not'] : [`${names.length} documents`, 'are', 'None was'];
  return `${what} of an earlier run that was stopped ${are} not named now and not converted: ${shown.join(', ')}. ${none} submitted.`;
}

export const tryingAgain = (error: ErrorData, untilMs: number): string =>
  `${wordError(error).message} Trying again at ${timeOfDay(untilMs)}.`;

function waiting(
  { why, untilMs, error }: Extract<TaskView['activity'], { kind: 'waiting' }>,
  place: TaskView['place'],
  nowMs: number,
): string {
  const reasons: Record<typeof why, string> = {
    turn: 'Waiting',
    retry: 'Trying again',
    service: 'Waiting for the converter on this computer',
    'rate-limit': place === 'local' ? 'The converter is busy' : 'The service asks to wait',
    key: 'Waiting for a key',
    offline: 'The service can’t be reached',
  };
  const seconds = untilMs === null ? 0 : Math.ceil((untilMs - nowMs) / 1000);
  const cause = error ? `: ${wordError(error).message}` : '';
  return (seconds > 0 ? `${reasons[why]}, goes on in ${clockTime(seconds)}` : reasons[why]) + cause;
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

/** What a result leaves out on purpose, in words; reasons of later versions are shown as they are. */
const reasons: Readonly<Record<string, string>> = {
  'running-line': 'running heads and feet',
  'page-number': 'page numbers',
  'page-remark': 'remarks about the page',
  contents: 'printed contents',
  'repeated-head': 'repeated heads of tables',
  artifact: 'what is marked as no text',
  'slide-step': 'steps of slides',
  'line-number': 'line numbers',
  ornament: 'ornaments',
  watermark: 'watermarks',
  logo: 'words of logos',
  hidden: 'text that is not shown',
  option: 'options that are not chosen',
};

/** "left out on purpose: running heads and feet on 24 pages, printed contents on 1 page"; null where nothing is. */
export function leftOutLine(leftOut: Readonly<Record<string, number>> = {}): string | null {
  const parts = Object.entries(leftOut)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, pages]) => `${reasons[reason] ?? reason} on ${pages === 1 ? '1 page' : `${pages} pages`}`);
  return parts.length === 0 ? null : `left out on purpose: ${parts.join(', ')}`;
}
