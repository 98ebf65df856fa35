import { describe, expect, it } from 'vitest';
import type { GlyphRun, PageContent, Rule } from '../../extract/page-content.ts';
import { bold, headingsOf, prose } from '../../fixtures/headings.ts';
import { line, page } from '../../fixtures/runs.ts';
import { structured } from '../../fixtures/structured.ts';
import { across, down } from '../../fixtures/tables.ts';

interface Part {
  name: string;
  top: number;
  commands: string[];
  x?: number;
}

/** A bold name in the middle over a table of commands. */
function card(parts: readonly Part[], more: readonly GlyphRun[] = []): PageContent {
  const rules: Rule[] = [];
  const runs: GlyphRun[] = [...more];
  for (const { name, top, commands, x = 40 } of parts) {
    runs.push(...line(name, x + 90, top, bold));
    const y = top + 8;
    commands.forEach((command, i) => {
      runs.push(...line(command, x + 4, y + 14 + 18 * i), ...line('says what it is good for', x + 84, y + 14 + 18 * i));
    });
    for (let i = 0; i <= commands.length; i++) rules.push(across(y + 18 * i, x, x + 210));
    for (const edge of [0, 80, 210]) rules.push(down(x + edge, y, y + 18 * commands.length));
  }
  return page({ runs, rules });
}

const title = line('Reference card', 90, 40, { ...bold, sizePt: 16 });
const files = ['ls', 'cp', 'mv', 'rm'];

describe('a reference card', () => {
  it('has titles of tables only where there is text as well', () => {
    const parts = ['Files', 'Daemons'].map((name, i) => ({ name, top: 300 + 130 * i, commands: files }));
    expect(headingsOf([card(parts, [...title, ...prose(70, 14)])])).toEqual(['1 Reference card']);
  });

  it('goes on with a table on the next page, under its name again', () => {
    const below = [
      { name: 'Files', top: 100, commands: ['cat', 'cd', 'ln'] },
      { name: 'Files', top: 300, commands: ['of', 'another', 'sort'] },
    ];
    const pages = [card([{ name: 'Files', top: 300, commands: files }]), { ...card(below), index: 1 }];
    const rows = structured(pages).children.flatMap((block) => (block.type === 'table' ? [block.rows.length] : []));
    expect(rows).toEqual([7, 3]);
  });

  it('has names over its tables that are not one text', () => {
    const parts = ['Networks', 'Daemons'].map((name, i) => ({ name, top: 100 + 130 * i, commands: files }));
    const texts = structured([card(parts)]).children.flatMap((block) => (block.type === 'paragraph' ? [block] : []));
    expect(texts).toHaveLength(2);
  });
});
