export const style = `
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
export const script = `
document.querySelectorAll('[data-layer]').forEach((box) => {
  const show = () => document.body.classList.toggle('without-' + box.dataset.layer, !box.checked);
  box.addEventListener('change', show);
  show();
});
`;
