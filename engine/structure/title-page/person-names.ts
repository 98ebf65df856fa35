/** Names of people, as title pages and metadata write them. Pure. */

/** "M.", "J.-P.", "McArthur", "O’Hara", "García-López". */
const WORD = String.raw`(?:\p{Lu}\.(?:[- ]?\p{Lu}\.)*|\p{Lu}[\p{L}\p{M}'’ʼ-]*)`;
/** Between the words of a name: "van", "de la", "bin". */
const PARTICLE = '(?:van|von|der|den|de|del|della|di|da|do|dos|du|des|la|le|el|al|bin|ibn|zu|zur|zum|ten|ter|y|af)';
const NAME = new RegExp(String.raw`^${WORD}(?:\s(?:${PARTICLE}\s)*${WORD}){1,4}$|^(?:${PARTICLE}\s)+${WORD}$`, 'u');
const INITIALS = /(?:^|\s)\p{Lu}\./u;
/** Chinese and Japanese names have no space that tells them from other words: they are known by a label alone. */
const IDEOGRAPHS = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}・ ]{2,12}$/u;

const BEFORE = /^(?:dr|prof|professor|mr|mrs|ms|ing|dipl|rev|sir)\.?[\s-]+(?:dr\.?\s)?/iu;
const BEHIND = /,?\s(?:Ph\.?\s?D|M\.?D|M\.?Sc|B\.?Sc|M\.?A|Jr|Sr|III?|Esq)\b\.?/gu;
/** "<ada@example.org>", "(Editor)" behind a name. */
const ADDED = /\s*(?:<[^<>]*>|\([^()]*\)|（[^（）]*）|\[[^[\]]*\]|\S+@\S+)\s*/gu;
/** Marks of notes and affiliations. */
const MARKS = /[*†‡§¶‖#∗⋆\d]+(?:,\s?[*†‡§¶‖#∗⋆\d]+)*/gu;

const SEPARATOR = /\s*(?:[;、/|·•]|,|，|\s(?:and|und|et|e|og|och|en|y|и|та)\s|\s?[&和及]\s?)\s*/u;

/** Words that names of people lack: of institutions, of editions, of programs that fill the field. */
const NO_NAME =
  /\b(?:universit\w*|université|universidad|institut\w*|department|departamento|faculty|school|college|laborator\w*|cent(?:er|re)|academy|hospital|trust|campus|inc|ltd|llc|gmbh|corp\w*|company|foundation|association|society|committee|project|team|group|workgroup|community|consortium|software|press|publish\w*|version|edition|release|revision|manual|guide|handbook|tutorial|reference|documentation|introduction|overview|report|draft|paper|article|appendix|chapter|abstract|summary|contents|copyright|license|licence|may$|january|february|march|april|june|july|august|september|october|november|december|street|avenue|usa|uk|germany|france|kingdom|states|republic|linux|windows|debian|microsoft|adobe|openoffice|libreoffice|author|name|editor|first|second|third|your|for|with|using)\b/iu;

/** Of addresses, and of programs that write HTML into the field. */
const MARKUP = /<[^<>]*>|&#?\w+;/g;

/** What programs and templates leave where an author belongs. */
const PLACEHOLDER =
  /^(?:(?:the\s)?(?:authors?|editors?)(?:\sname)?s?|author\s?\d*|unknown|anonymous|none|n\/?a|admin\w*|root|users?|guest|owner|default|me|test|name|your name|first last|untitled|microsoft\b.*|adobe\b.*|.*\b(?:acrobat|distiller|ghostscript|latex|pandoc)\b.*|[\p{P}\p{S}\d\s]*)$/iu;

/** A name without marks, titles, addresses and what else is added to it. */
function cleanName(text: string): string {
  return text
    .replace(ADDED, ' ')
    .replace(MARKS, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[\s,.:]+|[\s,:]+$/gu, '')
    .replace(/^(?:and|und|et|&)\s/u, '')
    .replace(BEFORE, '');
}

/** Whether this looks like the name of one person; institutes shout the first of their words: "INRIA Rocquencourt". */
export function isPersonName(text: string): boolean {
  const isShouted = /^\p{Lu}{4,}\s/u.test(text) && /\p{Ll}/u.test(text);
  return NAME.test(text) && !NO_NAME.test(text) && !isShouted && text.length <= 50 && /\p{Ll}|\p{Lu}{2}/u.test(text);
}

export const hasInitials = (name: string): boolean => INITIALS.test(name);

/**
 * People, where a text is a list of names and nothing else: "Ada Example¹, Ben van Example, and C. Third"; otherwise null.
 *
 * @param isLabelled the text stands behind a label such as "Authors:", so that names without capitals count too
 */
export function namesIn(text: string, isLabelled = false): string[] | null {
  const parts = text.replace(ADDED, ' ').replace(BEHIND, '').replace(MARKS, ' , ').split(SEPARATOR).map(cleanName);
  const names = parts.filter((part) => part !== '');
  const isName = (name: string): boolean => isPersonName(name) || (isLabelled && IDEOGRAPHS.test(name));
  return names.length > 0 && names.every(isName) ? names : null;
}

/**
 * Authors that a file's metadata names, one by one, without titles, addresses and placeholders. Organisations and single names stay
 * as they are written.
 */
export function namedAuthors(authors: string): string[] {
  const names = authors
    .replace(MARKUP, ' ')
    .split(/\s*(?:;|\band\b|&|,(?=\s*\p{Lu}[\p{L}'’.-]*\s+\p{Lu}))\s*/u)
    .flatMap((author) => namesIn(author, true) ?? author.split(/\s*[;、]\s*/u))
    .map((name) =>
      name
        .replace(ADDED, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/[,;]+$/, ''),
    )
    .filter((name) => !PLACEHOLDER.test(name) && /\p{L}\s?\p{L}/u.test(name));
  return [...new Set(names)];
}

/** Accounts of computers: "jsmith", "JDoe2". A person would write a name. */
export const isAccount = (author: string): boolean => /^[\p{Ll}\d._-]+$|^\p{Lu}{1,2}\p{Ll}+\d+$/u.test(author);
