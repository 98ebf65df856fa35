/** What stands before the base64 of a data address. */
export const dataHead = ';base64,';

/** Where a stretch of base64 ends. In steps: one match over megabytes overflows the regular expression's stack. Pure. */
export function endOfBase64(text: string, start: number): number {
  const stretch = /[A-Za-z0-9+/=]{1,65536}/y;
  let end = start;
  for (stretch.lastIndex = start; stretch.test(text); ) end = stretch.lastIndex;
  return end;
}
