/** Which blocks look like headings, by their words and their style. */

import type { TextBlock } from '../../blocks/layout.ts';
import { isFull } from '../../blocks/tables/wrapped-rows.ts';
import { markOf } from '../../lines/marks/list-mark.ts';
import { asciiDigits, asciiNumbering } from '../../lines/marks/numerals.ts';
import { sentenceEnd } from '../../lines/sentence-end.ts';
import { firstRun, type TextLine } from '../../lines/text-line.ts';
import { RECOGNISED_FONT } from '../../ocr/word-runs.ts';
import { type BlockStyle, type BodyStyle, blockStyleOf, styleBeside } from '../body-style.ts';
import { blockText, type FlowBlock, type FlowText, isText, lineText } from '../flow.ts';
import { ARTICLE_WORDS, CHAPTER_LINE, CHAPTER_WORDS, isNumberLine, PART_WORDS } from './article-lines.ts';
import { namesColumns } from './column-names.ts';
import { isDate } from './dates.ts';
import { isPlainSection, SAME_ROOM, standsApart } from './plain-sections.ts';
import { INITIAL, isReading } from './reading-text.ts';

/** Type this much larger than the text is large on purpose. */
export const LARGER = 1.09;
/** Sizes are rounded. */
const ROUNDING_PT = 0.05;

export const isLarger = (sizePt: number, body: BodyStyle): boolean => sizePt > LARGER * body.sizePt - ROUNDING_PT;

/** Smaller type is a note's; web pages set the lowest headings in bold type a little smaller than the text. */
const SMALL = 0.88;
/** Where no style sheet says otherwise, browsers set them still smaller. */
const SMALLEST = 0.67;
/** What is measured on scans is a little off, and small type comes out larger. */
const SMALL_ON_SCANS = 0.92;
/** Sizes are rounded to halves of a point. */
const HALF_OF_HALF_PT = 0.25;

const NUMBERED = /^(?:§\s*)?((?:\d{1,2}|[A-Z]|[IVX]{1,5})(?:\.\d{1,2}){0,4})[.:)]?\s+(?!\d{3}(?!\d))\S/;
const NAMED = new RegExp(
  [
    `^(?:${CHAPTER_WORDS}|${ARTICLE_WORDS}|${PART_WORDS})\\s+[\\dIVXA-Z]`,
    // An ordinal in a word: "Глава первая", "Κεφάλαιο Πρώτο", "الفصل الأول", "فصل اول", "פרק א", "अध्याय 1", "บทที่ 1".
    '^(?:глава|часть|розділ|частина|част)\\s+\\p{Script=Cyrillic}+(?:$|[.:])',
    "^(?:κεφάλαιο|κεφάλαιον|μέρος)\\s+\\p{Script=Greek}[\\p{Script=Greek}\\p{M}]*[΄ʹ'’]?(?:$|[.:])",
    '^(?:الفصل|الباب|القسم|المبحث|المطلب|الجزء|الملحق)\\s+(?:[(]?\\d|ال[\\p{Script=Arabic}\\p{M}]+(?:\\sعشرة?)?\\s*(?:$|[:.–-]))',
    '^(?:فصل|بخش|باب|پیوست)\\s+(?:[(]?\\d|(?:اول|یکم|نخست|دوم|سوم|چهارم|پنجم|ششم|هفتم|هشتم|نهم|دهم|یازدهم|دوازدهم)\\s*(?:$|[:.–-]))',
    '^(?:פרק|חלק|שער|נספח)\\s+(?:\\d|[א-ת]{1,2}[\'"׳״]?[א-ת]?(?:$|[\\s:.–-]))',
    '^(?:अध्याय|खंड|परिशिष्ट|บทที่|ภาคผนวก|ส่วนที่)\\s*[\\dก-ฮ]',
    '^第\\s*[\\d一二三四五六七八九十百]+\\s*[章节節部篇編卷巻回講讲課课]',
    '^[附付]\\s*[录録錄]\\s*[\\dA-Z一二三四五六七八九十]',
    '^제\\s*\\d+\\s*[장절부편](?![가-힣])',
    '^부록\\s*[\\dA-Z가-하](?![가-힣])',
  ].join('|'),
  'iu',
);
const UNNUMBERED = new RegExp(
  `^(?:${[
    'abstract|summary|introduction|conclusions?|references|bibliography|acknowledge?ments?|appendix|contents|preface|foreword',
    'zusammenfassung|einleitung|literatur|danksagung|résumé|résumen|resumen|referencias',
    'аннотация|введение|заключение|выводы|литература|список литературы|предисловие|благодарности|приложение',
    'анотація|вступ|висновки|література|передмова|резюме|увод|заключение|изводи|литература',
    'περίληψη|εισαγωγή|συμπεράσματα|βιβλιογραφία|πρόλογος|ευχαριστίες',
    'tóm tắt|mở đầu|giới thiệu|kết luận|tài liệu tham khảo|lời nói đầu|lời cảm ơn',
    '(?:ال)?ملخ[ّ]?ص|(?:ال)?مقد[ّ]?مة|(?:ال)?خاتمة|تمهيد|المراجع|المصادر|الاستنتاجات|چکیده|مقدمه|نتیجه‌گیری|منابع|پیشگفتار|مراجع',
    'תקציר|מבוא|הקדמה|סיכום|מסקנות|ביבליוגרפיה|תודות|פתח דבר',
    '参考文献|參考文獻|摘要|目录|目錄|目次|前言|引言|绪论|緒論|结论|結論|序言|序|致谢|致謝|附录|附錄|后记|後記',
    'はじめに|おわりに|まえがき|あとがき|まとめ|要旨|概要|謝辞|付録|序論|緒言|結言|考察',
    '요약|초록|서론|결론|참고\\s?문헌|머리말|맺음말|감사의\\s?글|부록',
  ].join('|')})$`,
  'iu',
);

/** Keywords run on behind the name of their list. */
const KEYWORDS =
  /^(?:index terms|(?:additional )?key\s?words(?: and phrases)?|schlüsselwörter|mots[\s-]clés|palabras clave|parole chiave|ключевые слова)\s?[:.—–-]+\s?\p{L}/iu;

/** Titles of examples that are counted in chapters: "Example 2.5. A menu", "例 3.1". */
const EXAMPLE =
  /^(?:example|procedure|exemple|procédure|beispiel|prozedur|ejemplo|esempio|exemplo|voorbeeld|exempel|eksempel|esimerkki|przykład|příklad|példa|пример|приклад|παράδειγμα|örnek|ví dụ|例|示例|範例|范例|예|مثال|דוגמה)\s?(?:\d{1,2}|[A-Z])[.-]\d{1,3}(?:[.:\s]|$)/iu;

/** Bold words of an algorithm that stand alone in its lines. */
const STEP = /^(?:end(?:\s?(?:if|for|while|procedure|function))?|begin|else|repeat|do)$/;

/** Who has the rights to a document, also in the largest type. */
const RIGHTS = /^(?:copyright\s*)?(?:©|\(c\)\s*\d{4})/i;

/** A remark on what stands above, as the version under a title. */
const REMARK = /^\([^()]*\)$/;

/** Alone on the line over the author's name. */
const BY = /^(?:(?:written |edited )?by|von|par|por|di|av|door)$/i;
const BY_NAMES = /^(?:by|von|par|por|di|av|door)\s/i;
/** Names, addresses and dates are shorter. */
const MAX_BYLINE = 220;
const MAIL = /\S@[\w-]+\.\w/;
/** Over what changed: "3.0.0 (2024-05-01)", "v2.3", "[1.4.0-beta.2] - 11 May 2022". */
const RELEASE =
  /^\[?(?:v\d+(?:\.\d+)+|\d+\.\d+(?:\.\d+)+)(?:[-+][\w.+-]+)?\]?(?:\s*[-–—/:(,]\s*[^.]{0,30}\d{4}[^.]{0,20})?$|^\[?v?\d+\.\d+(?:\.\d+)*\]?\s*[-–—/:(]\s*\d{4}-\d\d-\d\d\)?$/;

/** "SEC. 3.", "Art. 12.", "§ 4.": the sign behind the number ends no sentence. */
const LABELLED = /^(?:\p{L}{1,12}\.?|§+)\s(?:\d{1,4}[a-z]?|[IVXLC]{1,6})\.\s+/iu;

export interface StyledBlock {
  item: FlowText;
  style: BlockStyle;
  text: string;
  /** Depth by its printed number ("2.1" is 2), or 0. */
  numberDepth: number;
  /** It is one of those that stand without a number beside numbered ones: an abstract, the references. */
  named: boolean;
  /** Its place in the stream. */
  at: number;
  /** A table or a picture follows, whose title it may be. */
  beforeBlock: boolean;
}

/** "Abstract", "References" and the like: sections that stand without a number. */
export const isUsualName = (text: string): boolean => UNNUMBERED.test(text.trim().replace(/[.:]$/, ''));

/** A text block of the stream as a heading, or null. */
export function looksLikeHeading(flow: readonly FlowBlock[], at: number, body: BodyStyle): StyledBlock | null {
  const [before, item, after] = [flow[at - 1], flow[at], flow[at + 1]];
  if (!item || !isText(item)) return null;
  const { block } = item;
  if (block.lines.length > 4 || (body.inTables && isReading(block))) return null;
  // The title says how the heading is set.
  const hasTitle = block.lines.length > 1 && isNumberLine(block.lines[0]);
  const own = styleBeside(hasTitle ? { ...block, lines: block.lines.slice(1) } : block, body);
  const text = blockText(block);
  // Small capitals are those of the text, however small their font: a number shows it elsewhere.
  const isSmallCapitals = own.caps && own.sizePt < SMALL * body.sizePt && isUsualName(text);
  const style = isSmallCapitals && standsApart(item, before, after) ? { ...own, sizePt: body.sizePt } : own;
  if (style.sizePt < SMALLEST * body.sizePt - HALF_OF_HALF_PT) return null;
  const isSmall = isSmallType(style, body);
  // Bills have small bold capitals behind a section's number, and the same room between all lines.
  const isSection = style.bold && style.caps && LABELLED.test(text);
  if (isSmall && !isSection && !(style.bold && !body.bold && standsApart(item, before, after, SAME_ROOM))) return null;
  if (isSmall && !isSection && isOverSmallType(after, body)) return null;
  const isOfText = isLargeProse(text, style, body) || isLargeSentence(item, style, body) || isLargeFormula(text, style);
  // Beside tables nothing tells how large the text is that stands in none.
  const least = body.inTables && !(style.bold || style.italic || style.caps) ? HARDLY_LARGER : LARGER;
  const larger = style.sizePt >= least * body.sizePt && !isOfText;
  const named = NAMED.test(asciiDigits(text)) || isUsualName(text);
  const distinct =
    larger || (style.bold && !body.bold) || style.caps || (style.italic && style.sizePt >= 0.95 * body.sizePt);
  // Titles of notes that are set apart, and sentences that are quoted in larger type.
  if ((!larger || WHOLE_SENTENCE.test(text)) && block.tag?.within.some(({ kind }) => kind === 'quote')) return null;
  if (!distinct && !named && !isPlainSection(text, style.font !== body.font, item, before, after)) return null;
  if (isSmall && !isSection && /[.。۔]$/.test(text.trim())) return null;
  const isRelease = (larger || style.bold) && RELEASE.test(text.trim());
  if (text.length > 220 || (!isRelease && !/\p{L}{2}|\p{sc=Han}|\p{sc=Hang}/u.test(text))) return null;
  if (markOf(text)?.kind === 'bullet' || beginsNote(block.lines[0])) return null;
  if ((!larger && STEP.test(text.trim())) || EXAMPLE.test(asciiDigits(text).trim())) return null;
  if (
    isDate(text.replace(REVISION, '')) ||
    RIGHTS.test(text.trim()) ||
    REMARK.test(text.trim()) ||
    KEYWORDS.test(text.trim())
  )
    return null;
  const number = isRelease ? null : NUMBERED.exec(asciiNumbering(text));
  const numberDepth = number ? (number[1] ?? '').split('.').length : 0;
  const isChapter = CHAPTER_LINE.test(text.trim());
  const isSentence = /[.][)\]]?$/.test(text) && !larger && numberDepth === 0 && !isChapter;
  if (/[,;]$/.test(text) || (isSentence && (!style.bold || text.length > MAX_BOLD_SENTENCE))) return null;
  if (/[.!?؟۔]["”»]?\s+[\p{Lu}\p{Lo}].*[.!?؟۔]$/u.test(text.replace(LABELLED, '')) && !larger) return null;
  if (/[。．](?:$|[^\s\d])/.test(text) && numberDepth === 0) return null;
  if (!larger && !style.bold && /https?:\/\//.test(text)) return null;
  if ((MAIL.test(text) && numberDepth === 0) || /^(?:https?:|<!)/.test(text) || /\.{4}|(?:\. ){4}/.test(text))
    return null;
  if (!larger && !named && block.lines.length > 2) return null;
  // Weak signs need room above, or another heading.
  if (!larger && !style.bold && numberDepth === 0 && !named && !(style.caps || style.italic)) return null;
  if (!after || (!larger && !style.bold && (style.italic || style.caps) && !standsApart(item, before, after)))
    return null;
  if (!larger && !named && numberDepth === 0 && endsText(item, before, after)) return null;
  if (!larger && namesColumns(flow, item, at)) return null;
  const beforeBlock = after.role.kind === 'body' && after.block.kind !== 'text' && !larger && numberDepth === 0;
  return { item, style, text, numberDepth, named, at, beforeBlock };
}

/** A raised figure before the words: numbers of sections stand on the line. */
function beginsNote(line: TextLine | undefined): boolean {
  const first = line && firstRun(line);
  return first?.script === 'super' && /^\d/.test(first.text);
}

export const isSmallType = ({ sizePt, font }: BlockStyle, body: BodyStyle): boolean =>
  sizePt < (font === RECOGNISED_FONT ? SMALL_ON_SCANS : SMALL) * body.sizePt;

/** A label of what stands in the margin beside the text. */
const isOverSmallType = (after: FlowBlock | undefined, body: BodyStyle): boolean =>
  after !== undefined && isText(after) && isSmallType(blockStyleOf(after.block), body);

/** Letters; longer ones are warnings. */
const MAX_BOLD_SENTENCE = 100;
const WHOLE_SENTENCE = sentenceEnd();

/** Regular type so little larger than the text may be that of some of its pages. */
export const HARDLY_LARGER = 1.25;

const MAX_REGULAR_LETTERS = 120;

const isLargeProse = (text: string, { sizePt, bold, caps, italic }: BlockStyle, body: BodyStyle): boolean =>
  text.length > MAX_REGULAR_LETTERS && sizePt < HARDLY_LARGER * body.sizePt && !bold && !caps && !italic;

/** Quotations are set larger, too, and slanted. */
const MUCH_LARGER = 1.5;

const isLargeSentence = ({ block }: FlowText, { sizePt, bold, caps }: BlockStyle, body: BodyStyle): boolean =>
  sizePt < MUCH_LARGER * body.sizePt && !bold && !caps && /[.!]$/.test(blockText(block).trim()) && isReading(block);

/** Two sides of a relation; titles have a hyphen or a colon between their parts. */
const RELATION = /\s[=≈≠≤≥∈←]\s/u;

/** Formulas of words in lines of their own: KaTeX sets all type of formulas a fifth larger, and so do style sheets for MathML. */
const isLargeFormula = (text: string, { bold, caps }: BlockStyle): boolean => !bold && !caps && RELATION.test(text);

/** Between the title and the first text or numbered heading stand authors, dates and affiliations. */
export function isByline(flow: readonly FlowBlock[], index: number, body: BodyStyle): boolean {
  const [before, next] = [flow[index - 1], flow[index + 1]];
  const page = flow[index]?.page;
  if (before && isText(before) && before.page === page && isBy(before)) return true;
  if (next && isText(next) && isProse(next, body)) return isLoneByline(flow, index);
  for (let i = index; i >= 0 && i > index - 12; i--) {
    const item = flow[i];
    if (!item || item.page !== page || !isText(item)) return false;
    if (item.role.kind === 'heading') return item.role.depth === 0;
    if (lengthOf(item) > MAX_BYLINE || (i < index ? isReading(item.block) : isHeaded(item))) return false;
  }
  return false;
}

/** Behind the date: ", revised 21 October 2013". */
const REVISION = /[,;(]\s*(?:last\s)?(?:revised|updated|modified|version)\b[\s\S]*/i;

function isHeaded({ block }: FlowText): boolean {
  const text = blockText(block);
  if (UNNUMBERED.test(text.trim()) || NAMED.test(asciiDigits(text))) return true;
  return !INITIAL.test(text.trim()) && NUMBERED.test(asciiNumbering(text));
}

const lengthOf = ({ block }: FlowText): number => blockText(block).length;

/** Two words at most. */
const isBy = ({ block }: FlowText): boolean => block.lines.length <= 2 && BY.test(blockText(block).trim());

/** Under the title and right over the text: names, which an initial or the signs between several tell. */
function isLoneByline(flow: readonly FlowBlock[], index: number): boolean {
  const [before, item] = [flow[index - 1], flow[index]];
  if (!before || !item || !isText(item) || before.role.kind !== 'heading' || before.role.depth > 0) return false;
  return namesPeople(blockText(item.block)) && !isHeaded(item);
}

/** Initials and words between names have one place in it: lists of many people would be tried in all ways. */
const NAME =
  "(?:\\p{Lu}\\.[\\s-]?)*(?:(?:\\p{Lu}[\\p{L}\\p{M}’'-]+\\s)+(?:\\p{Lu}\\.\\s)*)?(?:(?!(?:and|und|et)\\s)\\p{Ll}{2,3}\\s){0,2}\\p{Lu}[\\p{L}\\p{M}’'-]+[\\d*†‡∗]*";
const SINGLE = `(?:\\p{Lu}[\\p{L}\\p{M}’'-]+\\s){0,2}\\p{Lu}\\.[\\s-]?${NAME}`;
const NAMES = new RegExp(
  `^(?:${SINGLE}|${NAME}(?:(?:,\\s(?:and\\s)?|\\s(?:and|&|und|et|y|e|и)\\s|\\s?·\\s?)${NAME})+)$`,
  'u',
);

/** Several names, or one with an initial. */
const namesPeople = (text: string): boolean => NAMES.test(text.trim().replace(BY_NAMES, ''));

/** Two lines or more at the body's size. */
function isProse(item: FlowText, body: BodyStyle): boolean {
  return (
    item.block.lines.length >= 2 && Math.abs(blockStyleOf(item.block).sizePt - body.sizePt) < 0.3 && lengthOf(item) > 80
  );
}

/** As close to the text above as its lines are to each other, and apart from what follows: bold words at its end. */
function endsText(item: FlowText, before: FlowBlock | undefined, after: FlowBlock): boolean {
  if (!before || !isText(before) || before.role.kind !== 'body' || before.page !== item.page) return false;
  const [last, first, end] = [before.block.lines.at(-1), item.block.lines[0], item.block.lines.at(-1)];
  if (!last || !first || !end || before.block.column !== item.block.column) return false;
  const above = first.baseline - last.baseline;
  const isClose = above > 0 && above < LEADING_EM * first.sizePt && Math.abs(first.x0 - last.x0) < first.sizePt;
  if (isClose && !LABELLED.test(lineText(first)) && goesOn(before.block, last, first)) return true;
  const next = isText(after) && after.page === item.page ? after.block.lines[0] : undefined;
  return isClose && next !== undefined && next.baseline - end.baseline > APART * above;
}

/** Of a paragraph. */
export const LEADING_EM = 1.7;
/** Whether a line of a paragraph is full and ends no sentence: the next one belongs to it. Columns may be wider than their text. */
export function goesOn({ lines, box, column }: TextBlock, line: TextLine, next: TextLine): boolean {
  const right = lines.length > 1 && !line.rtl ? box.x1 : column.x1;
  const room = { ...column, x0: line.rtl ? column.x0 : Math.max(column.x0, Math.min(line.x0, next.x0)), x1: right };
  return isFull(line, next, room) && !SENTENCE_END.test(lineText(line));
}
const SENTENCE_END = sentenceEnd('colon', 'semicolon');
/** So many times the distance of lines. */
const APART = 1.25;
