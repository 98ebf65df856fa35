import { useEffect } from 'react';
import { addFiles, addPasted } from '../../actions/admission.ts';
import { useView } from '../../stores/view.ts';
import { commandContext } from '../keyboard/command-context.ts';

/** Word processors copy text together with an image of it. */
const isPictureOfText = (transfer: DataTransfer): boolean =>
  transfer.getData('text/plain').trim() !== '' && [...transfer.files].every(({ type }) => type.startsWith('image/'));

/** Outside text fields, pasting adds copied files, or the paths and addresses in the clipboard's text. */
export function usePaste(): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || commandContext(target).focus === 'field' || useView.getState().question !== null)
        return;
      event.preventDefault();
      const files = [...(clipboardData?.files ?? [])];
      if (clipboardData && files.length > 0 && !isPictureOfText(clipboardData)) void addFiles(files);
      else void addPasted();
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, []);
}
