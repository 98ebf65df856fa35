/** Requests that add documents to the queue: dropped, pasted or chosen files, and web addresses. */
import { AppError } from '../../core/errors/codes.ts';
import { decoded, withoutSignIn } from '../../core/model/web-address.ts';
import { findPreset, type Preset } from '../../core/options/presets.ts';
import type { GivenDocuments, Queue } from '../../core/tasks/queue-face.ts';
import type { DroppedItems } from './contract.ts';
import { givenInText, type TextPlace } from './given.ts';
import type { Handlers, InternalHandlers } from './host.ts';

const longestName = 200;

const shortened = (text: string): string => (text.length > longestName ? `${text.slice(0, longestName)}…` : text);

/**
 * What a drop means. If it has files, its other contents only describe them. A link to a local file is refused: a web page chose its
 * target, not the person. A picture from a web page is refused, unless it came with the address of a PDF. Pure.
 */
export function givenByDrop({ paths, addresses, unnamed }: Omit<DroppedItems, 'presetId'>): Required<GivenDocuments> {
  const skipped: Required<GivenDocuments>['skipped'] = [];
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
  return shortened(decoded(last));
}

/** What pasted text means: unlike a drop, its file: addresses are the person's own. Throws AppError `nothing-to-paste`. Pure. */
export function givenByPaste(text: string, place: TextPlace): Required<GivenDocuments> {
  const { paths, addresses, others } = givenInText(text, place);
  if (paths.length + addresses.length === 0) throw new AppError('nothing-to-paste');
  const skipped = others.map((line) => {
    const name = shortened(withoutSignIn(line));
    return { name, error: { code: 'not-a-path' as const, params: { name } } };
  });
  return { paths, addresses, skipped };
}

export interface IntakeHandlerParts {
  queue: Pick<Queue, 'add'>;
  presets(): readonly Preset[];
  dialogs: { choosePdfs(): Promise<string[] | null>; chooseFolders(): Promise<string[] | null> };
  /** The clipboard is read in the main process, so that no path ever comes from the page. */
  readClipboard(): Promise<string>;
  place: TextPlace;
}

export type IntakeRequest = 'queue.choose' | 'queue.addUrl' | 'queue.paste';

/** Each turns what a person did into paths and addresses, and gives them to the queue. */
export function intakeHandlers({ queue, presets, dialogs, readClipboard, place }: IntakeHandlerParts): {
  requests: Pick<Handlers, IntakeRequest>;
  internal: InternalHandlers;
} {
  return {
    requests: {
      'queue.choose': async (kind) => {
        const paths = await (kind === 'files' ? dialogs.choosePdfs() : dialogs.chooseFolders());
        return paths && queue.add({ paths });
      },
      'queue.addUrl': (url) => queue.add({ addresses: [url] }),
      'queue.paste': async () => queue.add(givenByPaste(await readClipboard(), place)),
    },
    internal: {
      'queue.addDropped': ({ presetId, ...items }) =>
        queue.add(givenByDrop(items), { preset: findPreset(presetId ?? '', presets()) ?? undefined }),
    },
  };
}
