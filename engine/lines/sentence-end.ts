/** Full stops, question marks and exclamation marks of all scripts. */
const STOPS = '.!?…。．！？؟۔։।॥።';
const CLOSERS = '["”’»)\\]）」』】]';
/** Without the Arabic semicolon: lists run on behind it. */
const ALSO = { colon: ':：', semicolon: ';；' };

/** @returns a pattern of text that ends with a sentence, or with one of these signs. */
export const sentenceEnd = (...also: (keyof typeof ALSO)[]): RegExp =>
  new RegExp(`[${STOPS}${also.map((name) => ALSO[name]).join('')}]${CLOSERS}*\\s*$`, 'u');
