/** What pages say of themselves where text goes on over their end, in a line of its own: "(continues on next page)". */

import type { TextBlock } from '../../blocks/layout.ts';
import { lineText } from '../flow.ts';

const REMARKS = [
  'continue[sd] (?:on|from) (?:the )?(?:next|previous|following|preceding) page',
  'continue[sd] overleaf|continue[sd] (?:on|from) page \\d+',
  '(?:продолжение|окончание|продовження|закінчення) табл(?:ицы|иці|\\.)(?: ?[\\d.]+)?|续表(?: ?[\\d.-]+)?|續表(?: ?[\\d.-]+)?',
  'this page (?:is |was |has been )?(?:intentionally|deliberately) (?:left )?blank',
  'fortsetzung (?:auf der nächsten|der vorherigen|von der vorherigen|von vorheriger|auf nächster) seite',
  'suite (?:de la page précédente|sur la page suivante|à la page suivante)',
  '(?:proviene|continúa|viene) de la página anterior|contin(?:úa|ué) en la (?:próxima página|página siguiente)',
  'continua(?:ção)? d?a página anterior|continua na (?:próxima página|página seguinte)',
  '(?:continua|segue) dalla pagina precedente|continua (?:nella|alla) pagina (?:successiva|seguente)',
  'vervolgd? van (?:de )?vorige pagina|(?:vervolgt|wordt vervolgd) op (?:de )?volgende pagina',
  'ciąg dalszy (?:z poprzedniej strony|na następnej stronie)|pokračuje na další stránce|pokračování z předchozí stránky',
  'fortsätter (?:på nästa|från föregående) sida|fortsat(?:t|ter)? (?:på næste|fra forrige) side',
  'продолжение (?:с предыдущей страницы|на следующей странице)|продолжается на следующей странице',
  'продовження (?:з попередньої сторінки|на наступній сторінці)',
  'συνεχίζεται (?:από την προηγούμενη|στην επόμενη) σελίδα|συνέχεια (?:από την προηγούμενη|στην επόμενη) σελίδα',
  'önceki sayfadan devam(?: ediyor)?|sonraki sayfa(?:ya|da) devam(?: ediyor)?',
  'tiếp (?:tục từ|theo) trang trước|còn tiếp (?:ở )?trang sau|tiếp tục (?:ở )?trang sau',
  'המשך (?:מהעמוד הקודם|בעמוד הבא)|(?:تابع|يتبع) (?:من|في) الصفحة (?:السابقة|التالية)',
  '前のページからの続き|次のページに続く|续上页|下页继续|续下页|接上页|接下页|繼續上一頁|下頁繼續|接上頁|續上頁|續下頁',
  '이전 페이지에서 계속|다음 페이지에 계속',
].join('|');
const REMARK = new RegExp(`^[([（【]?\\s*(?:${REMARKS})\\s*[.…]*\\s*[)\\]）】]?$`, 'iu');
/** Words that stand alone in brackets. */
const CONTINUED =
  "continued|cont[’'.]?d?\\.?|fortsetzung|forts\\.|suite(?: et fin)?|continuación|continuação|continua(?:zione)?|segue|" +
  'vervolg|fortsättning|fortsat|продолжение|окончание|продовження|συνέχεια|cd\\.|ciąg dalszy|pokračování|devamı?|' +
  'tiếp theo|المتابعة|تابع|המשך|続き|つづき|续|續|계속';
const BRACKETED = new RegExp(`^[([（【]\\s*(?:${CONTINUED})\\s*[.…]*\\s*[)\\]）】]$`, 'iu');
const MAX_LETTERS = 80;

export function isPageRemark({ lines }: TextBlock): boolean {
  const [first, second] = lines;
  if (!first || second) return false;
  const text = lineText(first).trim();
  return text.length <= MAX_LETTERS && (REMARK.test(text) || BRACKETED.test(text));
}
