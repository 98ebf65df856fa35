/** Names of the places on pages that links lead to, such as `page-24-3`, the third on page 24. */

export function placeName(page: number, number: number): string {
  return `page-${page}-${number}`;
}

/** The anchor of the page that a place is on; null for other anchors. A link leads there where nothing has the place. */
export function pageOfPlace(anchor: string): string | null {
  return /^(page-\d+)-\d+$/.exec(anchor)?.[1] ?? null;
}
