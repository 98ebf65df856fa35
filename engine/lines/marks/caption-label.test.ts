import { describe, expect, it } from 'vitest';
import { isCaption } from './caption-label.ts';

describe('captions', () => {
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
