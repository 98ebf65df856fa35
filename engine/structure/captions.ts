/** What captions of figures and tables begin with, in the languages of most books. */

const NAMES = [
  'figure|fig\\.|table|tab\\.|listing|algorithm|scheme|plate',
  'abbildung|abb\\.|tabelle|tableau|figura|tabla|tabela|tabella|rysunek|rys\\.|obrázek|obr\\.|şekil|çizelge|tablo|hình|bảng',
  'рис(?:унок|\\.)|таблица|малюнок|таблиця|σχήμα|εικόνα|πίνακας',
  'שרטוט|איור|תמונה|תרשים|טבלה|(?:ال)?شكل|(?:ال)?جدول|(?:ال)?صورة|شکل|تصویر|نمودار|نگاره',
  '图|表|圖|図|그림|표',
].join('|');

/** A name and a number, and what sets them off from the caption's text. */
const CAPTION = new RegExp(`^(?:${NAMES})(?:\\s*\\d|\\s+[IVXA-Z])[IVX\\d.]*\\s*(?:[.:：–—\\-]|\\s\\S|$)`, 'i');
const LABEL = new RegExp(`^(?:${NAMES})(?:\\s*\\d|\\s+[IVX])`, 'i');

/** @param text with digits as 0 to 9 */
export const isCaption = (text: string): boolean => CAPTION.test(text);

/** Whether a text begins as captions do, whatever follows. @param text with digits as 0 to 9 */
export const beginsAsCaption = (text: string): boolean => LABEL.test(text);
