/** One HTML file that shows pages with what was found on them; needs nothing but a browser. */

import type { Box } from '../geometry/box.ts';
import { cssColor, type DrawnBlock, type DrawnPage, type Kind, kinds } from './drawn-page.ts';

export interface PicturedPage {
  page: DrawnPage;
  /** The page as it looks; null where it can't be drawn. */
  png: Uint8Array | null;
}

/** Layers of boxes, whether they are on at first. */
const layers = {
  blocks: { name: 'Blocks', shown: true },
  order: { name: 'Reading order', shown: true },
  lines: { name: 'Lines', shown: false },
  columns: { name: 'Columns', shown: true },
  cells: { name: 'Cells', shown: true },
  runs: { name: 'Glyph runs', shown: false },
  rules: { name: 'Rules', shown: false },
  links: { name: 'Links', shown: false },
  picture: { name: 'Page', shown: true },
} as const;

export function layoutHtml(title: string, pages: readonly PicturedPage[]): string {
  const toggles = Object.entries(layers).map(
    ([layer, { name, shown }]) =>
      `<label><input type="checkbox" data-layer="${layer}"${shown ? ' checked' : ''}> ${name}</label>`,
  );
  const used = new Set(pages.flatMap(({ page }) => page.blocks.map(({ kind }) => kind)));
  const legend = (Object.keys(kinds) as Kind[])
    .filter((kind) => used.has(kind))
    .map((kind) => `<span><i style="background:${cssColor(kind)}"></i>${kinds[kind].name}</span>`);
  const hidden = Object.entries(layers).flatMap(([layer, { shown }]) => (shown ? [] : [`without-${layer}`]));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)} – layout</title><style>${style}
${Object.keys(layers)
  .map((layer) => `.without-${layer} .${layer}`)
  .join(', ')} { display: none }</style></head>
<body class="${hidden.join(' ')}"><header><h1>${escaped(title)}</h1><nav>${toggles.join('\n')}</nav><div class="legend">${legend.join('\n')}</div></header>
<main>${pages.map(pageHtml).join('\n')}</main>
<script>${script}</script></body></html>
`;
}

function pageHtml({ page, png }: PicturedPage): string {
  const { widthPt, heightPt, number } = page;
  const picture = png
    ? `<img class="picture" alt="" width="${Math.round(widthPt)}" height="${Math.round(heightPt)}" src="data:image/png;base64,${Buffer.from(png).toString('base64')}">`
    : '';
  const boxes = (['columns', 'rules', 'links', 'runs', 'lines', 'cells'] as const).map(
    (layer) => `<g class="${layer}">${page[layer].map((box) => rect(box)).join('')}</g>`,
  );
  return `<section id="page-${number}"><h2>Page ${[number, ...page.tagDoubts.map((doubt) => `not by its tags: ${doubt}`)].map(String).map(escaped).join(' · ')}</h2><div class="sheet" style="aspect-ratio:${number1(widthPt)}/${number1(heightPt)}">${picture}
<svg viewBox="0 0 ${number1(widthPt)} ${number1(heightPt)}"><defs><marker id="tip-${number}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8Z"/></marker></defs>
${boxes.join('')}<g class="blocks">${page.blocks.map(blockShape).join('')}</g>
<g class="order"><path class="way" marker-mid="url(#tip-${number})" marker-end="url(#tip-${number})" d="${way(page.blocks)}"/>${page.blocks.map(badge).join('')}</g></svg></div></section>`;
}

function blockShape({ kind, box, order, detail, by, text }: DrawnBlock): string {
  const label = [`${order}. ${kinds[kind].name}`, detail].filter((part) => part !== '').join(', ');
  return rect(
    box,
    `style="--kind:${cssColor(kind)}"`,
    `<title>${escaped(`${label}${by && `\nsaid by: ${by}`}\n${text}`)}</title>`,
  );
}

function badge({ kind, box, order, detail }: DrawnBlock): string {
  const label = kind === 'heading' ? `${order} ${detail.replace('level ', 'H')}` : String(order);
  const width = 5 + 4.6 * label.length;
  const x = Math.max(0, box.x0 - width - 1.5);
  return `<g class="badge" style="--kind:${cssColor(kind)}"><rect x="${number1(x)}" y="${number1(box.y0)}" width="${number1(width)}" height="10" rx="2.5"/><text x="${number1(x + width / 2)}" y="${number1(box.y0 + 7.6)}">${label}</text></g>`;
}

/** Along the blocks' beginnings, where it covers little of the text. */
function way(blocks: readonly DrawnBlock[]): string {
  const points = blocks.map(({ box }) => `${number1(Math.max(3, box.x0 - 3))} ${number1(box.y0 + 5)}`);
  return points.length > 1 ? `M${points.join('L')}` : '';
}

function rect({ x0, y0, x1, y1 }: Box, attributes = '', content = ''): string {
  return `<rect x="${number1(x0)}" y="${number1(y0)}" width="${number1(Math.max(0.4, x1 - x0))}" height="${number1(Math.max(0.4, y1 - y0))}" ${attributes}>${content}</rect>`;
}

const number1 = (value: number): string => String(Math.round(value * 10) / 10);

/** Control characters have no place in HTML. */
function escaped(text: string): string {
  return text
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;');
}

const style = `
:root { color-scheme: light dark; font: 14px/1.45 system-ui, sans-serif; --line: #8884; --bar: #fffd }
@media (prefers-color-scheme: dark) { :root { --bar: #17191cf0 } }
* { box-sizing: border-box }
body { margin: 0; background: light-dark(#eceef1, #101214) }
header { position: sticky; top: 0; z-index: 1; padding: 10px 20px; background: var(--bar); border-bottom: 1px solid var(--line); backdrop-filter: blur(6px) }
h1 { font-size: 15px; margin: 0 0 6px; overflow-wrap: anywhere }
nav, .legend { display: flex; flex-wrap: wrap; gap: 4px 16px }
nav label { white-space: nowrap }
.legend { margin-top: 6px; font-size: 12px; opacity: .85 }
.legend i { display: inline-block; width: 10px; height: 10px; border-radius: 3px; margin-right: 5px }
main { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(680px, 100%), 1fr)); gap: 24px; padding: 20px }
section { scroll-margin-top: 120px; max-width: 1100px }
h2 { font-size: 12px; font-weight: 600; margin: 0 0 6px; opacity: .7 }
.sheet { position: relative; background: #fff; box-shadow: 0 1px 8px #0003; border-radius: 3px; overflow: hidden }
.sheet img, .sheet svg { position: absolute; inset: 0; width: 100%; height: 100% }
svg rect { fill: none; stroke-width: .5; vector-effect: non-scaling-stroke }
.blocks rect { stroke: var(--kind); fill: color-mix(in srgb, var(--kind) 12%, transparent); stroke-width: 1.5 }
.blocks rect:hover { fill: color-mix(in srgb, var(--kind) 32%, transparent) }
.columns rect { stroke: #556; stroke-dasharray: 5 4; stroke-width: 1 }
.cells rect { stroke: #e07a00; stroke-width: 1 }
.lines rect { stroke: #2f6fde99 }
.runs rect { stroke: #00897b99 }
.rules rect { fill: #f0f; stroke: #f0f }
.links rect { fill: #0a03; stroke: #0a0 }
.way { fill: none; stroke: #1117; stroke-width: 1.4; stroke-linejoin: round }
marker path { fill: #111c }
.badge rect { fill: var(--kind) }
.badge text { fill: #fff; font: 600 7.5px system-ui, sans-serif; text-anchor: middle }
`;

/** Toggles layers; keeps no state of its own. */
const script = `
document.querySelectorAll('[data-layer]').forEach((box) => {
  const show = () => document.body.classList.toggle('without-' + box.dataset.layer, !box.checked);
  box.addEventListener('change', show);
  show();
});
`;
