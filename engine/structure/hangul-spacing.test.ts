import { describe, expect, it } from 'vitest';
import { HangulSpacing } from './hangul-spacing.ts';

const sentences =
  '데비안을 사용해 주셔서 기쁩니다. 데비안 설치 프로그램은 설명서를 보지 않고도 설치할 수 있도록 되어 있습니다. 설명서를 읽지 않고 데비안을 설치하려 할 겁니다. 이 설명서를 모두 읽을 시간이 없으시면 설치 프로그램은 설명서를 보여 주고 데비안을 설치할 수 있도록 합니다. ';
const text = sentences.repeat(4).trim();

/** Breaks the text into lines of so many letters, or before the word that doesn't fit. */
function linesOf(letters: number, atWords: boolean): string[] {
  const lines: string[] = [];
  for (let from = 0; from < text.length; ) {
    const cut = text.lastIndexOf(' ', from + letters);
    const end = atWords && cut > from ? cut : from + letters;
    lines.push(text.slice(from, end).trim());
    from = text.charAt(end) === ' ' ? end + 1 : end;
  }
  return lines;
}

function spacingOf(lines: readonly string[]): HangulSpacing {
  const spacing = new HangulSpacing();
  lines.forEach((line, i) => {
    spacing.add(line);
    spacing.addBreak(lines[i - 1] ?? '', line);
  });
  return spacing;
}

describe('lines of Korean', () => {
  it('that break at any syllable are joined inside words and spaced between them', () => {
    const spacing = spacingOf(linesOf(13, false));
    expect(spacing.joins('설치 프로그램은 설명서', '를 보지 않고도')).toBe(true);
    expect(spacing.joins('설치 프로그램은', '설명서를 보지')).toBe(false);
  });

  it('that break between words are never joined', () => {
    const spacing = spacingOf(linesOf(13, true));
    expect(spacing.joins('설치 프로그램은 설명서', '를 보지 않고도')).toBe(false);
  });
});
