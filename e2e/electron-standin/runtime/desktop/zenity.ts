// Electron's dialogs as command lines of zenity, which shows them when somebody sits before the window.
import type { FileFilter, MessageBoxOptions, OpenDialogOptions, SaveDialogOptions } from 'electron';

const named = (option: string, value: string | undefined): string[] => (value ? [`--${option}=${value}`] : []);

function filterArguments(filters: readonly FileFilter[] = []): string[] {
  return filters.map(({ name, extensions }) => {
    const patterns = extensions.map((extension) => (extension === '*' ? '*' : `*.${extension}`));
    return `--file-filter=${name} | ${patterns.join(' ')}`;
  });
}

/** Prints the chosen paths, one on each line. */
export function openArguments(options: OpenDialogOptions): string[] {
  const { title, defaultPath, properties = [], filters } = options;
  const isFolder = properties.includes('openDirectory') && !properties.includes('openFile');
  return [
    '--file-selection',
    ...named('title', title),
    ...named('filename', defaultPath),
    ...(isFolder ? ['--directory'] : filterArguments(filters)),
    ...(properties.includes('multiSelections') ? ['--multiple', '--separator=\n'] : []),
  ];
}

/** Prints the chosen path. */
export function saveArguments({ title, defaultPath, filters }: SaveDialogOptions): string[] {
  return [
    '--file-selection',
    '--save',
    '--confirm-overwrite',
    ...named('title', title),
    ...named('filename', defaultPath),
    ...filterArguments(filters),
  ];
}

/** Prints the label of the button. */
export function messageArguments({ title, message, detail, buttons = [] }: MessageBoxOptions): string[] {
  const labels = buttons.length ? buttons : ['OK'];
  return [
    '--question',
    '--switch',
    '--no-markup',
    ...named('title', title),
    `--text=${[message, detail].filter(Boolean).join('\n\n')}`,
    ...labels.map((label) => `--extra-button=${label}`),
  ];
}

/** The button that stands for closing the box, as Electron finds it. */
export function cancelIndex({ cancelId, buttons = [] }: Partial<MessageBoxOptions>): number {
  return (
    cancelId ??
    Math.max(
      buttons.findIndex((label) => /^(cancel|no)$/i.test(label)),
      0,
    )
  );
}
