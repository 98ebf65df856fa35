import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { layoutPage } from '../blocks/page-layout.ts';
import type { Scratch } from '../convert.ts';
import { inMemory } from '../document/sections.ts';
import { type GlyphRun, UNNUMBERED } from '../extract/page-content.ts';
import { line, lines, page } from '../fixtures/runs.ts';
import { textOfLine } from '../lines/spans.ts';
import type { TextLine } from '../lines/text-line.ts';
import { freeGarbage } from './garbage.ts';
import { LineShelf } from './packed-lines.ts';
import { packText } from './packed-text.ts';
import { SpilledTexts } from './spilled-texts.ts';

function linesOf(runs: readonly GlyphRun[], scratch?: Scratch): { packed: TextLine[]; plain: TextLine[] } {
  const layout = () => layoutPage(page({ runs: [...runs] }));
  const of = ({ blocks }: ReturnType<typeof layout>) =>
    blocks.flatMap((block) => (block.kind === 'text' ? block.lines : []));
  const small = layout();
  new LineShelf(scratch).putBack(small, packText(small));
  return { packed: of(small), plain: of(layout()) };
}

const seen = (line: TextLine) => {
  const { x0, x1, y0, y1, baseline, sizePt, rtl } = line;
  // Behind layout nobody asks for the ids of runs.
  const runs = line.runs.map((run) => ({ ...run, id: UNNUMBERED }));
  return { x0, x1, y0, y1, baseline, sizePt, rtl, runs, text: textOfLine(line) };
};

it('Packed lines read as they were', () => {
  const runs = [
    ...lines(['A heading of some words', 'and its second line'], 60, 100, { bold: true, sizePt: 14 }),
    ...lines(['Text with a mark', 'and text again, the same text', 'متن فارسی'], 60, 200),
    ...line('2', 136, 196, { sizePt: 6 }),
  ];
  const { packed, plain } = linesOf(runs);
  expect(packed.map(seen)).toEqual(plain.map(seen));
  expect(packed.flatMap(({ runs }) => runs.map(({ script }) => script))).toContain('super');
});

it.each([
  ['in letters of one byte', 'Text of a café'],
  ['in others', 'Text in русский and 中文'],
])('Packed lines that are spilled read as they were, %s', (_, words) => {
  const runs = [...lines([words, '', 'and more of it'], 60, 100.123456789), ...line('2', 136, 96, { sizePt: 6 })];
  const { packed, plain } = linesOf(runs, inMemory);
  expect(packed.map(seen)).toEqual(plain.map(seen));
});

it('Few of the pages that are spilled are in memory at a time, whichever are asked for', () => {
  let reads = 0;
  const counted: Scratch = {
    keep: (bytes) => {
      const kept = bytes.slice();
      const read = (into = new Uint8Array(kept.length)) => {
        reads++;
        into.set(kept);
        return into.subarray(0, kept.length);
      };
      return { sizeBytes: kept.length, read };
    },
  };
  const texts = new SpilledTexts(counted);
  const none = { numbers: new Float32Array(), edges: new Float32Array(), places: new Uint16Array() };
  const pages = Array.from({ length: 200 }, (_, i) => texts.keep({ ...none, texts: ['', `Page ${i}`] }));
  const readAll = () => pages.map((page) => page().textOf(1));
  expect(readAll()).toEqual(pages.map((_, i) => `Page ${i}`));
  expect([pages[199], pages[198], pages[199]].map((page) => page?.().textOf(1))).toEqual([
    'Page 199',
    'Page 198',
    'Page 199',
  ]);
  expect(reads).toBe(200);
  expect(readAll().at(-1)).toBe('Page 199');
  expect(reads).toBeGreaterThan(300);
});

it('The words of a page that is spilled take no memory', async () => {
  const none = { numbers: new Float32Array(), edges: new Float32Array(), places: new Uint16Array() };
  const keep = (texts: string[]) => ({
    read: new SpilledTexts(inMemory).keep({ ...none, texts }),
    held: new WeakRef(texts),
  });
  const { read, held } = keep(['Words of a page']);
  await setImmediate();
  freeGarbage();
  expect(held.deref()).toBeUndefined();
  expect(read().textOf(0)).toBe('Words of a page');
});

it('Runs of one style still share it', () => {
  const [first] = linesOf(lines(['One style for all', 'words of a page'], 60, 100)).packed;
  const styles = new Set([...(first?.runs ?? []), ...(first?.runs ?? [])].map(({ style }) => style));
  expect(styles.size).toBe(1);
});

it('Recognised text can still be changed', () => {
  const { packed } = linesOf(lines(['Recognised text'], 60, 100, { isRecognised: true }));
  const run = packed[0]?.runs[0];
  if (run) run.text = 'changed';
  expect(packed[0]?.runs[0]?.text).toBe('changed');
});
