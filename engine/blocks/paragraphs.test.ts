import { describe, expect, it } from 'vitest';
import type { GlyphRun } from '../extract/page-content.ts';
import { line, lines } from '../fixtures/runs.ts';
import { segmentsOf } from '../lines/segments.ts';
import { textOfLine } from '../lines/spans.ts';
import { joinRows } from './join-rows.ts';
import { paragraphsOf } from './paragraphs.ts';

const paragraphs = (runs: GlyphRun[]) => paragraphsOf(joinRows(segmentsOf(runs))).map((block) => block.map(textOfLine));

const full = 'these are forty letters that fill a line';
const short = 'and this ends it.';

describe('paragraphs', () => {
  it('begin with bold words after a sentence, a little apart or below a line that begins so, too', () => {
    const bold = { bold: true };
    const named = (name: string, rest: string, y: number): GlyphRun[] => [
      ...line(name, 50, y, bold),
      ...line(rest, 115, y),
    ];
    const sentence = 'and so a line is filled by this sentence.';
    const text = lines([full, full, sentence], 50, 100);
    expect(
      paragraphs([...text, ...named('Theorem 1.', 'It holds for all of them', 138), ...lines([full, short], 50, 150)]),
    ).toHaveLength(2);
    expect(
      paragraphs([...text, ...named('Bold words', 'in it do not part the te', 136), ...lines([full, short], 50, 148)]),
    ).toHaveLength(1);
    expect(
      paragraphs([
        ...named('Lemma 1.', 'It holds.', 100),
        ...named('Lemma 2.', 'It holds.', 112),
        ...named('Lemma 3.', 'It is so.', 124),
      ]),
    ).toHaveLength(3);
  });

  it('of an item go on in a last line of nothing but code', () => {
    const item = [...line('•', 50, 100), ...line('one that is set to what is named', 60, 100)];
    const set = [...item, ...line('exited', 60, 112, { monospace: true }), ...lines([full, full, short], 50, 150)];
    expect(paragraphs(set)[0]).toHaveLength(2);
  });

  it('of a bibliography hang under their labels, though there are two lines of one only', () => {
    const entry = (label: string, y: number): GlyphRun[] => [
      ...line(`[${label}] An Author of it. A title and 0-`, 50, y),
      ...line('201-13 of it.', 70, y + 12),
    ];
    expect(paragraphs([...entry('1', 100), ...entry('2', 124), ...entry('3', 148)])).toHaveLength(3);
  });

  it('are as far apart in their lines as where sentences go on, beside a quotation of single spacing', () => {
    const text = lines([full, full, full, full, full, short], 50, 100, {}, 24);
    const quotation = lines(['words of another who', 'said it before them,', 'and then all the end.'], 80, 240, {}, 12);
    const rest = lines([full, full, short], 50, 288, {}, 24);
    expect(paragraphs([...text, ...quotation, ...rest]).map(({ length }) => length)).toEqual([6, 3, 3]);
  });

  it('of a few lines each are parted by room that most of their lines have', () => {
    const wide = ['A rule that has a few words and no more.', 'One that has as many and goes on and on', 'below.'];
    const runs = [...line(wide[0] ?? '', 50, 100), ...line(wide[1] ?? '', 50, 118), ...line(wide[2] ?? '', 50, 130)];
    expect(paragraphs([...runs, ...line(wide[0] ?? '', 50, 148)]).map(({ length }) => length)).toEqual([1, 2, 1]);
  });

  it('are entries a little apart that begin with bold names in small letters', () => {
    const entry = (name: string, y: number): GlyphRun[] => [
      ...line(name, 50, y, { bold: true }),
      ...line('says what becomes of the names', 100, y),
    ];
    const names = ['justify', 'indent', 'repeat', 'pretty', 'extra', 'dashes', 'language', 'initials'];
    const entries = names.flatMap((name, i) => entry(name, 200 + 16 * i));
    expect(paragraphs([...lines([full, full, full, full, full, short], 50, 100), ...entries])).toHaveLength(9);
  });

  it('end with the sign that ends a proof', () => {
    const proof = [...line('and so it must hold.', 50, 112), ...line('□', 284, 112)];
    expect(paragraphs([...line(full, 50, 100), ...proof, ...lines([full, short], 50, 124)])).toHaveLength(2);
  });

  it('go on where they begin with a bold line that they fill', () => {
    const bold = { bold: true };
    const code = [...line('LaTeX', 50, 112, bold), ...line('quotation', 80, 112, { monospace: true })];
    const rest = (y: number): GlyphRun[] => line('and so on to the end.', 130, y, bold);
    expect(paragraphs([...line(full, 50, 100, bold), ...code, ...rest(112)])).toHaveLength(1);
    const titled = [...line('A Title of it', 50, 100, bold), ...lines([full, full], 50, 112)];
    expect(paragraphs(titled)).toHaveLength(2);
  });

  it('end before a caption that is set in', () => {
    const last = 'these words fill the whole line, and end.';
    const set = (text: string) => paragraphs([...line(last, 50, 100), ...line(text, 70, 112)]);
    expect(set('Table 4. Ships')).toHaveLength(2);
    expect(set('Ships of the north')).toHaveLength(1);
  });

  it('end where the next one stands apart', () => {
    expect(paragraphs([...lines([full, full, short], 50, 100), ...lines([full, full], 50, 150)])).toEqual([
      [full, full, short],
      [full, full],
    ]);
  });

  it('are parted by room between them, though most of them have one line only', () => {
    const one = (y: number) => line('We thank you for your order.', 50, y);
    const runs = [
      ...one(100),
      ...one(124),
      ...one(148),
      ...lines([full, full, short], 50, 172),
      ...one(220),
      ...one(244),
    ];
    expect(paragraphs(runs).map((block) => block.length)).toEqual([1, 1, 1, 3, 1, 1]);
  });

  it('are one for each bullet before code, and end code', () => {
    const code = { font: 'Mono', monospace: true };
    const item = (y: number) => [...line('●', 50, y), ...line('parse(text, options)', 68, y, code)];
    const runs = [...line("import { parse } from 'it'", 50, 100, code), ...item(112), ...item(124)];
    expect(paragraphs(runs).map((block) => block.length)).toEqual([1, 1, 1]);
    const output = [112, 124].flatMap((y) => [...line('●', 50, y), ...line('3 tests passed', 61, y, code)]);
    expect(paragraphs([...line('$ npm test', 50, 100, code), ...output])).toHaveLength(1);
  });

  it('go on where bold words inside them fill a line', () => {
    const bold = { bold: true };
    const words = 'these are forty letters that ';
    const start = [...line(words, 50, 100), ...line('fill a line', 195, 100, bold)];
    expect(paragraphs([...start, ...line('with bold words.', 50, 112, bold)])).toHaveLength(1);
    expect(paragraphs([...start, ...line('With a Title', 50, 112, bold)])).toHaveLength(2);
    expect(paragraphs([...start, ...line('1.6 and bold words.', 50, 112, bold)])).toHaveLength(1);
    const sign = [...line('≥', 50, 112), ...line('1.6.', 57, 112, bold), ...line('It is', 80, 112)];
    expect(paragraphs([...line(full, 50, 100, bold), ...sign])).toHaveLength(1);
    expect(paragraphs([...line(full, 50, 100), ...line('with bold words.', 50, 112, bold)])).toHaveLength(2);
    expect(paragraphs([...line(full, 50, 100), ...line('open_stream().', 50, 112, bold)])).toHaveLength(1);
  });

  it('of code go on with what it comes to, behind a sign in another font', () => {
    const code = { font: 'Mono', monospace: true };
    const result = (text: string, y: number) => [...line('⇒', 55, y), ...line(text, 70, y, code)];
    const runs = [...line('(sum 7 7)', 50, 100, code), ...result('14', 112), ...line('(sum 1 2)', 50, 124, code)];
    expect(paragraphs([...runs, ...result('3', 136)])).toHaveLength(1);
  });

  it('keep items of nothing but code in one with their second lines, and part them from the text below', () => {
    const code = { monospace: true };
    const item = (y: number, text: string) => [...line('•', 50, y), ...line(text, 62, y, code)];
    const runs = [...item(100, 'first/path'), ...item(112, 'second/path,'), ...line('third/path', 62, 124, code)];
    expect(paragraphs([...runs, ...lines([full, full, short], 62, 136)])).toEqual([
      ['• first/path'],
      ['• second/path,', 'third/path'],
      [full, full, short],
    ]);
  });

  it('go on over a line that a name in another font and size fills', () => {
    const name = [...line('to', 50, 124), ...line('the-documentation.pdf', 65, 124, { font: 'Sans', sizePt: 8.8 })];
    expect(paragraphs([...lines([full, full], 50, 100), ...name])).toHaveLength(1);
    expect(paragraphs([...lines([full, full], 50, 100), ...line('A note', 50, 124, { sizePt: 8.8 })])).toHaveLength(2);
    const both = [...line('one', 50, 124, { font: 'Sans', sizePt: 8.8 }), ...line('and', 80, 124)];
    const more = line('another', 105, 124, { font: 'Sans', sizePt: 8.8 });
    expect(paragraphs([...lines([full, full], 50, 100), ...both, ...more])).toHaveLength(1);
  });

  it('go on where signs hang out of the edge of a narrow column', () => {
    const hung = [
      'these are forty letters that fill,',
      'these are forty letters that fil',
      'and fill all of the lines here',
      'end',
    ];
    const set = (text: string, i: number) =>
      line(text, 100, 100 + i * 12).map((run, at, all) =>
        at === all.length - 1 && i < 3 ? { ...run, x1: i === 0 ? 242 : 240 } : run,
      );
    const wide = lines([full + full, full + full], 50, 160);
    expect(paragraphs([...hung.flatMap(set), ...wide])[0]).toHaveLength(4);
  });

  it('are told by their leading, whatever stands in a column beside their rows', () => {
    const entries = [0, 1, 2, 3, 4, 5].flatMap((i) => line(`entry ${i}`, i % 2 === 0 ? 50 : 200, 160 + i * 8));
    const text = [full, full, full].flatMap((words, i) => line(words, 50, 100 + i * 13));
    expect(paragraphs([...text, ...entries])[0]).toHaveLength(3);
  });

  it('have one line where another one set in as far follows', () => {
    const one = 'It is a paragraph that fills just a line.';
    const runs = [...line(one, 65, 100), ...line('Then another one begins and goes on at', 65, 112)];
    expect(paragraphs([...runs, ...lines([full, full], 50, 124)]).map((block) => block.length)).toEqual([1, 3]);
    const apart = [...line(one, 65, 100), ...line('Then another one begins and goes on at', 65, 114)];
    expect(paragraphs([...apart, ...lines([full, full], 50, 126)]).map((block) => block.length)).toEqual([1, 3]);
  });

  it('have one full line where talk follows that is set in as far', () => {
    const said = '“You are late,” she said, at the open door.';
    const talk = ['“Eleven years,” he said.', '“I meant the soup.”'];
    const runs = [...lines([full, short], 50, 100), ...lines([said, ...talk], 62, 124)];
    expect(paragraphs(runs).slice(-3)).toEqual([[said], ...talk.map((text) => [text])]);
    const quoted = [...lines([full, short], 50, 100), ...lines([`${full} and`, 'Eleven years of it.'], 62, 124)];
    expect(paragraphs(quoted).at(-1)).toHaveLength(2);
  });

  it('of numbered notes go on at a letter with a stop', () => {
    const note = [
      ...line('1. These are forty letters, United States', 60, 100),
      ...line('v. Someone, 490 U.S.', 50, 112),
    ];
    expect(paragraphs([...note, ...line('2. Another one', 60, 124)]).map((block) => block.length)).toEqual([2, 1]);
  });

  it('begin with an indented first line', () => {
    const runs = [...lines([full, full, short], 50, 100), ...line(full, 65, 136), ...lines([full, full], 50, 148)];
    expect(paragraphs(runs).map((block) => block.length)).toEqual([3, 3]);
  });

  it('end where a hanging one ends, though its last line stands in the middle', () => {
    const last = 'forty letters to fill such a line her';
    const entries = [...line(full, 50, 100), ...line(last, 60, 112), ...line(full, 50, 124), ...line(last, 60, 136)];
    expect(paragraphs(entries)).toEqual([
      [full, last],
      [full, last],
    ]);
  });

  it('end where the next word would still have fitted', () => {
    expect(paragraphs(lines([full, full, short, full, full], 50, 100)).map((block) => block.length)).toEqual([3, 2]);
  });

  it('of a short stretch end where most lines stand farther apart, as items of a list do', () => {
    const runs = [...lines(['• one', '• two', '• three'], 50, 100, {}, 22), ...lines([full, short], 62, 168, {}, 12)];
    expect(paragraphs(runs)).toEqual([['• one'], ['• two'], ['• three'], [full, short]]);
  });

  it('of bills and theses are whole that are set in the size of titles with much room', () => {
    const large = { sizePt: 14 };
    const text = [...Array(9).fill(full), short];
    expect(paragraphs(lines(text, 50, 100, large, 27)).map((block) => block.length)).toEqual([10]);
  });

  it('go on at the margin behind a mark with room before it, also where a name is next', () => {
    const runs = [
      ...line('(1) OFFICE.—The word means words that go to', 80, 100),
      ...lines([full, full, 'and end here.'], 50, 124),
    ];
    const moved = runs.map((run) => (run.baseline === 124 && run.text === 'these' ? { ...run, text: 'Names' } : run));
    expect(paragraphs(moved).map((block) => block.length)[0]).toBe(1);
    const named = [
      ...line('(1) The word means what was said by the', 80, 100),
      ...lines(['Names are here in forty letters or so it', full, 'and end here.'], 50, 112),
    ];
    expect(paragraphs(named).map((block) => block.length)).toEqual([4]);
  });

  it('go on behind a ragged line whose sentence goes on', () => {
    const ragged = 'these are words that end early';
    expect(paragraphs(lines([full, ragged, 'on a line', full, full], 50, 100)).map((block) => block.length)).toEqual([
      3, 2,
    ]);
    expect(paragraphs(lines([full, `${ragged},`, 'Ada Marsh', full, full], 50, 100))[0]).toHaveLength(3);
    expect(paragraphs(lines([full, `${ragged},`, '⟨on⟩ a line', full, full], 50, 100))[0]).toHaveLength(2);
    expect(paragraphs(lines([full, `${ragged}.`, 'On a line', full, full], 50, 100))[0]).toHaveLength(2);
    expect(paragraphs(lines([full, 'a short line', 'on a line', full, full], 50, 100))[0]).toHaveLength(2);
  });

  it('keep lines together that end at one place short of their column', () => {
    const wide = `${full} and some words beyond that`;
    const abstract = [...line('Abstract', 150, 88), ...lines([full, full, full, short], 80, 100)];
    const runs = [...abstract, ...lines([wide, wide], 50, 180)];
    expect(paragraphs(runs).map((block) => block.length)).toEqual([1, 4, 2]);
  });

  it('keep the lines of a narrow box together where a broken word shows its edge', () => {
    const wide = `${full} and some words beyond that`;
    const broken = 'these are forty letters that fill a lin-';
    const boxed = (first: string, second = full) => [
      ...lines([first, second, 'short.'], 80, 100),
      ...lines([wide, wide], 50, 180),
    ];
    expect(paragraphs(boxed(broken)).map((block) => block.length)).toEqual([3, 2]);
    expect(paragraphs(boxed(full, full.replace('these', 'These'))).map((block) => block.length)).toEqual([1, 1, 1, 2]);
  });

  it('keep two lines together that end at one place short of their column where a sentence goes on', () => {
    const wide = `${full} and some words beyond that`;
    const abstract = (second: string) => [
      ...line(full, 93, 100),
      ...line(second, 80, 112),
      ...lines([wide, wide], 50, 180),
    ];
    const on = `on ${full}`;
    expect(paragraphs(abstract(on)).map((block) => block.length)).toEqual([2, 2]);
    expect(paragraphs(abstract(on.replace('on', 'On'))).map((block) => block.length)).toEqual([1, 1, 2]);
  });

  it('are set in below a numbered title in the type of the text, and go on at the margin', () => {
    const next = lines([`on ${full} that is set ragged`, short], 50, 124);
    const titled = [...line('2. Lists', 50, 100), ...line(full, 80, 112), ...next];
    expect(paragraphs(titled).map((block) => block.length)).toEqual([1, 3]);
    const item = [...line(`2. ${full}`, 50, 100), ...line(full, 62, 112), ...line('3. Another one', 50, 124)];
    expect(paragraphs(item).map((block) => block.length)).toEqual([2, 1]);
  });

  it('keep a hanging entry together and begin the next at the margin', () => {
    const entry = (top: number) => [
      ...line(full, 50, top),
      ...line(full, 70, top + 12),
      ...line('the end', 70, top + 24),
    ];
    expect(paragraphs([...entry(100), ...entry(136)]).map((block) => block.length)).toEqual([3, 3]);
  });

  it('keep a numbered entry together where a line begins with the last page of its source', () => {
    const entry = (top: number, mark: string) => [
      ...line(`${mark} ${full}`, 50, top),
      ...line('175. A publisher, a place and the year it was', 65, top + 12),
      ...line('the end', 65, top + 24),
    ];
    expect(paragraphs([...entry(100, '5.'), ...entry(136, '6.')]).map((block) => block.length)).toEqual([3, 3]);
  });

  it('part a bold heading from the text under it, whatever the distance', () => {
    const runs = [...line('A heading', 50, 100, { bold: true }), ...lines([full, full], 50, 112)];
    expect(paragraphs(runs).map((block) => block.length)).toEqual([1, 2]);
  });

  it('of one item are parted by a little room behind a short line', () => {
    const item = (text: string, room: number): string[][] =>
      paragraphs([
        ...lines([full, full, full], 50, 100),
        ...line(`1. ${text}`, 50, 160),
        ...lines(['The second goes on to the end of a line', full], 62, 172 + room),
      ]).slice(1);
    expect(item('Its name', 2)).toEqual([['1. Its name'], ['The second goes on to the end of a line', full]]);
    expect(item('Its name', 0)).toHaveLength(1);
    expect(item('a first line that goes on to the end', 2)).toHaveLength(1);
  });

  it('give every item of a list its own block', () => {
    expect(paragraphs(lines(['• one', '• two', '• three'], 50, 100))).toHaveLength(3);
  });

  it('go on at the margin behind a number that stands at the indent of first lines', () => {
    const numbered = '1. here thirty letters fill it';
    const runs = [...line(numbered, 71, 100), ...line(full, 50, 112), ...line(short, 50, 124), ...line(full, 50, 148)];
    expect(paragraphs(runs).map((block) => block.length)).toEqual([3, 1]);
    const ended = [
      ...line(`${numbered.slice(0, -1)}.`, 71, 100),
      ...line('Another text that fills a line to the end', 50, 112),
    ];
    expect(paragraphs(ended).map((block) => block.length)).toEqual([1, 1]);
  });

  it('go on behind a broken word, however much room there is', () => {
    const wide = `${full} and some words beyond that`;
    const runs = [
      ...lines(['here ends a line with a bro-', 'ken word in it'], 50, 100),
      ...lines([wide, wide], 50, 180),
    ];
    expect(paragraphs(runs)[0]).toEqual(['here ends a line with a bro-', 'ken word in it']);
  });

  it('go on behind a broken word, however much of the line before it is bold', () => {
    const term = 'a term of many words in bold type that fills most of its line';
    const runs = [
      ...line(term, 50, 100, { bold: true }),
      ...line('be-', 50 + term.length * 5 + 5, 100).map((run) => ({ ...run, space: 'drawn' as const })),
      ...line('yond what is said of it', 70, 112),
    ];
    expect(paragraphs(runs)).toHaveLength(1);
  });

  it('do not take a year at a line’s start for a list', () => {
    expect(paragraphs(lines([full, '12) as in this sentence that goes on here', full], 50, 100))).toHaveLength(1);
  });

  it('end with a line of code that has the stop, where the words of the item hang', () => {
    const code = { monospace: true };
    const item = (end: string, x: number): GlyphRun[] => [
      ...line('• An item that', 50, 100),
      ...line('fills its line and says that it is', 110, 100),
      ...line(end, x, 112, code),
      ...line('• Another item of the list.', 50, 124),
    ];
    const inner = 50 + 5 + 3;
    expect(paragraphs(item('the_name_of_a_constant.', inner))).toHaveLength(2);
    expect(paragraphs(item('make all the programs', inner))).toHaveLength(3);
    expect(paragraphs(item('the_name_of_a_constant.', inner + 20))).toHaveLength(3);
  });
});
