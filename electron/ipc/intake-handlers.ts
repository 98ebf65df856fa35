/** Ways into the queue that begin in the window: what is dropped on it, and what is pasted. */

import { AppError } from '../../core/errors/codes.ts';
import type { AdmissionReport } from '../../core/model/views.ts';
import { withoutSignIn } from '../../core/model/web-address.ts';
import type { AddOptions, GivenDocuments, Queue } from '../../core/tasks/queue-face.ts';
import type { DroppedItems } from './contract.ts';
import { givenInText, type TextPlace } from './given.ts';

const longestName = 200;

const shortened = (text: string): string => (text.length > longestName ? `${text.slice(0, longestName)}…` : text);

/**
 * Files go before everything that came along with them. A link to a file is not followed: a page in a browser decides where a link
 * leads, and nobody has chosen that file. A picture is refused, unless what it was dragged with is the address of a PDF. Pure.
 */
export function givenByDrop({ paths, addresses, unnamed }: Omit<DroppedItems, 'presetId'>): GivenDocuments {
  const skipped: GivenDocuments['skipped'] = [];
  const links = paths.length > 0 ? [] : addresses;
  const toFiles = links.filter((address) => /^file:/i.test(address));
  for (const address of toFiles)
    skipped.push({ name: nameOf(address), error: { code: 'link-to-file', params: { name: nameOf(address) } } });
  const toWeb = links.filter(
    (address) => !toFiles.includes(address) && (unnamed.length === 0 || isPdfAddress(address)),
  );
  if (toWeb.length === 0) {
    for (const name of unnamed) skipped.push({ name, error: { code: 'picture-not-pdf', params: { name } } });
  }
  return { paths, addresses: toWeb, skipped };
}

const isPdfAddress = (address: string): boolean => URL.canParse(address) && /\.pdf$/i.test(new URL(address).pathname);

function nameOf(address: string): string {
  const last =
    address
      .split(/[?#]/)[0]
      ?.split('/')
      .findLast((part) => part !== '') ?? address;
  try {
    return shortened(decodeURIComponent(last));
  } catch {
    return shortened(last);
  }
}

/** Text that a person pastes names what they chose. Throws AppError `nothing-to-paste`. Pure. */
export function givenByPaste(text: string, place: TextPlace): GivenDocuments {
  const { paths, addresses, others } = givenInText(text, place);
  if (paths.length + addresses.length === 0) throw new AppError('nothing-to-paste');
  const skipped = others.map((line) => {
    const name = shortened(withoutSignIn(line));
    return { name, error: { code: 'not-a-path' as const, params: { name } } };
  });
  return { paths, addresses, skipped };
}

export interface GivenHandlerParts {
  queue: Pick<Queue, 'addGiven'>;
  optionsOf(presetId: string | null): AddOptions;
  /** Of the clipboard: read here, so that no path ever comes from the page. */
  readText(): Promise<string>;
  place: TextPlace;
}

export const givenHandlers = ({ queue, optionsOf, readText, place }: GivenHandlerParts) => ({
  dropped: ({ presetId, ...items }: DroppedItems): Promise<AdmissionReport> =>
    queue.addGiven(givenByDrop(items), optionsOf(presetId)),
  pasted: async (): Promise<AdmissionReport> => queue.addGiven(givenByPaste(await readText(), place)),
});
