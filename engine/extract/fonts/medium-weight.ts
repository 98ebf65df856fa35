/** Finds medium weights that stand for bold type. The name of such a font alone doesn't tell: others set all of their text in it. */

import type { Characters } from '../characters.ts';
import { isSpace } from '../letters/unicode.ts';
import type { TextStyle } from '../page-content.ts';
import type { TextStyles } from './text-styles.ts';

const MEDIUM = /-?medium(?=$|-?(?:ital|obl))/i;
const REGULAR = /-?(?:regular|roman|book|normal)(?=$|-?(?:ital|obl))/i;
const SLANT = /-?(?:italic|oblique)$/i;

/** Marks styles of a medium weight as bold where the page has more letters in the regular weight of their family. */
export function settleMediumWeight(characters: Characters, known: Pick<TextStyles, 'withTraits'>): void {
  const { codes, count, looks, styles } = characters;
  if (!styles.some(isMedium)) return;
  /** By family, how many letters are in the regular weight beyond those in the medium one. */
  const more = new Map<string, number>();
  for (let i = 0; i < count; i++) {
    const style = styles[looks[i] ?? 0];
    if (!style || isSpace(codes[i] ?? 0)) continue;
    const family = familyOf(style);
    more.set(family, (more.get(family) ?? 0) + (isMedium(style) ? -1 : 1));
  }
  styles.forEach((style, look) => {
    if (isMedium(style) && (more.get(familyOf(style)) ?? 0) > 0) styles[look] = known.withTraits(style, { bold: true });
  });
}

const isMedium = ({ font }: TextStyle): boolean => MEDIUM.test(font);

const familyOf = ({ font }: TextStyle): string => font.replace(MEDIUM, '').replace(REGULAR, '').replace(SLANT, '');
