import { width } from '../blocks/box.ts';
import { type FlowText, lineText } from './flow.ts';

/** What captions of figures and tables begin with, in the languages of most books. */

const NAMES = [
  'figure|fig\\.|table|tab\\.|listing|algorithm|scheme|plate',
  'abbildung|abb\\.|tabelle|tableau|figura|tabla|tabela|tabella|rysunek|rys\\.|obrázek|obr\\.|şekil|çizelge|tablo|hình|bảng',
  'рис(?:унок|\\.)|табл(?:ица|\\.)|малюнок|мал\\.|таблиця|фиг(?:ура|\\.)|схема|σχήμα|εικόνα|πίνακας|διάγραμμα',
  'שרטוט|איור|תמונה|תרשים|טבלה|לוח|(?:ال)?شكل|(?:ال)?جدول|(?:ال)?صورة|(?:ال)?رسم|شکل|تصویر|نمودار|نگاره',
  'चित्र|तालिका|सारणी|รูป(?:ที่)?|ภาพ(?:ที่)?|ตาราง(?:ที่)?|แผนภูมิ(?:ที่)?',
  '附?[图表圖図]|写真|그림|사진|표',
].join('|');

/** A name and a number, and what sets them off from the caption's text. */
const CAPTION = new RegExp(
  `^[<〈《[【]?(?:${NAMES})(?:\\s*\\d|\\s+[IVXA-Z]|\\s?(?:رقم\\s?)?[（(]?\\d)[IVX\\d.\\-]*[)）]?[>〉》\\]】]?\\s*(?:[.:：–—\\-]|\\s\\S|$)`,
  'i',
);
const LABEL = new RegExp(`^[<〈《[【]?(?:${NAMES})(?:\\s*\\d|\\s+[IVX]|\\s?(?:رقم\\s?)?[（(]?\\d)`, 'i');

/** @param text with digits as 0 to 9 */
export const isCaption = (text: string): boolean => CAPTION.test(text);

/** Whether a text begins as captions do, whatever follows. @param text with digits as 0 to 9 */
export const beginsAsCaption = (text: string): boolean => LABEL.test(text);

const PART = /^\([a-p]\)(?:\s|$)/;
/** Room between a picture and its caption, and how far their middles differ, as multiples of the size of the type. */
const BELOW_EM = 2.5;
const OFF_MIDDLE_EM = 1.5;
/** A text as wide as its column stands in the middle of everything there. */
const NARROW = 0.9;
const MAX_LINES = 3;

/** "(a) Before": the caption of one of several pictures, centred below it. */
export function isPartCaption({ block, page }: FlowText): boolean {
  const { box, column, lines } = block;
  const [first] = lines;
  if (!first || lines.length > MAX_LINES || !PART.test(lineText(first))) return false;
  const em = first.sizePt;
  return page.blocks.some(
    (figure) =>
      figure.kind === 'figure' &&
      width(box) < NARROW * Math.max(width(column), width(figure.box)) &&
      Math.abs(figure.box.x0 + figure.box.x1 - box.x0 - box.x1) < 2 * OFF_MIDDLE_EM * em &&
      box.y0 > figure.box.y1 - 0.5 * em &&
      box.y0 < figure.box.y1 + BELOW_EM * em,
  );
}
