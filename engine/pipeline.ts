import type { ConvertHooks, ConvertOptions, ConvertResult } from './convert.ts';

export * from './convert.ts';

/**
 * Converts one PDF. Deterministic: the same bytes and options give the same result.
 *
 * @param source the whole PDF
 * @throws ConvertError where the document as a whole can't be converted
 */
export async function convert(
  _source: Uint8Array,
  _options: ConvertOptions,
  _hooks: ConvertHooks = {},
): Promise<ConvertResult> {
  throw new Error('not built yet');
}
