import { describe, expect, it } from 'vitest';
import { captionKind, isCaption } from './caption-label.ts';

describe('captions', () => {
  it.each([
    'Figure 3: A press',
    'Abbildung 2. Eine Presse',
    'Рисунок 1 – Схема',
    'שרטוט 4: מבנה',
    'شكل 2. توزيع',
    'الجدول 1: النتائج',
    '图 3：结构',
    '표 2. 결과',
    'Hình 1. Sơ đồ',
    'جدول (1): نفقات',
    'الشكل رقم 3: مخطط',
    '<표 1> 예산 현황',
    '[그림 2] 구조',
    '図1-2 流域の位置',
    '附表1 统计数据',
    'Фиг. 4. Разрез',
    'तालिका 1: खर्च',
    'ตารางที่ 1 งบประมาณ',
    'Quadro 3.1 – Alojamentos',
    'Cuadro 8. Establecimientos',
    'Tabell 5.2 Utgifter',
    'Taulukko 4. Menot',
    'Tabl. 7. Ludność',
    'Слика 2. Мост',
    'ცხრილი 2. მოსახლეობა',
  ])('name what they stand by in many languages: %s', (text) => {
    expect(isCaption(text)).toBe(true);
  });

  it.each([
    'Figures of speech',
    '表示する',
    'جدول أعمال الجلسة',
    'Table of contents',
    'Chart showing ships',
    'Graf von Berg',
  ])('have a number: %s', (text) => {
    expect(isCaption(text)).toBe(false);
  });

  it.each([
    'Chart 3: Sales by region',
    'Exhibit 12. Terms',
    'Tabell 2. Priser',
    'Taulukko 1. Hinnat',
    'Biểu đồ 2: Giá',
  ])('begin with a name and a number: %s', (text) => {
    expect(isCaption(text)).toBe(true);
  });

  it.each(['Chart A is read first', 'Exhibit X was shown'])('of words that are verbs too have figures: %s', (text) => {
    expect(isCaption(text)).toBe(false);
  });
});

it('knows captions by the digits of their own script', () => {
  expect(isCaption('جدول ۱: مقایسهٔ میانگین‌ها')).toBe(true);
  expect(isCaption('الشكل (٣): التوزيع')).toBe(true);
});

it.each([
  ['Table 3: Prices', 'table'],
  ['Taulukko 3: Hinnat', 'table'],
  ['Quadro 3: Preços', 'table'],
  ['<표 1> 예산 현황', 'table'],
  ['附表1 统计数据', 'table'],
  ['Table A Prices', 'table'],
  ['TABLE 125: PRICES', 'table'],
  ['TABELLA IV. PREZZI', 'table'],
  ['Figure 3: A press', 'figure'],
  ['附图1 流域', 'figure'],
  ['Table values are given below', null],
  ['Table a comparison of prices', null],
])('A caption says what it stands by: %s → %s', (text, kind) => {
  expect(captionKind(text)).toBe(kind);
});
