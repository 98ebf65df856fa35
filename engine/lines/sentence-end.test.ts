import { describe, expect, it } from 'vitest';
import { sentenceEnd } from './sentence-end.ts';

describe('the end of a sentence', () => {
  it('is a full stop, question mark or exclamation mark of any script, which brackets and quotation marks may follow', () => {
    for (const text of ['It ends.', 'Does it?”', '(It does!) ', '終わる。」', 'هل انتهى؟', 'ختم۔', 'समाप्त।', 'Վերջ։'])
      expect(text).toMatch(sentenceEnd());
    for (const text of ['It goes on', 'it has these:', 'first;', '1.5 of it', '句子、'])
      expect(text).not.toMatch(sentenceEnd());
  });

  it('is a colon or a semicolon where these count, too', () => {
    for (const text of ['it has these:', '如下：']) expect(text).toMatch(sentenceEnd('colon'));
    for (const text of ['first;', '第一；']) expect(text).toMatch(sentenceEnd('colon', 'semicolon'));
    expect('first;').not.toMatch(sentenceEnd('colon'));
  });
});
