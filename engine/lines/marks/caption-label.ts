/** What captions begin with, in the languages of most books: a name, a number, and what sets them off from the caption's text. */

import { asciiDigits } from './numerals.ts';

const TABLES = [
  'table|tab\\.|tabelle|tableau|tabla|tabela|tabella|çizelge|tablo|bảng|quadro|cuadro|tavola|prospetto|taula|táboa|tabelul',
  'tabell?|tafla|taulukko|tablica|tabl\\.|tabulka|tabuľka|preglednica|jadual|jedwali|табела|ცხრილი|աղյուսակ|সারণি',
  'табл(?:ица|\\.)|таблиця|πίνακας|טבלה|לוח|(?:ال)?جدول|तालिका|सारणी|ตาราง(?:ที่)?|附?表|표',
].join('|');

/** Pictures, and what is set as they are: listings, algorithms. */
const FIGURES = [
  'figure|fig\\.|listing|algorithm|scheme|plate|abbildung|abb\\.|figura|rysunek|rys\\.|obrázek|obr\\.|şekil|hình',
  '(?:chart|exhibit|diagram|graf)(?=\\s*\\d)|graphique|schaubild|übersicht|gr[aá]fico|figuu?r|grafiek|kuvio|kuva|joonis|wykres',
  'slika|grafikon|gambar|rajah|grafik|biểu đồ|sơ đồ|слика|рис(?:унок|\\.)|малюнок|мал\\.|фиг(?:ура|\\.)|схема',
  'σχήμα|εικόνα|διάγραμμα|שרטוט|איור|תמונה|תרשים|(?:ال)?شكل|(?:ال)?صورة|(?:ال)?رسم|شکل|تصویر|نمودار|نگاره',
  'चित्र|รูป(?:ที่)?|ภาพ(?:ที่)?|แผนภูมิ(?:ที่)?|附?[图圖図]|写真|그림|사진',
].join('|');

const FIGURE = '\\s*\\d|\\s?(?:رقم\\s?)?[（(]?\\d';
/** Names may be written in any letters. */
const named = (names: string): RegExp => new RegExp(`^[<〈《[【]?(?:${names})(?=${FIGURE}|\\s+[A-Z])`, 'i');
const TABLE = named(TABLES);
const PICTURE = named(FIGURES);
/** Behind a name; a Roman number or a letter has to be a capital: "table a comparison" is text. */
const NUMBER = new RegExp(`^(?:${FIGURE}|\\s+[A-Z])[IVX\\d.\\-]*[)）]?[>〉》\\]】]?\\s*(?:[.:：–—\\-]|\\s\\S|$)`);

/** What is numbered by its name, and what stands behind that; null where a text begins with none. */
function nameOf(text: string): { kind: 'table' | 'figure'; rest: string } | null {
  const table = TABLE.exec(text);
  const name = table ?? PICTURE.exec(text);
  return name && { kind: table ? 'table' : 'figure', rest: text.slice(name[0].length) };
}

/** What a caption says that it stands by; null for what is no caption by its words. */
export function captionKind(text: string): 'table' | 'figure' | null {
  const name = nameOf(asciiDigits(text));
  return name && NUMBER.test(name.rest) ? name.kind : null;
}

export const isCaption = (text: string): boolean => captionKind(text) !== null;
