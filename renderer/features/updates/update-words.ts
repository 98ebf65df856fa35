/** What is said of updates, in the status bar, the settings and the dialog. Pure. */
import { type UpdateLine, type UpdatesView, updateLine } from '../../../core/model/updates.ts';
import { formatPercent, formatWhen } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';

const downloadText = (version: string, percent: number): string =>
  t('update.line.downloading', { version, percent: formatPercent(percent / 100) });

function wordsOf(line: UpdateLine): string {
  switch (line.say) {
    case 'downloading':
      return downloadText(line.version, line.percent);
    case 'signature':
      return t('update.line.signature');
    default:
      return t(`update.line.${line.say}`, { version: line.version });
  }
}

/** The line of the status bar; null: there is nothing to say. */
export function updateLineText(view: UpdatesView): string | null {
  const line = updateLine(view);
  return line && wordsOf(line);
}

/** The whole of what is known, for the settings. */
export function updateStateText({ obstacle, mode, state, checkedAtMs }: UpdatesView): string {
  if (obstacle !== null) return t(`update.obstacle.${obstacle}`);
  if (mode === 'off') return t('update.off');
  switch (state.kind) {
    case 'idle':
      return checkedAtMs === null
        ? t('update.never')
        : t('update.current', { when: formatWhen(checkedAtMs, Date.now()) });
    case 'checking':
      return t('update.checking');
    case 'available':
    case 'ready':
      return t(`update.line.${state.kind}`, { version: state.release.version });
    case 'downloading':
      return downloadText(state.release.version, state.percent);
    case 'failed':
      return t(`update.failed.${state.why}`);
  }
}

export interface NotePart {
  kind: 'item' | 'text';
  text: string;
}

/** Release notes as lines of text: entries of lists and anything else, without Markdown's marks. Nothing of them is HTML. */
export function noteParts(notes: string): NotePart[] {
  const parts: NotePart[] = [];
  for (const line of notes.split(/\r?\n/)) {
    const item = /^\s*[-*+]\s+(.*)$/.exec(line);
    const text = (item?.[1] ?? line.replace(/^#+\s+/, '')).trim();
    const last = parts.at(-1);
    if (text === '') continue;
    // An entry may go on, indented, on the next line.
    if (!item && last?.kind === 'item' && /^\s/.test(line)) last.text += ` ${text}`;
    else parts.push({ kind: item ? 'item' : 'text', text });
  }
  return parts;
}
