import { describe, expect, it } from 'vitest';
import { en } from './en.ts';
import { platformWords } from './platform-words.ts';
import { zhCn } from './zh-cn.ts';

const english = Object.entries({ ...en, ...platformWords.darwin.en, ...platformWords.win32.en });
const chinese = Object.entries({ ...zhCn, ...platformWords.darwin['zh-CN'], ...platformWords.win32['zh-CN'] });
const han = '\\p{Script=Han}';

describe('The words of the window are typeset', () => {
  it('with curly quotes and real ellipses', () => {
    expect([...english, ...chinese].filter(([, text]) => /['"]|\.\.\./.test(text))).toEqual([]);
  });

  it('without a space too much', () => {
    // The separator of a list ends with its own space.
    const loose = [...english, ...chinese]
      .filter(([key]) => key !== 'list.comma')
      .filter(([, text]) => text !== text.trim() || / {2}/.test(text));
    expect(loose).toEqual([]);
  });

  it('in Chinese with full-width punctuation', () => {
    expect(chinese.filter(([, text]) => new RegExp(`${han}[,.;:!?()]|[,;:!?(]${han}`, 'u').test(text))).toEqual([]);
  });

  it('in Chinese with a space beside Latin letters and numbers', () => {
    const number = '\\{\\{(?:count|page|pages|total|done|used|limit|share|host)\\}\\}';
    const latin = `(?:[A-Za-z0-9]|${number})`;
    expect(
      chinese.filter(([, text]) =>
        new RegExp(`${han}${latin}|(?:[A-Za-z0-9]|\\}\\})(?<=[A-Za-z0-9]|${number})${han}`, 'u').test(text),
      ),
    ).toEqual([]);
  });

  it('in Chinese with one way to address the reader', () => {
    expect(chinese.filter(([, text]) => text.includes('你'))).toEqual([]);
  });
});
