/** Headings as web pages and the documentation of programs have them. */

import { describe, expect, it } from 'vitest';
import type { GlyphRun, OutlineNode, PageContent } from '../../extract/page-content.ts';
import { bold, entry, headingsOf, prose } from '../../fixtures/headings.ts';
import { line, lines, page } from '../../fixtures/runs.ts';

const headings = (
  [runs = []]: GlyphRun[][],
  info?: { outline?: OutlineNode[] },
  tags?: PageContent['tags'],
): string[] => headingsOf([page({ runs, ...(tags && { tags }) })], info);

describe('headings of web pages', () => {
  it('stand behind the title and a sentence or a list, where authors stand behind the title only', () => {
    const title = line('The Harbour Log', 60, 60, { ...bold, sizePt: 24 });
    const below = (text: string): GlyphRun[] => [
      ...line(text, 60, 90),
      ...line('Install', 60, 130, { ...bold, sizePt: 16 }),
      ...line('• unpack it', 70, 156),
      ...line('Use', 60, 196, { ...bold, sizePt: 16 }),
      ...prose(220),
    ];
    expect(headings([[...title, ...below('A small tool that keeps the log of a harbour.')]])).toEqual([
      '1 The Harbour Log',
      '2 Install',
      '2 Use',
    ]);
    expect(headings([[...title, ...below('University of Somewhere')]])).not.toContain('2 Install');
  });

  it('may be names of functions in typewriter type, larger than the text or in bold type by themselves', () => {
    const code = { monospace: true, font: 'Test-Mono' };
    const runs = [
      ...line('An interface', 60, 60, { ...bold, sizePt: 20 }),
      ...prose(90),
      ...line('server.start(options)', 60, 160, { ...code, bold: true, sizePt: 12 }),
      ...prose(180),
      ...line('server.stop()', 60, 250, { ...code, bold: true, sizePt: 12 }),
      ...prose(270),
      ...lines(['const server = start()', 'server.stop()'], 60, 340, code),
      ...prose(380),
    ];
    expect(headings([runs])).toEqual(['1 An interface', '2 server.start(options)', '2 server.stop()']);
  });

  it('may be bold names of functions behind a listing, closer to the text below', () => {
    const code = { monospace: true, font: 'Test-Mono' };
    const strong = { ...code, bold: true, font: 'Test-Mono-Bold' };
    const runs = [
      ...[...line('Reading pages', 60, 60, { ...bold, sizePt: 18 }), ...prose(90)],
      ...['open()', 'close()'].flatMap((name, i) => [
        ...[...line(`it.${name}`, 60, 160 + 120 * i, code), ...line('=> true', 60, 172 + 120 * i, code)],
        ...[...line(`other.${name}`, 60, 205 + 120 * i, strong), ...prose(223 + 120 * i, 2)],
      ]),
    ];
    expect(headings([runs])).toEqual(['1 Reading pages', '2 other.open()', '2 other.close()']);
  });

  it('may be names of options in bold typewriter type over a list that is set in', () => {
    const name = (text: string, y: number): GlyphRun[] =>
      line(text, 60, y, { bold: true, monospace: true, font: 'Test-Mono-Bold' });
    const runs = [
      ...line('Options', 60, 60, { ...bold, sizePt: 20 }),
      ...prose(90),
      ...name('cache', 160),
      ...lines(['• Type: boolean', '• Default: true'], 80, 180),
      ...prose(220),
      ...name('--cache', 290),
      ...lines(['What is said of an option of the command line', 'is set in below it.'], 80, 304),
      ...prose(340),
    ];
    expect(headings([runs])).toEqual(['1 Options', '2 cache']);
  });

  it('are no commands behind a prompt, in bold typewriter type by themselves', () => {
    const typed = (text: string, y: number): GlyphRun[] => [
      ...line(text, 60, y, { bold: true, monospace: true, font: 'Test-Mono-Bold' }),
      ...prose(y + 24, 2),
    ];
    const runs = (names: readonly string[]) => [
      ...[...line('First steps', 60, 60, { ...bold, sizePt: 20 }), ...prose(90)],
      ...names.flatMap((name, i) => typed(name, 160 + 80 * i)),
    ];
    expect(headings([runs(['$ make install', 'user@host:~$ ls', '% cd src', '# ./configure'])])).toEqual([
      '1 First steps',
    ]);
    expect(headings([runs(['make(target)', 'ls(path)'])])).toHaveLength(3);
  });

  it('are not what to type, in bold typewriter type set in between paragraphs that say so', () => {
    const typed = (text: string, y: number): GlyphRun[] => [
      ...line(text, 80, y, { bold: true, monospace: true, font: 'Test-Mono-Bold' }),
      ...prose(y + 24, 2),
    ];
    const runs = [
      ...line('First steps', 60, 60, { ...bold, sizePt: 20 }),
      ...prose(90),
      ...typed('Tempo 120', 160),
      ...typed('Groove Rhumba', 240),
      ...typed('mma fella1', 320),
    ];
    expect(headings([runs])).toEqual(['1 First steps']);
  });

  it('are as deep as others in their style, whatever code is set smaller in them', () => {
    const h2 = { ...bold, sizePt: 16 };
    const runs = [
      ...line('An interface', 60, 60, { ...bold, sizePt: 24 }),
      ...line('Use', 60, 100, h2),
      ...prose(120),
      ...line('Options', 60, 190, { ...bold, sizePt: 14 }),
      ...prose(210),
      ...line('stringifyCookie', 60, 280, { ...h2, monospace: true, font: 'Test-Mono-Bold', sizePt: 14 }),
      ...line('object', 180, 280, h2),
      ...prose(300),
    ];
    expect(headings([runs])).toEqual(['1 An interface', '2 Use', '3 Options', '2 stringifyCookie object']);
  });

  it('are no bold words that end the paragraph right above them', () => {
    const link = (y: number): GlyphRun[] => line('harbour.example/log', 60, y, bold);
    const section = (text: string, y: number): GlyphRun[] => [...line(text, 60, y, bold), ...prose(y + 20)];
    const runs = [
      ...line('An interface', 60, 60, { ...bold, sizePt: 20 }),
      ...section('Use', 100),
      ...section('Options', 200),
      ...lines(['For all that is left to say, see the site of the project, where', 'it is written down:'], 60, 300),
      ...link(324),
      ...prose(350),
    ];
    expect(headings([runs])).toEqual(['1 An interface', '2 Use', '2 Options']);
  });

  it('are numbers of releases, which are no numbers of sections', () => {
    const title = line('Changelog', 60, 60, { ...bold, sizePt: 24 });
    const release = (text: string, y: number): GlyphRun[] => [
      ...line(text, 60, y, { ...bold, sizePt: 18 }),
      ...line('Bug fixes', 60, y + 28, { ...bold, sizePt: 14 }),
      ...prose(y + 50),
    ];
    const runs = [
      ...title,
      ...release('3.0.0 (2024-05-01)', 100),
      ...release('v2.4', 250),
      ...release('[2.3.0-beta.1] - 7 May 2023', 400),
      ...release('2.2.10', 550),
    ];
    expect(headings([runs])).toEqual([
      '1 Changelog',
      ...['3.0.0 (2024-05-01)', 'v2.4', '[2.3.0-beta.1] - 7 May 2023', '2.2.10'].flatMap((text) => [
        `2 ${text}`,
        '3 Bug fixes',
      ]),
    ]);
    const small = ['3.0.0 - 2024-05-01', '2.4.1'].flatMap((text, i) => [
      ...line(text, 60, 100 + 100 * i, bold),
      ...prose(120 + 100 * i),
    ]);
    expect(headings([[...title, ...small]])).toEqual(['1 Changelog', '2 3.0.0 - 2024-05-01', '2 2.4.1']);
  });

  it('are no quoted sentences in slanted type, larger than the text, nor any that name an address', () => {
    const quoted = 'Note that the log of a harbour is kept by those who come in late and leave early.';
    const runs = (text: string, sizePt: number): GlyphRun[] => [
      ...line('The Harbour Log', 60, 60, { ...bold, sizePt: 20 }),
      ...prose(90),
      ...line(text, 60, 170, { italic: true, sizePt, font: 'Test-Italic' }),
      ...prose(200),
    ];
    expect(headings([runs(quoted, 12.5)])).toEqual(['1 The Harbour Log']);
    expect(headings([runs('Now see http://localhost:8080 for it', 10)])).toEqual(['1 The Harbour Log']);
    expect(headings([runs('How the log is kept', 12.5)])).toHaveLength(2);
  });

  it('are no commands in typewriter type that is larger than the text in all listings', () => {
    const code = { monospace: true, font: 'Test-Mono', sizePt: 12 };
    const install = (listing: readonly string[]): GlyphRun[] => [
      ...line('Use', 60, 60, { ...bold, sizePt: 20 }),
      ...prose(90),
      ...line('install --save harbour', 60, 170, code),
      ...prose(200),
      ...lines(listing, 60, 280, code, 15),
      ...prose(400),
    ];
    expect(headings([install(['const log = open()', 'log.in()', 'log.out()', 'log.add()', 'log.close()'])])).toEqual([
      '1 Use',
    ]);
    expect(headings([install([])])).toEqual(['1 Use', '2 install --save harbour']);
  });

  it('of one word in typewriter type are found where the outline has them, and not in its list of contents', () => {
    const code = { monospace: true, font: 'Test-Mono', sizePt: 9 };
    const runs = [
      ...line('Functions', 60, 60, { ...bold, sizePt: 20 }),
      ...line('• adopt', 70, 90),
      ...line('• child', 70, 104),
      ...prose(130),
      ...line('adopt', 60, 200, code),
      ...prose(220),
      ...line('child', 60, 290, code),
      ...prose(310),
    ];
    const outline = [entry('Functions', 60), entry('adopt', 160), entry('child', 250)];
    expect(headings([runs], { outline })).toEqual(['1 Functions', '1 adopt', '1 child']);
  });

  it('are no bold words that have no tag, where those of the outline have one', () => {
    const titles = ['Rivers', 'Custom value', 'Lakes', 'Springs'];
    const runs = titles.flatMap((text, i) => [...line(text, 60, 100 + 100 * i, bold), ...prose(118 + 100 * i)]);
    const outline = [entry('Rivers', 100), entry('Lakes', 300)];
    const tagged = (named: readonly number[]): PageContent['tags'] => ({
      headings: named.map((i) => ({ level: 1, boxes: [{ x0: 60, y0: 90 + 100 * i, x1: 200, y1: 102 + 100 * i }] })),
      figures: [],
      artifacts: [],
      marked: { x0: 60, y0: 90, x1: 500, y1: 500 },
      markedShare: 1,
      elements: [],
      named: [],
    });
    expect(headings([runs], { outline }, tagged([0, 2, 3]))).toEqual(['1 Rivers', '1 Lakes', '1 Springs']);
    expect(headings([runs], { outline }, tagged([3]))).toContain('1 Custom value');
  });

  it('are chapters by their names where the tags of all others are found', () => {
    const titles = ['Rivers', 'Lakes', 'Springs', 'Wells', 'Chapter 5 Seas', 'Custom value:'];
    const runs = titles.flatMap((text, i) => [...line(text, 60, 100 + 100 * i, bold), ...prose(118 + 100 * i)]);
    const tags: PageContent['tags'] = {
      headings: [0, 1, 2, 3].map((i) => ({
        level: 1,
        boxes: [{ x0: 60, y0: 90 + 100 * i, x1: 200, y1: 102 + 100 * i }],
      })),
      figures: [],
      artifacts: [],
      marked: { x0: 60, y0: 90, x1: 500, y1: 800 },
      markedShare: 1,
      elements: [],
      named: [],
    };
    const found = headings([runs], {}, tags);
    expect(found).toContain('1 Chapter 5 Seas');
    expect(found).not.toContain('1 Custom value:');
  });

  it('are no bold words that introduce what follows, unless others in their style are titles', () => {
    const titled = (titles: readonly string[]): GlyphRun[][] => [
      [
        ...line('An interface', 60, 60, { ...bold, sizePt: 20 }),
        ...prose(90),
        ...titles.flatMap((text, i) => [...line(text, 60, 170 + 100 * i, bold), ...prose(186 + 100 * i)]),
      ],
    ];
    expect(headings(titled(['With a value:', 'With a function:', 'Without:']))).toEqual(['1 An interface']);
    expect(headings(titled(['Values', 'Functions', 'Others:']))).toContain('2 Others:');
  });

  it('may be bold and a little smaller than the text, apart from it', () => {
    const runs = [
      ...line('An interface', 60, 60, { ...bold, sizePt: 20 }),
      ...prose(90),
      ...['Parameters', 'Returns', 'Mind the tide.'].flatMap((text, i) => [
        ...line(text, 60, 170 + 100 * i, { ...bold, sizePt: 8.5 }),
        ...prose(190 + 100 * i),
      ]),
    ];
    expect(headings([runs])).toEqual(['1 An interface', '2 Parameters', '2 Returns']);
  });

  it('may have as much room below their small letters as above', () => {
    const of = (sizePt: number, texts = ['Parameters', 'Returns']) => [
      ...line('An interface', 60, 60, { ...bold, sizePt: 20 }),
      ...prose(90),
      ...texts.flatMap((text, i) => [...line(text, 60, 173 + 100 * i, { ...bold, sizePt }), ...prose(196 + 100 * i)]),
    ];
    expect(headings([of(8.2)])).toEqual(['1 An interface', '2 Parameters', '2 Returns']);
    expect(headings([of(6.7, ['Parameters', 'Returns', 'Throws'])])).toHaveLength(4);
  });

  it('go on in the next line where the first is full, however far apart the lines are', () => {
    const start = 'From the old plug-in of the harbour for logs to the new rules';
    const runs = (below: GlyphRun[]) => [
      ...prose(60),
      ...line(start, 60, 170, { ...bold, sizePt: 15 }),
      ...below,
      ...prose(224),
    ];
    expect(headings([runs(line('of its logs', 60, 198, { ...bold, sizePt: 15 }))])).toEqual([`1 ${start} of its logs`]);
    expect(headings([runs(line('In short', 60, 198, { ...bold, sizePt: 12 }))])).toHaveLength(2);
  });

  it('are as bold and large as their words or their number, whatever the code in them is', () => {
    const code = { monospace: true, font: 'Test-Mono', sizePt: 9 };
    const titles = [
      [...line('How to use', 60, 170, { ...bold, sizePt: 10 }), ...line('start(options)', 120, 170, code)],
      [...line('2.1', 60, 270, { ...bold, sizePt: 12 }), ...line('start(options)', 90, 270, code)],
      [...line('Default:', 60, 370, { ...bold, sizePt: 10 }), ...line('start', 110, 370, code)],
      [...line('port name', 60, 470, { italic: true, sizePt: 10 }), ...line('=start', 110, 470, code)],
      [...line('set(', 60, 570, code), ...line('key', 84, 570, { ...bold, sizePt: 10 }), ...line(')', 104, 570, code)],
    ];
    const runs = [
      ...line('An interface', 60, 60, { ...bold, sizePt: 20 }),
      ...prose(90),
      ...titles.flatMap((title, i) => [...title, ...prose(190 + 100 * i)]),
    ];
    expect(headings([runs]).map((text) => text.slice(2))).toEqual([
      'An interface',
      'How to use start(options)',
      '2.1 start(options)',
    ]);
  });
});
