import { decodeString } from 'micromark-util-decode-string';

/** HTML's character references, by name and by number, as the characters they stand for. */
export function decodeReferences(text: string): string {
  return text.includes('&')
    ? text.replace(/&(?:#\d+|#x[\da-f]+|[a-z]\w*);/gi, (reference) => decodeString(reference))
    : text;
}

export function encodeReferences(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
