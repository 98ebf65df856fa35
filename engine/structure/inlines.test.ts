import { describe, expect, it } from 'vitest';
import type { Inline } from '../document/tree.ts';
import { line } from '../fixtures/runs.ts';
import { lineOf } from '../lines/segments.ts';
import { Vocabulary } from './hyphenation.ts';
import { appendPieces, type InlineContext, inlinesOf, type Piece, piecesOf, withoutLinkBack } from './inlines.ts';

const piece = (text: string, link: string): Piece => ({
  text,
  bold: false,
  italic: false,
  code: false,
  script: null,
  link,
});
const textOf = (inlines: readonly Inline[]): string =>
  inlines
    .map((inline) => ('value' in inline ? inline.value : 'children' in inline ? textOf(inline.children) : ''))
    .join('');

describe('a heading', () => {
  it.each([
    ['server.start(options)', 'inlineCode'],
    ['Copyright and License', 'text'],
  ])('says of %j that it is %s', (text, type) => {
    const pieces = [{ ...piece(text, ''), code: true, bold: true }];
    expect(inlinesOf(pieces, { plain: true })).toEqual([{ type, value: text }]);
  });
});

describe('bold words', () => {
  it('have their brackets around slanted ones', () => {
    const bold = (text: string, italic = false): Piece => ({ ...piece(text, ''), bold: true, italic });
    const strong = (child: Inline): Inline => ({ type: 'strong', children: [child] });
    const text = (value: string): Inline => ({ type: 'text', value });
    const name: Inline = strong({ type: 'emphasis', children: [text('format')] });
    expect(inlinesOf([bold('--log[='), bold('format', true), bold(']'), piece(' says', '')])).toEqual([
      strong(text('--log[=')),
      name,
      strong(text(']')),
      text(' says'),
    ]);
    expect(inlinesOf([bold('['), bold('format', true)])).toEqual([strong(text('[')), name]);
    expect(inlinesOf([bold('format', true), bold(' ]')])).toEqual([name, text(' ]')]);
    const below = [bold('}'), { ...bold('format', true), isNewLine: true as const }];
    expect(inlinesOf(below)).toEqual([text('}'), { type: 'break' }, name]);
  });
});

describe('a link', () => {
  it('has no address behind its words, as style sheets print it, and the space behind that', () => {
    const url = 'https://harbour.example/log';
    const pieces = [
      { ...piece('open', url), code: true },
      piece(' (https://harbour.example/', url),
      piece('log) ', url),
      piece('it', ''),
    ];
    expect(inlinesOf(pieces)).toEqual([
      { type: 'link', url, children: [{ type: 'inlineCode', value: 'open' }] },
      { type: 'text', value: ' it' },
    ]);
  });
});

describe('a raised letter', () => {
  const raised = { ...piece('a', ''), script: 'super' as const, italic: true };
  const mark: Inline = { type: 'superscript', children: [{ type: 'text', value: 'a' }] };
  it('is slanted as a sign behind a number, and for emphasis among slanted words', () => {
    expect(inlinesOf([piece('7.4', ''), raised])).toEqual([{ type: 'text', value: '7.4' }, mark]);
    expect(inlinesOf([{ ...piece('so', ''), italic: true }, raised]).at(-1)).toEqual({
      type: 'emphasis',
      children: [mark],
    });
  });
});

describe('a note', () => {
  it('has a space behind its mark at the end of a line', () => {
    const pieces = [piece('over a shop,', ''), { ...piece('1', ''), note: 'one' }];
    appendPieces(pieces, [piece('and was reached', '')], new Vocabulary());
    expect(inlinesOf(pieces).slice(1)).toEqual([
      { type: 'footnoteReference', identifier: 'one' },
      { type: 'text', value: ' and was reached' },
    ]);
  });

  it('from the right is no link back to its mark', () => {
    const linked = (pieces: Piece[]) =>
      withoutLinkBack([piece('', ''), ...pieces])
        .map(({ link }) => link)
        .slice(1);
    expect(linked([piece('בערבי חג ', '#mark'), piece('PDF', 'https://example.org')])).toEqual([
      '',
      'https://example.org',
    ]);
    expect(linked([piece('See section 3', '#section')])).toEqual(['#section']);
  });
});

describe('an address that is a link', () => {
  it('begins a line outside itself', () => {
    const pieces = [piece('see', ''), { ...piece('Ada', 'https://example.org'), isNewLine: true as const }];
    expect(inlinesOf(pieces).map(({ type }) => type)).toEqual(['text', 'break', 'link']);
  });

  it.each([
    [
      'is whole where its line breaks',
      'https://example.org/ manual',
      'https://example.org/manual',
      'https://example.org/manual',
    ],
    [
      'loses the hyphen of its line break',
      'https://example.org/-manual.html',
      'https://example.org/manual.html',
      'https://example.org/manual.html',
    ],
    [
      'keeps its own hyphens',
      'https://example.org/the-manual',
      'https://example.org/the-manual',
      'https://example.org/the-manual',
    ],
    [
      'is left alone where it is words',
      'the well-known manual',
      'https://example.org/wellknownmanual',
      'the well-known manual',
    ],
  ])('%s', (_, printed, url, expected) => {
    expect(textOf(inlinesOf([piece(printed, url)]))).toBe(expected);
  });
});

describe('a raised number on a page with a note of that number', () => {
  /** @param scripts raised runs of a font each, one behind the other */
  const raised = (before: string, ...scripts: string[]): Inline[] => {
    const words = line(before, 60, 100).map((run) => ({ ...run, script: null }));
    const x = words.at(-1)?.x1 ?? 0;
    const above = scripts.flatMap((script, i) =>
      line(script, x + 3 * i, 96, { sizePt: 6, font: `Test-${i}` }).map((run) => ({
        ...run,
        script: 'super' as const,
      })),
    );
    const runs = [...words, ...above];
    const context: InlineContext = {
      vocabulary: new Vocabulary(),
      linkAt: () => '',
      placesIn: () => [],
      noteOf: (label) => (/\d/.test(label) ? 'note' : null),
    };
    return inlinesOf(piecesOf([lineOf(runs)], context));
  };

  it.each(['as others say', 'vitamins', 'a plan (b)', 'plan A'])('is its mark behind "%s"', (before) => {
    expect(raised(before, '2').at(-1)).toEqual({ type: 'footnoteReference', identifier: 'note' });
  });

  it.each(['W m', 'flux in W/cm', '(x'])('is a power behind "%s"', (before) => {
    expect(raised(before, '2').at(-1)).toMatchObject({ type: 'superscript' });
  });

  it.each(['−', '/'])('is a part of the power that a raised "%s" before it begins', (sign) => {
    expect(raised('5 cm', sign, '2').map(({ type }) => type)).toEqual(['text', 'superscript']);
  });
});

describe('a bracket of another font beside code', () => {
  const context: InlineContext = {
    vocabulary: new Vocabulary(() => false),
    linkAt: (_line, x) => (x > 105 ? '#source' : ''),
    placesIn: () => [],
    noteOf: () => null,
  };
  const codeIn = (...parts: [text: string, monospace: boolean][]): string => {
    let x = 50;
    const runs = parts.flatMap(([text, monospace]) => {
      const own = line(text, x, 100, { monospace }).map((run) => ({ ...run, script: null, space: 'none' as const }));
      x += 5 * text.length;
      return own;
    });
    return piecesOf([lineOf(runs, false)], context)
      .filter(({ code }) => code)
      .map(({ text }) => text)
      .join('');
  };

  it('is a part of it on both sides, and of a citation behind it', () => {
    expect(codeIn(['package', true], ['[', false], ['draft', true])).toBe('package[draft');
    expect(codeIn(['ntheorem01', true], ['[', false], ['6]', false])).toBe('ntheorem01');
  });
});
