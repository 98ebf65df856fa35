import { describe, expect, it } from 'vitest';
import { beginsAsCaption, isCaption } from './captions.ts';

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
  ])('name what they stand by in many languages: %s', (text) => {
    expect([isCaption(text), beginsAsCaption(text)]).toEqual([true, true]);
  });

  it.each(['Figures of speech', '表示する', 'جدول أعمال الجلسة', 'Table of contents'])('have a number: %s', (text) => {
    expect([isCaption(text), beginsAsCaption(text)]).toEqual([false, false]);
  });
});
