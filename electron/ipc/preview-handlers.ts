/** What the window may ask about results. */
import type { Previews } from '../desktop/previews.ts';
import type { Handlers } from './host.ts';

type PreviewRequest = Extract<keyof Handlers, `preview.${string}`>;

export function previewHandlers(
  previews: Previews,
  /** Asks, then hands an address to the system. */
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
