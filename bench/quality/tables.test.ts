import { describe, expect, test } from 'vitest';
import { levelDistance } from './level-distance.ts';
import { pipeTablesToHtml } from './pipe-tables.ts';
import { structureCost } from './rename-cost.ts';
import { tableTree } from './table-tree.ts';
import { teds } from './teds.ts';
import { node, type TreeNode } from './tree.ts';
import { zhangShasha } from './tree-distance.ts';

const tree = (key: string, ...children: TreeNode[]): TreeNode => ({ ...node(key), children });

describe('The tree edit distance', () => {
  // The example of Zhang and Shasha's paper: f(d(a c(b)) e) to f(c(d(a b)) e) deletes one c and inserts another.
  const first = tree('f', tree('d', tree('a'), tree('c', tree('b'))), tree('e'));
  const second = tree('f', tree('c', tree('d', tree('a'), tree('b'))), tree('e'));

  test('is the published one', () => {
    expect(zhangShasha(first, second, structureCost)).toBe(2);
    expect(zhangShasha(second, first, structureCost)).toBe(2);
  });

  test('of equal trees is nothing, and of a tree and one of its leaves the rest', () => {
    expect(zhangShasha(first, first, structureCost)).toBe(0);
    expect(zhangShasha(first, tree('b'), structureCost)).toBe(5);
  });

  test('that keeps levels is never smaller', () => {
    expect(levelDistance(first, second, structureCost)).toBeGreaterThanOrEqual(2);
    expect(levelDistance(first, first, structureCost)).toBe(0);
  });
});

describe('A pipe table', () => {
  test('becomes markup in its place', () => {
    expect(pipeTablesToHtml('Before\n| a | b |\n|---|:-:|\n| 1 < 2 | |\n\nAfter | it\n')).toBe(
      'Before\n<table><tr><th>a</th><th>b</th></tr><tr><td>1 &lt; 2</td><td></td></tr></table>\n\nAfter | it\n',
    );
  });

  test('keeps the bars and references of its cells, and a line with bars of its own is none', () => {
    expect(pipeTablesToHtml("|a|b|\n|-|-|\n|x \\| y|&#x64;on't|\nNo \\| row\n")).toBe(
      "<table><tr><th>a</th><th>b</th></tr><tr><td>x | y</td><td>don't</td></tr></table>\nNo | row\n",
    );
  });

  test('with an empty head begins with its first row', () => {
    expect(pipeTablesToHtml('| | |\n|-|-|\n|x|y|')).toBe('<table><tr><th>x</th><th>y</th></tr></table>\n');
  });

  test('has its rows fitted to its width', () => {
    const html = pipeTablesToHtml('|a|b|c|d|\n|-|-|-|-|\n|1|\n|1|2|3|4|5|\n');
    expect(html).toContain('<tr><td>1</td><td></td><td></td><td></td></tr>');
    expect(html).not.toContain('5');
  });
});

describe('A table tree', () => {
  test('has rows and cells with their spans, whatever the groups around them', () => {
    const { root, elements } = tableTree(
      '<table><thead><tr><th colspan="2">A &amp; B</th></tr></thead><tbody><tr><td rowspan=3>1<br>2<td>3</table>',
    );
    expect(elements).toBe(7);
    const [table] = root.children;
    expect(table?.children.map((row) => row.children.map(({ key, text }) => `${key}: ${text}`))).toEqual([
      ['td 2 1: A & B'],
      ['td 1 3: 1 </br>2', 'td 1 1: 3'],
    ]);
  });

  test('has no rows without text between those with text', () => {
    const [row, space] = ['<tr><td>1</td></tr>', '<tr><td colspan="2"></td></tr>'];
    const { root, elements } = tableTree(`<table>${space}${row}${space}${space}${row}${space}</table>`);
    expect(root.children.map(({ children }) => children.length)).toEqual([3]);
    expect(elements).toBe(7);
  });

  test('sees no tables in text without any', () => {
    expect(tableTree('1 < 2 and <b>bold</b>').root.children).toEqual([]);
  });
});

describe('TEDS', () => {
  const truth = '<table><tr><th>Name</th><th>Size</th></tr><tr><td>oak</td><td>20</td></tr></table>';

  test('is 1 for the same table in other words of markup', () => {
    expect(teds(truth, pipeTablesToHtml('|Name|Size|\n|-|-|\n|oak|20|\n'))).toMatchObject({ value: 1, structure: 1 });
  });

  test('falls with a changed text, its structure does not', () => {
    const result = teds(truth, truth.replace('oak', 'elm'));
    expect(result?.value).toBeCloseTo(1 - 1 / 7, 12);
    expect(result?.structure).toBe(1);
  });

  test('falls with a lost row', () => {
    expect(teds(truth, truth.replace(/<tr><td>.*<\/tr>/, ''))?.structure).toBeCloseTo(1 - 3 / 7, 12);
  });

  test('is 0 where no table was found, and nothing where none is wanted', () => {
    expect(teds(truth, 'Name Size oak 20')).toMatchObject({ value: 0, structure: 0 });
    expect(teds('Name Size', truth)).toBeNull();
  });
});
