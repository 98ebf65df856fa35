import { describe, expect, it } from 'vitest';
import { errorCodes } from './codes.ts';
import { wordError, wordings } from './wording.ts';

const slotsOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const all = Object.entries(wordings).flatMap(([language, wording]) =>
  errorCodes.map((code) => ({ language, code, ...wording[code] })),
);

describe('What is said about errors', () => {
  it.each(errorCodes)('has the same slots in every language for %s', (code) => {
    const { en, 'zh-CN': zhCn } = wordings;
    expect(new Set(slotsOf(zhCn[code].message + zhCn[code].advice))).toEqual(
      new Set(slotsOf(en[code].message + en[code].advice)),
    );
  });

  it.each(all)('$language, $code: whole sentences, typeset as the rest', ({ language, message, advice }) => {
    const end = language === 'en' ? /(\.|…|\{reason\})$/ : /(。|\{reason\})$/;
    expect(message).toMatch(end);
    expect(advice).toMatch(end);
    expect(message + advice).not.toMatch(/['"]|\.\.\./);
  });

  it.each(all)('$language, $code: short enough to be read in a row', ({ language, message, advice }) => {
    const [line, sentence] = language === 'en' ? [125, 115] : [62, 48];
    expect(message.length).toBeLessThanOrEqual(line);
    expect(advice.length).toBeLessThanOrEqual(sentence);
  });

  it('sets no space between two Chinese words, and keeps the one beside a Latin name', () => {
    const damaged = (name: string) => wordError({ code: 'pdf-damaged', params: { name } }, 'zh-CN').message;
    expect(damaged('Report.pdf')).toBe('Report.pdf 已损坏，无法读取。原文件没有改动。');
    expect(damaged('此文件')).toBe('此文件已损坏，无法读取。原文件没有改动。');
    const missing = (name: string) => wordError({ code: 'file-missing', params: { name } }, 'zh-CN').message;
    expect(missing('年度 报告.pdf')).toBe('找不到年度 报告.pdf。');
    expect(wordError({ code: 'pdf-damaged', params: { name: '报告' } }).message).toMatch(/^报告 is damaged/);
  });

  it('draws what is not known as an ellipsis', () => {
    expect(wordError({ code: 'file-missing', params: {} }).message).toBe('… can’t be found.');
  });
});
