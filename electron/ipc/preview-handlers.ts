/** Requests of the reading room. */
import type { Previews } from '../desktop/previews.ts';
import type { Handlers } from './host.ts';

type PreviewRequest = Extract<keyof Handlers, `preview.${string}`>;

export function previewHandlers(
  previews: Previews,
  /** Asks, then opens the address in the browser or mail program. */
  openLink: (address: string) => Promise<boolean>,
): Pick<Handlers, PreviewRequest> {
  return {
    'preview.receipt': previews.receipt,
    'preview.open': previews.open,
    'preview.whole': previews.whole,
    'preview.piece': previews.piece,
    'preview.find': previews.find,
    'preview.marks': previews.marks,
    'preview.openLink': openLink,
  };
}
