/** Languages as a book needs them. */

/** Languages and scripts that are written from right to left (Unicode CLDR). */
const RIGHT_TO_LEFT = new Set(['ar', 'arc', 'azb', 'ckb', 'dv', 'fa', 'he', 'iw', 'ps', 'sd', 'syr', 'ug', 'ur', 'yi']);
const RIGHT_TO_LEFT_SCRIPTS = new Set(['Arab', 'Hebr', 'Nkoo', 'Syrc', 'Thaa']);

export function isRightToLeft(language: string): boolean {
  const [name = '', ...rest] = language.split('-');
  const script = rest.find((part) => part.length === 4);
  return script === undefined ? RIGHT_TO_LEFT.has(name.toLowerCase()) : RIGHT_TO_LEFT_SCRIPTS.has(script);
}
