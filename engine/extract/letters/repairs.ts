/** Repairs the letters of a page: an ordered list, of which each repair runs only on pages that have codes for it. */

import type { Characters } from '../characters.ts';
import { Codes, kindsOfCodes } from './code-kinds.ts';
import { restoreDrawnHyphens } from './drawn-hyphens.ts';
import { restoreDrawnSigns } from './drawn-signs.ts';
import { restoreCyrillicI, restoreLegacyLetters } from './legacy-letters.ts';
import { restoreMisnamedLigatures } from './ligatures.ts';
import { restorePersianLetters } from './persian-letters.ts';
import { restorePrivateLetters } from './private-letters.ts';

const REPAIRS: readonly { needs: number; repair(codes: Uint32Array, characters: Characters): void }[] = [
  {
    needs: Codes.upperLatin | Codes.privateUse,
    repair: (codes, { looks, styles }) =>
      restoreLegacyLetters(
        codes,
        (i) => looks[i] ?? 0,
        (i) => (styles[looks[i] ?? 0]?.font ?? '') === '',
      ),
  },
  { needs: Codes.upperLatin, repair: restoreDrawnHyphens },
  { needs: Codes.cyrillic, repair: restoreCyrillicI },
  { needs: Codes.rightToLeft, repair: restoreDrawnSigns },
  {
    needs: Codes.privateUse,
    repair: (codes, { looks, styles }) => restorePrivateLetters(codes, (i) => styles[looks[i] ?? 0]?.font ?? ''),
  },
  { needs: Codes.extendedLatin, repair: restoreMisnamedLigatures },
  { needs: Codes.rightToLeft, repair: restorePersianLetters },
];

/**
 * @param characters of a page; their codes are changed in place
 * @returns the kinds of the repaired codes
 */
export function repairLetters(characters: Characters): number {
  const codes = characters.codes.subarray(0, characters.count);
  let kinds = kindsOfCodes(codes);
  for (const { needs, repair } of REPAIRS) {
    if ((kinds & needs) === 0) continue;
    repair(codes, characters);
    kinds = kindsOfCodes(codes);
  }
  return kinds;
}
