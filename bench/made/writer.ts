/** Documents of a word processor as people have them, in flat ODF: what pandoc writes, with styles of our own around it. */

import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ruling } from './made-table.ts';

/** How a document looks: where nothing is said, as LibreOffice sets it. */
interface Look {
  body?: string;
  paragraph?: string;
  /** Of headings, and of each depth of them. */
  headings?: { text: string; sizes: readonly number[]; above: number };
  /** Headings are paragraphs in bold, and no more. */
  byHand?: boolean;
  numbers?: boolean;
  columns?: number;
  /** Every second row of a table has a ground, and the head a dark one with white letters. */
  banded?: boolean;
  bullets?: string;
  bulletFont?: string;
}

export const LOOKS: readonly Look[] = [
  { bullets: '•◦▪' },
  // Word since 2007.
  {
    body: 'fo:font-family="Carlito" fo:font-size="11pt"',
    paragraph: 'fo:margin-top="0pt" fo:margin-bottom="8pt" fo:line-height="108%"',
    headings: {
      text: 'fo:font-family="Carlito" fo:font-weight="normal" fo:color="#2F5496"',
      sizes: [16, 13, 12],
      above: 12,
    },
    banded: true,
    bullets: '•o▪',
    bulletFont: 'Liberation Mono',
  },
  // A thesis.
  {
    body: 'fo:font-family="Liberation Serif" fo:font-size="12pt"',
    paragraph:
      'fo:margin-top="0pt" fo:margin-bottom="0pt" fo:line-height="200%" fo:text-indent="0.5in" fo:text-align="justify"',
    headings: { text: 'fo:font-family="Liberation Serif" fo:font-weight="bold"', sizes: [14, 12, 12], above: 0 },
    bullets: '•–*',
  },
  // A report.
  {
    body: 'fo:font-family="Liberation Sans" fo:font-size="10pt"',
    paragraph: 'fo:margin-top="0pt" fo:margin-bottom="6pt" fo:line-height="100%"',
    headings: { text: 'fo:font-family="Liberation Sans" fo:font-weight="bold"', sizes: [16, 13, 11], above: 12 },
    numbers: true,
    bullets: '–•–',
  },
  // Made by hand.
  {
    body: 'fo:font-family="Liberation Serif" fo:font-size="12pt"',
    paragraph: 'fo:margin-top="0pt" fo:margin-bottom="12pt" fo:line-height="100%"',
    byHand: true,
    bullets: '-•-',
  },
  // A newsletter.
  {
    body: 'fo:font-family="Carlito" fo:font-size="10pt"',
    paragraph: 'fo:margin-top="0pt" fo:margin-bottom="6pt" fo:line-height="100%" fo:text-align="justify"',
    headings: { text: 'fo:font-family="Liberation Sans" fo:font-weight="bold"', sizes: [14, 12, 10], above: 10 },
    columns: 2,
    banded: true,
    bullets: '●○■',
  },
];

/** What stands on top of every page. */
export const RUNNING_HEAD = 'Minutes and papers';

const NAMESPACES = 'office style text table draw:drawing fo:xsl-fo-compatible svg:svg-compatible'
  .split(' ')
  .map((named) => named.split(':'))
  .map(([prefix = '', name = prefix]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

/**
 * Writes `a.fodt` of a document that pandoc reads.
 *
 * @param rulings those of its tables, in their order
 */
export function writeFlat(
  folder: string,
  from: string,
  name: string,
  look: Look,
  rulings: readonly Ruling[] = [],
): void {
  const { stdout } = spawnSync('pandoc', ['--from', from, '--to', 'opendocument', '--standalone', name], {
    cwd: folder,
    encoding: 'utf8',
  });
  const part = (tag: string): string => new RegExp(`<${tag}>([\\s\\S]*)</${tag}>`).exec(stdout)?.[1] ?? '';
  let tables = 0;
  const body = part('office:text').replace(/<table:table [\s\S]*?<\/table:table>/g, (table) =>
    ruled(table, rulings[tables++] ?? 'grid', look),
  );
  writeFileSync(
    join(folder, 'a.fodt'),
    `<?xml version="1.0" encoding="UTF-8"?>
<office:document ${NAMESPACES} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text">
<office:styles>${stylesOf(look)}</office:styles>
<office:automatic-styles>${bulleted(unbroken(part('office:automatic-styles')), look)}${pageOf(look)}${cellStyles}</office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="page">
<style:header><text:p text:style-name="Header">${RUNNING_HEAD}</text:p></style:header>
<style:footer><text:p text:style-name="Footer">Page <text:page-number/></text:p></style:footer>
</style:master-page></office:master-styles>
<office:body><office:text>${look.byHand ? setByHand(body) : body}</office:text></office:body>
</office:document>`,
  );
}

const setByHand = (body: string): string =>
  body.replace(/<text:h\b[^>]*>/g, '<text:p text:style-name="Hand">').replaceAll('</text:h>', '</text:p>');

const BOLD = 'fo:font-weight="bold"';

function stylesOf({ body, paragraph, headings, byHand, numbers, bulletFont = 'OpenSymbol' }: Look): string {
  const style = (name: string, parent: string, paragraph: string, text: string, more = ''): string =>
    `<style:style style:name="${name}" style:family="paragraph"${parent && ` style:parent-style-name="${parent}"`}${more}><style:paragraph-properties ${paragraph}/><style:text-properties ${text}/></style:style>`;
  const levels = headings?.sizes.map((size, i) =>
    style(
      `Heading_20_${i + 1}`,
      'Standard',
      `fo:margin-top="${headings.above}pt" fo:margin-bottom="6pt" fo:keep-with-next="always"`,
      `${headings.text} fo:font-size="${size}pt"`,
      ` style:default-outline-level="${i + 1}"`,
    ),
  );
  const outline = [1, 2, 3].map(
    (level) =>
      `<text:outline-level-style text:level="${level}" style:num-format="1" text:display-levels="${level}"><style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" text:list-tab-stop-position="0.5in" fo:text-indent="-0.5in" fo:margin-left="0.5in"/></style:list-level-properties></text:outline-level-style>`,
  );
  return [
    ...(body ? [style('Standard', '', '', body)] : []),
    ...(paragraph
      ? [style('Text_20_body', 'Standard', paragraph, ''), style('First_20_paragraph', 'Text_20_body', '', '')]
      : []),
    ...(levels ?? []),
    style('Hand', 'Standard', '', BOLD),
    style('Definition_20_Term', 'Standard', '', byHand ? 'fo:font-style="italic"' : BOLD),
    `<style:style style:name="Bullet_20_Symbols" style:family="text"><style:text-properties fo:font-family="${bulletFont}"/></style:style>`,
    style('Definition_20_Definition', 'Text_20_body', 'fo:margin-left="0.5in" fo:text-indent="0in"', ''),
    style('Preformatted_20_Text', 'Standard', '', 'fo:font-family="Liberation Mono" fo:font-size="9pt"'),
    '<style:style style:name="Source_Text" style:family="text"><style:text-properties fo:font-family="Liberation Mono"/></style:style>',
    ...(numbers ? [`<text:outline-style style:name="Outline">${outline.join('')}</text:outline-style>`] : []),
  ].join('\n');
}

const bulleted = (styles: string, { bullets = '' }: Look): string =>
  styles.replace(/(text:level="(\d+)"[^>]*text:bullet-char=")[^"]/g, (_, before: string, level: string) => {
    const mark = bullets.charAt((Number(level) - 1) % bullets.length);
    return `${before}${mark}`;
  });

/** Tables that stand on one page. */
const unbroken = (styles: string): string =>
  styles.replaceAll('<style:table-properties', '<style:table-properties style:may-break-between-rows="false"');

const pageOf = ({ columns = 1 }: Look): string =>
  `<style:page-layout style:name="page"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="2cm"><style:columns fo:column-count="${columns}" fo:column-gap="0.5cm"/></style:page-layout-properties><style:header-style><style:header-footer-properties fo:min-height="0.5cm" fo:margin-bottom="0.5cm"/></style:header-style><style:footer-style><style:header-footer-properties fo:min-height="0.5cm" fo:margin-top="0.5cm"/></style:footer-style></style:page-layout>`;

/** Of a cell: its sides, for each way in which tables are ruled, and as part of a head, a band or the rest. */
const SIDES: Record<Ruling, { head: string; row: string }> = {
  none: { head: '', row: '' },
  head: { head: 'bottom', row: '' },
  books: { head: 'top bottom', row: '' },
  lines: { head: 'top bottom', row: 'bottom' },
  grid: { head: 'top bottom left right', row: 'top bottom left right' },
};
const GROUNDS: Record<string, string> = { plain: 'transparent', band: '#D9E2F3', dark: '#4472C4' };

const cellStyles = Object.entries(SIDES)
  .flatMap(([ruling, sides]) =>
    (['head', 'row'] as const).flatMap((part) =>
      Object.entries(GROUNDS).map(([ground, colour]) => {
        const borders = sides[part].split(' ').filter(Boolean);
        return `<style:style style:name="${ruling}-${part}-${ground}" style:family="table-cell"><style:table-cell-properties fo:padding="0.04in" fo:background-color="${colour}" ${borders.map((side) => `fo:border-${side}="0.5pt solid #000000"`).join(' ')}/></style:style>`;
      }),
    ),
  )
  .join('');

function ruled(table: string, ruling: Ruling, { banded }: Look): string {
  const rows = table.split('<table:table-row>');
  return rows
    .map((row, i) => {
      const part = row.includes('"TableHeaderRowCell"') ? 'head' : 'row';
      const ground = !banded ? 'plain' : part === 'head' ? 'dark' : i % 2 === 0 ? 'band' : 'plain';
      return row.replace(/"Table(?:Header)?RowCell"/g, `"${ruling}-${part}-${ground}"`);
    })
    .join('<table:table-row>');
}
