/**
 * Derives weight, slant and pitch from a font's name and descriptor. The name takes precedence, because descriptors are often
 * wrong.
 */

export const FIXED_PITCH = 1;
const ITALIC = 1 << 6;
const FORCE_BOLD = 1 << 18;

/** Prefixes of families whose names are built like those of Computer Modern: family, then shape. */
const KIN = '(?:cmc?|cs|pl|sf|ec|la|vn)';
/** Prefixes of EC and LH fonts, whose shapes have two letters: "sx" is sans serif bold. */
const EC = '(?:sf|ec|la)';

const BOLD = new RegExp(
  [
    'bold|black|heavy|semib|smbd|demi|-bol(?:ita)?$|-(?:bd|blk|hv|sb)(?:cn|ex)?(?:it)?\\b|[_-]b$|-medi(?:ital|obl)?$',
    `^${KIN}(?:ss)?bx|^${EC}(?:b[il]|oc|rb|s[ox]|xc)\\d|^(?:cm|cs|pl|ec)b\\d|^(?:cm|cs|pl)ssdc|^cmttb`,
    '^(?:(?:cm|hf)br|sfb)bx|^(?:g|vn)[rst]x[a-z]\\d|^(?:t1|r[tp])xb|^(?:sf-|tt-)?kp-(?:[a-z]+-)?medium',
    '^lin(?:libertine|biolinum)m?[ot][bz][io]?(?![a-z])',
  ].join('|'),
  'i',
);
const ITALIC_NAME = new RegExp(
  [
    'ital|obli|slant|kursiv|-(?:bd|bk|blk|hv|lt|md|sb|th)?(?:cn|ex)?it\\b|[_-]i$',
    `^${KIN}(?:ti|sl|bxti|bxsl|si|itt|sltt|csi)\\d|^${EC}(?:b[il]|ci|[os]c|so|[is]t|vi)\\d|^cmmi|^(?:c[ms]u?|pl)ssi`,
    '^(?:cm|hf)brsl|^sfb(?:mo|to)\\d|^g[rst][mx][io]\\d|^r[tp]xb?(?:i|sl)$|^lin(?:libertine|biolinum)(?:[ot][bz]?i|mtb?o)(?![a-z])',
  ].join('|'),
  'i',
);
const MONOSPACE = new RegExp(
  [
    'mono|courier|typewriter|consol|menlo|inconsolata|m(?:plus|\\+)-?1m|fixed|^hack-',
    `^${KIN}(?:s?l|i)?tt|^${EC}(?:[is]t|tc)\\d|^cmtex\\d|^c[ms]tcsc|^(?:cm|hf)(?:sl)?tl\\d|^sfbt[lo]\\d`,
    '^(?:gt|vnt)[mt][a-z]\\d|^erkurier|^(?:t1|ts1)?xb?(?:sl)?tt|^tc?xb?tt|^tt-kp|^linlibertinemt|^pcr[rb]|nimbusmon',
    'luximono|gyrecursor|lettergothic|andale|anonymous|monaco|cousine|iosevka|(?<!uni)code',
  ].join('|'),
  'i',
);
/** Fonts of East Asian scripts, which are monospaced without being code fonts. */
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

/** Whether a font counts as a code font only because of its flags. */
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
