/** Titles of the notes and warnings that manuals set apart from their text: they stand over a few lines, and no section. */

import type { StyledBlock } from './heading-candidates.ts';

const TITLE = new RegExp(
  `^(?:${[
    '(?:please )?note|warnings?|cautions?|caveats?|tips?|hints?|important|attention|danger|beware',
    'hinweise?|anmerkung|warnung|achtung|vorsicht|tipp|wichtig|gefahr',
    'remarque|avertissement|astuce|conseil|mise en garde|à noter',
    'nota|aviso|advertencia|atención|precaución|consejo|sugerencia|importante|peligro|atenção|cuidado|dica|sugestão|perigo',
    'avvertimento|avvertenza|avviso|attenzione|suggerimento|pericolo',
    'opmerking|waarschuwing|let op|belangrijk|bemærk|advarsel|vigtigt|tip|merk|viktig|anm(?:ä|e)rkning|varning|viktigt|tips|huomautus|huomaa|varoitus|vihje|tärkeää',
    'uwaga|ostrzeżenie|wskazówka|ważne|poznámka|varování|upozornění|důležité|megjegyzés|figyelmeztetés|fontos|tipp|notă|avertisment|sfat',
    'not|uyarı|ipucu|önemli|dikkat|ghi chú|chú ý|lưu ý|cảnh báo|mẹo|quan trọng',
    'примечание|замечание|внимание|предупреждение|осторожно|важно|совет|подсказка|примітка|увага|попередження|порада|забележка|съвет',
    'σημείωση|προειδοποίηση|προσοχή|συμβουλή|σημαντικό',
    'ملاحظة|تحذير|تنبيه|هام|نصيحة|تلميح|نکته|توجه|هشدار|הערה|אזהרה|זהירות|טיפ|חשוב',
    '注意|注記|警告|重要(?:項目)?|ティップ|ヒント|危険|提示|小心',
    '주의|경고|참고|중요|팁|도움말|알림|위험',
  ].join('|')})\\s*[:!：！]?$`,
  'iu',
);

/** "Note:", whatever it is set in. */
export const isAdmonition = (text: string): boolean => TITLE.test(text.trim());

/** In a style that has other headings too, "Note" is one of these. */
const SHARE = 0.5;
const LEAST = 2;
/** In one that so many of them are set in, the others are titles of notes, too: "Tip", "Note", "UTF-8 filenames". */
const OWN_SHARE = 0.4;
const OWN_LEAST = 8;

/** @param byStyle what looks like headings */
export function admonitionTitles(byStyle: ReadonlyMap<string, readonly StyledBlock[]>): Set<StyledBlock> {
  const found = [...byStyle.values()].map((alike) => {
    const titles = alike.filter(({ text, numberDepth }) => numberDepth === 0 && isAdmonition(text));
    if (titles.length >= OWN_LEAST && titles.length > OWN_SHARE * alike.length)
      return alike.filter(({ numberDepth, named }) => numberDepth === 0 && !named);
    return titles.length >= LEAST && titles.length > SHARE * alike.length ? titles : [];
  });
  return new Set(found.flat());
}
