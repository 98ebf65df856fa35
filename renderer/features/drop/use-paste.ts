import { useEffect } from 'react';
import { addFiles, addPasted } from '../../actions/admission.ts';
import { useView } from '../../stores/view.ts';
import { whereIs } from '../keyboard/command-context.ts';

/** The text of a word processor comes with a picture of itself. */
const isPictureOfText = (transfer: DataTransfer): boolean =>
  transfer.getData('text/plain').trim() !== '' && [...transfer.files].every(({ type }) => type.startsWith('image/'));

/** Outside of text fields, pasting adds: files that were copied, or the paths and addresses that the clipboard's text names. */
export function usePaste(): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const { clipboardData } = event;
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || whereIs(target).focus === 'field' || useView.getState().question !== null) return;
      event.preventDefault();
      const files = [...(clipboardData?.files ?? [])];
      if (clipboardData && files.length > 0 && !isPictureOfText(clipboardData)) void addFiles(files);
      else void addPasted();
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, []);
}
