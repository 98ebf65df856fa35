import { describe, expect, it } from 'vitest';
import { documentLanguage, guessLanguage } from './language.ts';

describe('the language of a book', () => {
  it.each([
    ['en', 'The binder folds each sheet of the book, and the sewing that follows is done with a thread of linen.'],
    [
      'de',
      'Der Buchbinder falzt die Bogen, und das Heften mit dem Faden ist eine Arbeit, die auch heute nicht leicht ist.',
    ],
    [
      'fr',
      'Les cahiers sont cousus avec du fil de lin, et cette couture est une opération pour laquelle il faut des mains sur la table.',
    ],
    [
      'zh',
      '书籍装订是把印好的书页折叠、排序、缝合，再加上封面的工艺。这种工艺在中国有着悠久的历史，蝴蝶装和线装都很有名。',
    ],
    [
      'ja',
      'ほんをつくるには、まずかみをおって、つぎにいとでとじます。そのあとで、ひょうしをつけて、しあげます。とてもたのしいしごとです。',
    ],
    [
      'ru',
      'Переплётчик складывает листы книги, и шитьё, которое за этим следует, выполняется льняной нитью в мастерской.',
    ],
    ['uk', 'Палітурник складає аркуші книги, і шиття, яке йде за цим, виконують лляною ниткою в його майстерні щодня.'],
    [
      'bg',
      'Книговезецът сгъва листовете на книгата, а шевът, който следва, се прави с ленен конец в неговата работилница.',
    ],
    [
      'sr',
      'Књиговезац савија листове књиге, а шивење које следи ради се ланеним концем у његовој радионици сваки дан.',
    ],
    ['und', 'x = 1; y = 2; foo(bar); baz += qux; return lorem + ipsum - dolor * sit / amet'],
    ['und', 'Too short.'],
  ])('is %s by the words %j', (language, words) => {
    expect(guessLanguage(words)).toBe(language);
  });

  it('is what the document says, made canonical, unless that is no language', () => {
    expect(documentLanguage('EN_us', '')).toBe('en-US');
    expect(documentLanguage('not a language', '')).toBe('und');
  });

  it('is what the letters say where a program has named its own', () => {
    const hebrew = 'הכורך מקפל כל גיליון של הספר, והתפירה שאחריה נעשית בחוט של פשתן ביד אומן';
    const persian = 'صحاف هر ورق کتاب را تا می‌کند و پس از آن دوخت با نخ کتان انجام می‌گیرد و این کار چند روز است';
    const arabic = 'يطوي المجلد كل ورقة من الكتاب، والخياطة التي تلي ذلك تتم بخيط من الكتان في يد ماهرة';
    expect([hebrew, persian, arabic].map((words) => documentLanguage('en-US', words))).toEqual(['he', 'fa', 'ar']);
    expect(documentLanguage('yi', hebrew)).toBe('yi');
  });

  it('tells simplified from traditional Chinese', () => {
    const traditional =
      '書籍裝訂是把印好的書頁摺疊、排序、縫合，再加上封面的工藝。這種工藝在中國有著悠久的歷史，蝴蝶裝和線裝都很有名。';
    expect(documentLanguage('zh', traditional)).toBe('zh-Hant');
    expect(
      documentLanguage(
        '',
        '书籍装订是把印好的书页折叠、排序、缝合，再加上封面的工艺。这种工艺在中国有着悠久的历史，都很有名，都很有名。',
      ),
    ).toBe('zh-Hans');
    expect(documentLanguage('zh-TW', traditional)).toBe('zh-TW');
  });

  it('is what the words say where a program has named its own', () => {
    const german =
      'Der Buchbinder falzt die Bogen, und das Heften mit dem Faden ist eine Arbeit, die auch heute nicht leicht ist.';
    expect(documentLanguage('en-US', german)).toBe('de');
    expect(documentLanguage('de-AT', german)).toBe('de-AT');
  });

  it('is told from what English has made of a scan', () => {
    const read =
      'Dies ist Blindtext. Er erfiillt einzig den Zweck, die Seite zu fiillen. Ansonsten hat er keinen Sinn. ';
    expect(guessLanguage(read.repeat(3))).toBe('de');
  });

  it('is what the document says where words of that language can’t be told', () => {
    const german =
      'Der Buchbinder falzt die Bogen, und das Heften mit dem Faden ist eine Arbeit, die auch heute nicht leicht ist.';
    expect(documentLanguage('lb', german)).toBe('lb');
  });

  it.each([
    [
      'pl',
      'Introligator składa arkusze książki, a szycie, które jest potem, nie jest łatwe dla tego, kto się tym nie zajmuje oraz nie może.',
    ],
    [
      'sv',
      'Bokbindaren viker arken för boken, och att sy dem är ett arbete som inte är lätt för den som är ovan; det görs av en van hand till slut.',
    ],
    [
      'da',
      'Bogbinderen folder arkene til bogen, og at sy dem er et arbejde, der ikke er let; det bliver gjort af en øvet hånd, hvis man skal.',
    ],
    [
      'hu',
      'A könyvkötő hajtja az íveket, és az azt követő varrás nem könnyű, hogy ha ezt csak egy kéz végzi, vagy az is lehet, hogy ez egy műhely.',
    ],
    [
      'tr',
      'Ciltçi bu sayfaları katlar ve dikiş için bir iplik ile çalışır; bu iş daha zor olan bir iş olarak bilinir, ama kolay değil.',
    ],
  ])('is %s by its words', (language, words) => {
    expect(guessLanguage(words)).toBe(language);
  });
});
