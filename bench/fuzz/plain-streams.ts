import { inflateSync } from 'node:zlib';

/** A stream's dictionary without nested ones, and its data. */
const STREAM = /<<((?:[^<>]|<[^<>]*>)*)>>(\s*)stream\r?\n([\s\S]*?)\r?\nendstream/g;

/**
 * A PDF whose deflated streams stand open, so that mutations reach what is drawn. Offsets in its cross-reference table no longer hold:
 * readers rebuild it.
 *
 * @param pdf Latin-1
 */
export function withPlainStreams(pdf: string): string {
  return pdf.replace(STREAM, (whole, dictionary: string, space: string, data: string) => {
    if (
      !/\/Filter\s*\[?\s*\/FlateDecode\s*\]?/.test(dictionary) ||
      /\/(?:DecodeParms|Type\s*\/(?:XRef|ObjStm))/.test(dictionary)
    ) {
      return whole;
    }
    try {
      const plain = inflateSync(Buffer.from(data, 'latin1')).toString('latin1');
      const rest = dictionary
        .replace(/\/Filter\s*(?:\[[^\]]*\]|\/\w+)/, '')
        .replace(/\/Length\s+\d+(?:\s+\d+\s+R)?/, `/Length ${plain.length}`);
      return `<<${rest}>>${space}stream\n${plain}\nendstream`;
    } catch {
      return whole;
    }
  });
}
