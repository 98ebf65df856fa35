/** Reads weight, slant and pitch from a font's name and descriptor: names first, because descriptors are often wrong. */

export const FIXED_PITCH = 1;
const ITALIC = 1 << 6;
const FORCE_BOLD = 1 << 18;

const BOLD =
  /bold|black|heavy|semib|demi|-bd\b|[_-]b$|-medi(?:ital|obl)?$|^(?:cmc?|sf|ec|la|vn)(?:ss)?bx|^(?:g|vn)[rst]x[a-z]\d|^cmssbx|^(?:t1|r[tp])xb|^(?:cm|ec)b\d|^lin(?:libertine|biolinum)m?[ot][bz][io]?(?![a-z])/i;
const ITALIC_NAME =
  /ital|obli|slant|kursiv|-it\b|[_-]i$|^(?:cmc?|sf|ec|la|vn)(?:ti|sl|bxti|bxsl|si|itt|sltt|csi)\d|^g[rst][mx][io]\d|^cmmi|^cmu?ssi|^r[tp]xb?(?:i|sl)$|^lin(?:libertine|biolinum)(?:[ot][bz]?i|mtb?o)(?![a-z])/i;
const MONOSPACE =
  /mono|courier|typewriter|consol|menlo|inconsolata|m(?:plus|\+)-?1m|fixed|^(?:cmc?|sf|ec|la|vn)(?:s?l|i)?tt|^(?:gt|vnt)[mt][a-z]\d|^erkurier|^(?:t1|ts1)?xb?(?:sl)?tt|^tc?xb?tt|^tt-kp|^linlibertinemt|^pcr[rb]|nimbusmon|luximono|gyrecursor|lettergothic|andale|anonymous|monaco|cousine|iosevka|(?<!uni)code/i;
/** Their signs all have one width, too. */
const WIDE_SCRIPT =
  /cjk|ming|song|heiti|kaiti|fangsong|gothic|mincho|simhei|simsun|ipaex|noto(?:sans|serif)(?:jp|sc|tc|kr)|hanyi|batang|dotum|emoji/i;

export interface FontDescriptor {
  /** With or without its subset prefix ("ABCDEF+"). */
  name: string;
  /** PDF font descriptor flags. */
  flags: number;
  /** 100 to 900, as PDFium derives it from the stem width. */
  weight: number;
  italicAngle: number;
}

/** Whether a font is taken for one of code by its flags alone. */
export function isFlaggedFixed({ name, flags }: FontDescriptor): boolean {
  return (flags & FIXED_PITCH) !== 0 && !MONOSPACE.test(name);
}

export interface FontTraits {
  name: string;
  bold: boolean;
  italic: boolean;
  monospace: boolean;
}

export function fontTraits({ name, flags, weight, italicAngle }: FontDescriptor): FontTraits {
  const plain = name.replace(/^[A-Z]{6}\+/, '').replace(/^\*/, '');
  const mathematical = /^(?:cm|lm|eu|ms)(?:mi|sy|ex|bm|am|bm)|math/i.test(plain);
  return {
    name: plain,
    bold: !mathematical && (BOLD.test(plain) || (flags & FORCE_BOLD) !== 0 || (plain === '' && weight >= 680)),
    italic: !mathematical && (ITALIC_NAME.test(plain) || (flags & ITALIC) !== 0 || Math.abs(italicAngle) >= 4),
    monospace: MONOSPACE.test(plain) || ((flags & FIXED_PITCH) !== 0 && !WIDE_SCRIPT.test(plain)),
  };
}
