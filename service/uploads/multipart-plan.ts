/** The arithmetic of an upload in parts. */

export interface PartPlan {
  sizeBytes: number;
  partSizeBytes: number;
}

export const totalParts = ({ sizeBytes, partSizeBytes }: PartPlan): number => Math.ceil(sizeBytes / partSizeBytes);

/** All parts have the full size except the last. Null if there is no such part. */
export function sizeOfPart(plan: PartPlan, number: number): number | null {
  const last = totalParts(plan);
  if (!Number.isInteger(number) || number < 1 || number > last) return null;
  return number < last ? plan.partSizeBytes : plan.sizeBytes - (last - 1) * plan.partSizeBytes;
}

/** Clients send ETags with and without quotes; a proxy may have made one weak. */
export const bareEtag = (etag: string): string =>
  etag
    .trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1');

/**
 * Checks a client's list of parts against what has arrived.
 *
 * @returns problems by part; none if the upload is complete
 */
export function findPartProblems(
  plan: PartPlan,
  arrived: ReadonlyMap<number, { etag: string; sizeBytes: number }>,
  claimed: readonly { partNumber: number; etag: string }[],
): { partNumber: number; message: string }[] {
  const claims = new Map(claimed.map(({ partNumber, etag }) => [partNumber, bareEtag(etag)]));
  const problems: { partNumber: number; message: string }[] = [];
  const last = totalParts(plan);
  for (let number = 1; number <= last; number += 1) {
    const part = arrived.get(number);
    const claim = claims.get(number);
    if (!part) problems.push({ partNumber: number, message: 'has not arrived' });
    else if (claim === undefined) problems.push({ partNumber: number, message: 'is not in the list' });
    else if (claim !== part.etag) problems.push({ partNumber: number, message: 'has another ETag' });
    else if (part.sizeBytes !== sizeOfPart(plan, number))
      problems.push({ partNumber: number, message: 'has another size' });
  }
  for (const number of claims.keys()) {
    if (number > last) problems.push({ partNumber: number, message: 'is beyond the end of the file' });
  }
  return problems;
}
