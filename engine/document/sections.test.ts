import { describe, expect, it } from 'vitest';
import type { Kept, Scratch } from '../convert.ts';
import { Sections } from './sections.ts';
import type { Block } from './tree.ts';

const paragraph = (value: string): Block => ({ type: 'paragraph', children: [{ type: 'text', value }] });
const first = [paragraph('A line, and “half a pair”: \ud83d'), paragraph('two')];
const second: Block[] = [{ type: 'code', value: 'a\n\tb', language: null }];

function filled(scratch?: Scratch): Sections {
  const sections = new Sections(scratch);
  for (const blocks of [first, [], second]) sections.add(blocks);
  return sections;
}

/** Counts what lies in it. */
function counted(): Scratch & { kept: number } {
  return {
    kept: 0,
    keep(bytes): Kept {
      this.kept++;
      const own = bytes.slice();
      return { sizeBytes: own.length, read: () => own };
    },
  };
}

describe('The sections of a document', () => {
  it('give their blocks in order, as often as they are read', () => {
    const sections = filled();
    expect([...sections]).toEqual([...first, ...second]);
    expect([...sections]).toEqual([...first, ...second]);
  });

  it('give the same blocks where they lie elsewhere', () => {
    const scratch = counted();
    const sections = filled(scratch);
    expect(scratch.kept).toBe(2);
    expect([...sections]).toEqual([...first, ...second]);
    expect([...sections][0]).not.toBe(first[0]);
  });
});
