/** One document's Markdown against its author's. What each column means stands in bench/README.md. */

import { headingScores, mhs } from './headings.ts';
import { itemBag, itemDepths } from './lists.ts';
import { nid } from './nid.ts';
import { pipeTablesToHtml } from './pipe-tables.ts';
import { withoutInlineMarkup } from './plain.ts';
import { f1, squash } from './symbols.ts';
import { TABLE } from './table-tree.ts';
import { teds } from './teds.ts';
import { wordBag } from './words.ts';

export const columns = ['nid', 'nidS', 'teds', 'tedsS', 'mhs', 'mhsS', 'hf1', 'lvl', 'list', 'ldep', 'wf1'] as const;
export type Column = (typeof columns)[number];

/** From 0 to 1; null where the truth has nothing to compare with. */
export type Scores = Record<Column, number | null>;

export interface Score {
  scores: Scores;
  /** A long document was compared by words, or a large tree by levels. */
  approximate: boolean;
}

export function score(truthMarkdown: string, foundMarkdown: string): Score {
  const [truth, found] = [withoutInlineMarkup(truthMarkdown), withoutInlineMarkup(foundMarkdown)];
  const [truthHtml, foundHtml] = [pipeTablesToHtml(truth), pipeTablesToHtml(found)];
  const [whole, wholeFound] = [squash(truthHtml), squash(foundHtml)];
  const [text, textFound] = [truthHtml, foundHtml].map((html) => squash(html.replace(TABLE, ' '))) as [string, string];
  const all = whole === '' ? null : nid(whole, wholeFound);
  const withoutTables = text === whole && textFound === wholeFound ? all : text === '' ? null : nid(text, textFound);
  const tables = teds(truthHtml, foundHtml);
  const tree = mhs(truthHtml, foundHtml);
  const headings = headingScores(truth, found);
  return {
    scores: {
      nid: all?.value ?? null,
      nidS: withoutTables?.value ?? null,
      teds: tables?.value ?? null,
      tedsS: tables?.structure ?? null,
      mhs: tree?.value ?? null,
      mhsS: tree?.structure ?? null,
      hf1: headings.f1,
      lvl: headings.levels,
      list: f1(itemBag(truth), itemBag(found)),
      ldep: itemDepths(truth, found),
      wf1: f1(wordBag(truth), wordBag(found)),
    },
    approximate: [all?.byWords, withoutTables?.byWords, tables?.approximate, tree?.approximate].includes(true),
  };
}
