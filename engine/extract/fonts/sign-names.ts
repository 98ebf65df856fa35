/** What signs of TeX's fonts of formulas are called, by the names of their glyphs in the fonts of the American Mathematical Society. */

import { isSameGrowing } from './math-glyphs.ts';

/**
 * In the order of the encodings: cmmi10, then cmsy10. Left out are ϕ and φ, whose names fonts exchange, and signs whose name says
 * nothing of other fonts.
 */
const NAMES = `alpha α beta β gamma γ delta δ zeta ζ eta η theta θ iota ι kappa κ lambda λ nu ν xi ξ pi π rho ρ sigma σ tau τ upsilon υ
  chi χ psi ψ omega ω period . comma , less < slash / greater > partialdiff ∂ flat ♭ natural ♮ sharp ♯ lscript ℓ weierstrass ℘
  minus − periodcentered · multiply × asteriskmath ∗ divide ÷ plusminus ± minusplus ∓ circleplus ⊕ circleminus ⊖ circlemultiply ⊗
  circledivide ⊘ circledot ⊙ equivalence ≡ reflexsubset ⊆ reflexsuperset ⊇ lessequal ≤ greaterequal ≥ similar ∼ approxequal ≈
  propersubset ⊂ propersuperset ⊃ lessmuch ≪ greatermuch ≫ precedes ≺ follows ≻ arrowleft ← arrowright → arrowup ↑ arrowdown ↓
  arrowboth ↔ arrownortheast ↗ arrowsoutheast ↘ similarequal ≃ arrowdblleft ⇐ arrowdblright ⇒ arrowdblup ⇑ arrowdbldown ⇓
  arrowdblboth ⇔ arrownorthwest ↖ arrowsouthwest ↙ proportional ∝ prime ′ infinity ∞ element ∈ owner ∋ mapsto ↦ universal ∀
  existential ∃ logicalnot ¬ emptyset ∅ latticetop ⊤ perpendicular ⊥ aleph ℵ union ∪ intersection ∩ logicaland ∧ logicalor ∨
  trianglerightsld ▶ triangleleftsld ◀ triangledownsld ▼ trianglesolid ▲ squaresolid ■ turnstileleft ⊢ turnstileright ⊣ floorleft ⌊ floorright ⌋ ceilingleft ⌈ ceilingright ⌉ braceleft { braceright } angbracketleft ⟨
  angbracketright ⟩ bar | bardbl ‖ backslash \\ radical √ nabla ∇ integral ∫`;

const SIGNS: ReadonlyMap<string, number> = new Map(
  Array.from(NAMES.matchAll(/(\S+) (\S+)/gu), ([, name = '', sign = '']) => [name, sign.codePointAt(0) ?? 0]),
);

export const signNamed = (name: string): number | undefined => SIGNS.get(name);

/** Growing signs by their names without the size, at codes of cmex10 that no other encoding has for a character. */
const GROWING = `parenleft 12 parenright 13 bracketleft 14 bracketright 15 floorleft 16 floorright 17 ceilingleft 18 ceilingright 19
  braceleft 1a braceright 1b angbracketleft 1c angbracketright 1d vextendsingle 0c vextenddouble 0d slash 1e backslash 1f
  summation 50 product 51 integral 52 union 53 intersection 54 unionmulti 55 logicaland 56 logicalor 57 hat 62 tilde 65 radical 70
  bracehtipdownleft 7a bracehtipdownright 7b bracehtipupleft 7c bracehtipupright 7d`;
const SIZE = /(?:[Bb]igg?|text|display|wide(?:r|st)?)$/;

const GROWING_CODES: ReadonlyMap<string, number> = new Map(
  Array.from(GROWING.matchAll(/([a-z]+) ([\da-f]{2})/g), ([, name = '', code = '']) => [
    name,
    Number.parseInt(code, 16),
  ]),
);

export interface NamedGlyph {
  /** The character that a ToUnicode table gives for it, or its code where there is none. */
  given: number;
  code: number;
  name: string;
}

/** PDFium gives a code below the space, which is no character, for a glyph whose name it doesn't know. */
const SPACE = 0x20;

/** The signs that a font's ToUnicode table gives wrongly or not at all, by what PDFium gives for them. */
export function misreadSigns(glyphs: readonly NamedGlyph[]): ReadonlyMap<number, number> {
  return new Map(
    glyphs.flatMap(({ given, code, name }): [number, number][] => {
      const meant = given === code && code >= SPACE ? undefined : SIGNS.get(name);
      return meant === undefined || meant === given || isSame(meant, given) ? [] : [[given, meant]];
    }),
  );
}

/**
 * The codes of growing signs in the encoding of cmex10, by what PDFium gives for them: characters of a table, or codes of a program
 * that numbers the glyphs of its fonts anew.
 */
export function misplacedSigns(glyphs: readonly NamedGlyph[]): ReadonlyMap<number, number> {
  return new Map(
    glyphs.flatMap(({ given, code, name }): [number, number][] => {
      const meant = GROWING_CODES.get(name.replace(SIZE, ''));
      const isKnown = given === code && meant !== undefined && isSameGrowing(code, meant);
      return meant === undefined || isKnown ? [] : [[given, meant]];
    }),
  );
}

/** Whether one character is a variant of the other, as the middle dot and the dot operator; a table may well tell them apart. */
const VARIANTS = ['·⋅∙', '′ʹ', '∥‖∣|', '⟨〈<', '⟩〉>', '∼~', '∗*', '−-', '⊤⟙', '∅∅⌀', '√⎷', '\\∖', '⊥⟂', '/∕⁄'];
const isSame = (a: number, b: number): boolean => {
  const [first, second] = [String.fromCodePoint(a), String.fromCodePoint(b).normalize('NFKC')];
  return first === second || VARIANTS.some((signs) => signs.includes(first) && signs.includes(second));
};
