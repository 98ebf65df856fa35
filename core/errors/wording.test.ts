import { describe, expect, it } from 'vitest';
import { about } from '../model/service.ts';
import { examples } from '../tasks/fixtures/tasks.ts';
import { type ErrorData, errorCodes } from './codes.ts';
import { wordError, wordings } from './wording.ts';
import { formats, reasonCodes } from './wording-slots.ts';

/** "at {host}" is one slot in English. */
const slotsOf = (text: string) => (text.replaceAll('{at}', '{host}').match(/\{\w+\}/g) ?? []).sort();
const all = Object.entries(wordings).flatMap(([language, wording]) =>
  errorCodes.flatMap((code) => {
    const { message, advice, messageHere = message, adviceHere = advice } = wording[code];
    return [
      { language, code, message, advice },
      ...(messageHere !== message || adviceHere !== advice
        ? [{ language, code, message: messageHere, advice: adviceHere }]
        : []),
    ];
  }),
);

describe('What is said about errors', () => {
  it('names files as they are, in one line', () => {
    const { message } = wordError({ code: 'not-a-pdf', params: { name: 'new\n\u202Efdp.exe' } });
    expect(message).toContain('new\uFFFD\uFFFDfdp.exe');
  });

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

const local = { place: 'local' } as const;
const cloud = { place: 'cloud', address: 'https://公司.example/v1' } as const;
const facts = {
  ...{ other: '另一份', folder: '文件夹', file: '文件' },
  ...{ durationMs: 3 * 3_600_000, limitBytes: 500 * 1024 * 1024, status: 503, why: 'not-said' },
};
/** Names that are the same in every language. */
const names =
  /Quire|PDF|EPUB|Markdown|API|GNOME Keyring|https?:\/\/|\/v1|NODE_EXTRA_CA_CERTS|\bMB\b|\bxn--[a-z0-9.-]+|\.example/g;

describe.each([local, cloud])('Facts, told in Chinese of $place', (service) => {
  const told = (error: ErrorData, format: (typeof formats)[number] = 'markdown') => {
    const { source } = examples.converting;
    const task = { ...examples.converting, service, format, source: { ...source, name: '报告' } };
    const { message, advice } = wordError(about(task, error), 'zh-CN');
    return (message + advice).replaceAll('另存为…', '');
  };
  const latin = (text: string) => text.replaceAll(names, '').match(/\p{Script=Latin}+/gu);

  it.each(errorCodes)('leave no word of another language in %s', (code) => {
    for (const format of formats) {
      const text = told({ code, params: facts }, format);
      expect(latin(text)).toBeNull();
      expect(text).not.toContain('…');
    }
  });

  it.each(reasonCodes)('leave none where the reason is %s', (why) => {
    for (const code of ['conversion-failed', 'service-rejected', 'open-failed', 'copy-failed'] as const) {
      const text = told({ code, params: { status: 418, why } });
      expect(latin(text)).toBeNull();
      expect(text).not.toContain('…');
    }
  });
});

/** What only a service elsewhere can be the matter with: it wants a key or credit, is on the network, charges, or forgets. */
const onlyElsewhere: ReadonlySet<string> = new Set([
  ...['key-missing', 'key-rejected', 'credit-exhausted', 'address-insecure', 'certificate-invalid'],
  ...[
    'submission-uncertain',
    'stop-pending',
    'stop-impossible',
    'task-vanished',
    'task-of-other-key',
    'service-redirected',
  ],
  ...['pages-unsupported', 'network-sign-in'],
]);

describe('What happens on this computer', () => {
  const here = errorCodes.filter((code) => !onlyElsewhere.has(code));
  it.each(here)('is told without a service, sending or fetching: %s', (code) => {
    for (const language of ['en', 'zh-CN'] as const) {
      for (const why of reasonCodes) {
        const error = about({ ...examples.converting, service: local }, { code, params: { ...facts, why } });
        const { message, advice } = wordError(error, language);
        // The cloud and other addresses may be advised.
        expect(message).not.toMatch(/\bservice\b|upload|download|\bsent\b|charged|服务|上传|下载|发送|收费|费用/i);
        expect(advice).not.toMatch(/the service|download|network|服务提供|下载|网络/i);
      }
    }
  });
});

describe('Words that earlier versions wrote into the journal', () => {
  it.each<[ErrorData, string, string]>([
    [
      { code: 'no-change', params: { host: 'this computer', duration: '3 hours' } },
      'Nothing has changed on this computer for 3 hours.',
      '本机已有 3 小时没有任何变化。',
    ],
    [
      { code: 'no-change', params: { host: 'a.example', duration: '90 minutes' } },
      'Nothing has changed at a.example for 90 minutes.',
      'a.example 已有 90 分钟没有任何变化。',
    ],
    [
      { code: 'result-not-a-document', params: { name: 'a.pdf', format: 'an EPUB' } },
      'What the service sent for a.pdf is not an EPUB. It was not saved.',
      '服务为 a.pdf 返回的不是 EPUB。没有保存。',
    ],
    [
      { code: 'file-too-large', params: { name: 'a.pdf', limit: '500 MB' } },
      'a.pdf is larger than the service takes (500 MB). Nothing was sent.',
      'a.pdf 超过了服务的上限（500 MB）。没有发送任何内容。',
    ],
    [
      { code: 'service-rejected', params: { host: 'a.example', name: 'a', reason: 'It answered with status 418.' } },
      'The service at a.example refused a: It answered with status 418. Nothing was charged.',
      'a.example 的服务拒绝了 a：它返回了状态码 418。没有产生费用。',
    ],
    [
      { code: 'conversion-failed', params: { host: 'a.example', name: 'a', reason: 'Page 3 is torn.' } },
      'The service could not convert a: Page 3 is torn. The original is untouched.',
      '服务无法转换 a：Page 3 is torn. 原文件没有改动。',
    ],
    [
      { code: 'open-failed', params: { name: 'a.md', reason: 'no app on this system opens it.' } },
      'a.md can’t be opened: no app on this system opens it.',
      '无法打开 a.md：此系统上没有能打开它的应用。',
    ],
  ])('are read as facts: %j', (error, english, chinese) => {
    expect(wordError(error).message).toBe(english);
    expect(wordError(error, 'zh-CN').message).toBe(chinese);
  });
});
