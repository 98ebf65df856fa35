/** The words of rich text of annotations, which is a part of XHTML (PDF 1.7, 12.7.3.4). Pure. */

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LAST_CODE = 0x10ffff;

/** @returns a line for each paragraph */
export function plainText(rich: string): string {
  return rich
    .replace(/<(?:\/(?:p|div|li)|br\s*\/?)\s*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi,
      (whole, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return ENTITIES[name] ?? whole;
        const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
        return code <= LAST_CODE ? String.fromCodePoint(code) : whole;
      },
    )
    .trim();
}
