/** The project's sample PDFs and what a right conversion of each must hold (assets/samples/expected.json). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { z } from 'zod';
import { root } from './fixture.ts';

export const sample = (name: string) => join(root, 'assets', 'samples', name);

const texts = z.array(z.string()).default([]);

const expectedSchema = z.record(
  z.string(),
  z.object({
    title: z.string(),
    headings: texts,
    /** In reading order. */
    phrases: texts,
    listItems: texts,
    footnotes: texts,
    links: texts,
    rows: z.array(z.array(z.string())).default([]),
    absent: texts,
  }),
);

const expected = expectedSchema.parse(JSON.parse(readFileSync(sample('expected.json'), 'utf8')));

/** Markdown as running words: phrases may be marked up, linked or broken over lines. */
const words = (markdown: string) =>
  markdown
    .replaceAll(/\]\([^)]*\)|\[\^[^\]]*\]:?|<[^>]+>/g, '')
    .replaceAll(/[*_\\[\]]/g, '')
    .replaceAll(/\s+/g, ' ');

function expectInOrder(text: string, parts: string[], what: string): void {
  let from = 0;
  for (const part of parts) {
    const at = text.indexOf(part, from);
    expect(at, `${what}: “${part}”, after what stands before it`).toBeGreaterThanOrEqual(from);
    from = at + part.length;
  }
}

/** Reads a converted sample as a person would: title, headings, text, lists, notes, links, tables, each in its place. */
export function expectSample(name: string, markdown: string): void {
  const sampleFacts = expected[name];
  if (!sampleFacts) throw new Error(`expected.json has no ${name}.`);
  const headings = markdown
    .split('\n')
    .filter((line) => /^#{1,6} /.test(line))
    .map(words);
  expect(sampleFacts.phrases.length).toBeGreaterThan(0);
  expectInOrder(headings.join('\n'), [sampleFacts.title, ...sampleFacts.headings], `${name}, headings`);
  expectInOrder(words(markdown), sampleFacts.phrases, `${name}, text`);
  for (const item of sampleFacts.listItems) expect(words(markdown), `${name}, lists`).toMatch(listItem(item));
  for (const note of sampleFacts.footnotes) expect(words(markdown), `${name}, notes`).toContain(note);
  for (const link of sampleFacts.links) expect(markdown, `${name}, links`).toContain(link);
  for (const row of sampleFacts.rows) expect(rowsOf(markdown), `${name}, tables`).toContainEqual(row);
  for (const text of sampleFacts.absent) expect(words(markdown), `${name}, left out`).not.toContain(text);
}

const listItem = (text: string) => new RegExp(`(-|\\d+[.)]) ${text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);

/** Rows of GFM tables and of HTML tables, as their cells' words. */
function rowsOf(markdown: string): string[][] {
  const gfm = markdown
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.replaceAll(/^\||\|$/g, '').split(/(?<!\\)\|/));
  const html = [...markdown.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, cells = '']) =>
    cells.split(/<\/t[dh]>/).slice(0, -1),
  );
  return [...gfm, ...html].map((cells) => cells.map((cell) => words(cell).trim()));
}
