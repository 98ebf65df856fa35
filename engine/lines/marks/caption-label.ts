/** What captions of figures and tables begin with, in the languages of most books. */

import { asciiDigits } from './numerals.ts';

const NAMES = [
  'figure|fig\\.|table|tab\\.|listing|algorithm|scheme|plate',
  'abbildung|abb\\.|tabelle|tableau|figura|tabla|tabela|tabella|rysunek|rys\\.|obrázek|obr\\.|şekil|çizelge|tablo|hình|bảng',
  '(?:chart|exhibit|diagram|graf)(?=\\s*\\d)|graphique|schaubild|übersicht|quadro|cuadro|gr[aá]fico|tavola|prospetto|taula|táboa|tabelul',
  'tabell?|figuu?r|grafiek|tafla|taulukko|kuvio|kuva|joonis|tablica|tabl\\.|wykres|tabulka|tabuľka',
  'slika|preglednica|grafikon|gambar|jadual|rajah|grafik|biểu đồ|sơ đồ|jedwali|табела|слика|ცხრილი|աղյուսակ|সারণি',
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

export const isCaption = (text: string): boolean => CAPTION.test(asciiDigits(text));

/** Whether a text begins as captions do, whatever follows. */
export const beginsAsCaption = (text: string): boolean => LABEL.test(asciiDigits(text));
