import { addressesAtATime, type Part } from './multipart-upload.ts';
import { invalid, Stopped } from './upload-stop.ts';

/** Presigned addresses by part, asked for in batches; parts under way at once share a batch's answer. */
export function partAddresses(
  missing: readonly Part[],
  sign: (partNumbers: number[]) => Promise<{ data: { partNumber: number; uploadURL: string }[] }>,
) {
  const known = new Map<number, Promise<string | undefined>>();
  const request = (partNumbers: number[]) => {
    const answer = sign(partNumbers);
    for (const wanted of partNumbers) {
      const url = answer.then(({ data }) => data.find(({ partNumber }) => partNumber === wanted)?.uploadURL);
      // Parts that are never reached must not raise an unhandled rejection.
      url.catch(() => known.delete(wanted));
      known.set(wanted, url);
    }
  };
  return async (partNumber: number, again: boolean): Promise<string> => {
    if (again) request([partNumber]);
    else if (!known.has(partNumber)) {
      const from = missing.findIndex((part) => part.partNumber === partNumber);
      request(missing.slice(from, from + addressesAtATime).map((part) => part.partNumber));
    }
    const url = await known.get(partNumber);
    if (url === undefined) throw new Stopped(invalid('', `no address for part ${partNumber}`));
    return url;
  };
}
