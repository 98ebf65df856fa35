import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { circlesOf, type ImportGraph, reach, readImportGraph, root } from './import-graph.ts';

const rooms = ['core', 'electron', 'renderer', 'service', 'engine', 'cli', 'bench'];
const graph = readImportGraph(rooms);

const isOurs = (path: string) => rooms.some((room) => path.startsWith(`${room}/`));

/** Data without effects that every room beside the engine and the service may read. */
const pure = /^core\/(errors\/|model\/|options\/|settings\/schema\.ts$)/;
/** What crosses between the window and the main process, as pure as that. */
const bridge = /^electron\/ipc\/(commands|contract)\.ts$/;
/**
 * What both ends must hold to: the wire’s schemas, notations and rules of pace, and the rules for IP addresses,
 * names of files, secrets in text, how many conversions fit a computer and the words for wrong options. As pure, but only for rooms
 * that name it.
 */
const wire = /^service\/(contract|page-ranges|least-pace|ip-address|file-name|redact|workers|unreadable-options)\.ts$/;

/** How folders are made and files opened: the files of the service with effects that rooms of the app use, too. */
const disk = /^service\/(make-folder|open-without-waiting)\.ts$/;

/**
 * Who may import which of our files directly. The first rule that names a file counts, so the special ones stand first;
 * a file that no rule names is an error.
 */
const rules: { from: RegExp; may: RegExp[] }[] = [
  // No feature: features stand above them.
  {
    from: /^renderer\/(actions|i18n|stores|tasks|ui)\//,
    may: [/^renderer\/(bridge\.ts$|(actions|i18n|stores|tasks|ui)\/)/, bridge, pure],
  },
  { from: /^renderer\//, may: [/^renderer\//, bridge, pure, /^service\/page-ranges\.ts$/] },
  { from: bridge, may: [bridge, pure] },
  { from: pure, may: [pure, wire] },
  { from: /^core\/tasks\//, may: [/^core\/tasks\//, disk, pure] },
  { from: /^core\/api\//, may: [disk, /^core\/api\//, /^core\/tasks\/(ports|unless-aborted)\.ts$/, wire, pure] },
  { from: /^core\/files\//, may: [/^core\/files\//, disk, /^core\/tasks\/ports\.ts$/, wire, pure] },
  { from: /^core\/compose\.ts$/, may: [/^core\/(tasks|api|files)\//, /^core\/results\/result-work\.ts$/, wire, pure] },
  {
    from: /^core\/results\//,
    may: [
      /^core\/(results|processes)\//,
      /^core\/files\/(save|copy|fetch-deadlines)\.ts$/,
      /^core\/tasks\/ports\.ts$/,
      pure,
    ],
  },
  {
    from: /^core\/credentials\//,
    may: [/^core\/(credentials|processes|settings)\//, /^core\/tasks\/ports\.ts$/, wire, pure],
  },
  { from: /^core\/diagnostics\//, may: [/^core\/diagnostics\//, disk, wire, pure] },
  { from: /^core\/updates\//, may: [/^core\/(updates|settings)\//, /^core\/tasks\/(ports|backoff)\.ts$/, pure] },
  {
    from: /^core\/watch\//,
    may: [disk, /^core\/watch\//, /^core\/tasks\/(ports|backoff|clock|queue-face)\.ts$/, pure],
  },
  { from: /^core\/processes\//, may: [/^core\/processes\//] },
  { from: /^core\/settings\//, may: [/^core\/settings\//, disk, pure] },
  {
    from: /^core\/inspect\//,
    may: [
      /^core\/(inspect|processes)\//,
      disk,
      /^core\/tasks\/backoff\.ts$/,
      /^core\/files\/(archive|durable|image-data)\.ts$/,
      /^engine\/(inspect|reading)\.ts$/,
      wire,
      pure,
    ],
  },
  {
    from: /^electron\/embedded\//,
    may: [
      /^electron\/embedded\//,
      /^core\/processes\//,
      /^core\/(credentials\/(encrypted-)?keychain|inspect\/inspector|results\/result-work)\.ts$/,
      /^core\/tasks\/(ports|backoff|clock)\.ts$/,
      /^service\/(serve|start)\.ts$/,
      pure,
    ],
  },
  { from: /^electron\/diagnostics\//, may: [/^electron\/diagnostics\//, /^core\/diagnostics\//, bridge, pure] },
  { from: /^electron\//, may: [/^electron\//, disk, /^core\//, wire] },
  { from: /^service\//, may: [/^service\//, /^engine\/(pipeline|pages\/thread-environment)\.ts$/] },
  { from: /^engine\//, may: [/^engine\//] },
  { from: /^bench\/journal\//, may: [/^bench\//, /^core\/(compose\.ts$|tasks\/)/, pure] },
  {
    // Measured as the service runs it, with its threads' settings.
    from: /^bench\/speed\//,
    may: [
      /^bench\//,
      /^engine\/(pipeline|fixtures\/make-pdf)\.ts$/,
      /^engine\/(extract|ocr)\//,
      /^service\/tasks\/engine-pool\.ts$/,
    ],
  },
  {
    // With the service's scratch file.
    from: /^bench\/engines\/quire\.ts$/,
    may: [/^bench\//, /^engine\/pipeline\.ts$/, /^service\/results\/scratch-file\.ts$/],
  },
  // A client of the wire, on the servers that tests run on.
  {
    from: /^bench\/scale\//,
    may: [/^bench\//, /^service\/contract\.ts$/, /^service\/fixtures\/(postgres|s3)\.ts$/],
  },
  // They run the engine's stages one by one.
  { from: /^bench\/(stages|ablate|metamorphic|lone|made)\//, may: [/^bench\//, /^engine\//] },
  { from: /^bench\//, may: [/^bench\//, /^engine\/(pipeline|fixtures\/make-pdf)\.ts$/, /^engine\/(extract|ocr)\//] },
  {
    from: /^cli\//,
    may: [
      /^cli\//,
      /^core\/(compose\.ts$|settings\/|credentials\/|diagnostics\/|tasks\/(ports|queue-face)\.ts$)/,
      /^core\/inspect\/(inspector|comparers)\.ts$/,
      /^core\/api\/certificates\.ts$/,
      /^core\/results\/result-work\.ts$/,
      /^core\/processes\/(environment|side-process)\.ts$/,
      /^service\/(serve|start)\.ts$/,
      /^engine\/debug-layout\.ts$/,
      disk,
      pure,
      wire,
    ],
  },
];

/** Where files may need each other, types counted: formulas are built of formulas. */
const meantCircles: readonly RegExp[] = [/^engine\/math\//];

/**
 * The engine's folders from the bottom up: each needs only those before it. What a conversion takes and gives, and the list of
 * words, stand below all; the files that make a conversion out of the folders above all.
 */
const engineLayers: readonly RegExp[] = [
  /^engine\/(convert|english-words)\.ts$/,
  ...[
    'geometry',
    'document',
    'extract',
    'lines',
    'math',
    'page',
    'blocks',
    'ocr',
    'structure',
    'writers',
    'pages',
    'debug',
  ].map((folder) => new RegExp(`^engine/${folder}/`)),
  /^engine\/[^/]+\.ts$/,
];

const layerOf = (path: string): number => engineLayers.findIndex((layer) => layer.test(path));

const upwardArrows = (graph: ImportGraph): string[] =>
  [...graph].flatMap(([from, imports]) =>
    [...imports]
      .filter((to) => layerOf(from) >= 0 && !/\/fixtures\//.test(from) && layerOf(to) > layerOf(from))
      .map((to) => `${from} → ${to}`),
  );

function forbiddenArrows(graph: ImportGraph): string[] {
  return [...graph].flatMap(([from, imports]) => {
    const rule = rules.find((candidate) => candidate.from.test(from));
    if (!rule) return [`${from}: in no room`];
    return [...imports]
      .filter((to) => isOurs(to) && !rule.may.some((may) => may.test(to)))
      .map((to) => `${from} → ${to}`);
  });
}

/** Ways from `entries` to something that they must not reach, even through others. */
function forbiddenWays(graph: ImportGraph, entries: RegExp, forbidden: (path: string) => boolean): string[] {
  return [...graph.keys()]
    .filter((path) => entries.test(path))
    .flatMap((entry) => [...reach(graph, entry)].filter(([path]) => forbidden(path)).map(([, way]) => way.join(' → ')));
}

describe('The import graph', () => {
  test('is read from every room', () => {
    for (const room of rooms)
      expect([...graph.keys()].filter((path) => path.startsWith(`${room}/`))).not.toHaveLength(0);
  });

  test('has only the arrows of the architecture', () => {
    expect(forbiddenArrows(graph)).toEqual([]);
  });

  test('goes only downwards between the engine’s folders', () => {
    expect(upwardArrows(graph)).toEqual([]);
    expect(upwardArrows(new Map([['engine/lines/a.ts', new Set(['engine/math/b.ts'])]]))).toHaveLength(1);
  });

  test('leads from the window to nothing but pure data', () => {
    const allowed = (path: string) =>
      (!isOurs(path) && !isBuiltin(path)) ||
      path.startsWith('renderer/') ||
      [bridge, pure, wire].some((data) => data.test(path));
    expect(forbiddenWays(graph, /^renderer\/(?!vite\.config)/, (path) => !allowed(path))).toEqual([]);
  });

  test('leads from the pure files to zod and the notations of addresses and paths, and nothing else', () => {
    const allowed = (path: string) =>
      pure.test(path) || wire.test(path) || path === 'zod' || path === 'ipaddr.js' || path === 'path';
    expect(forbiddenWays(graph, pure, (path) => !allowed(path))).toEqual([]);
    expect(forbiddenWays(graph, wire, (path) => !allowed(path))).toEqual([]);
  });

  test('leads from the queue, the command line, the service and the engine to no electron', () => {
    expect(forbiddenWays(graph, /^(core|cli|service|engine)\//, (path) => /^electron(\/|$)/.test(path))).toEqual([]);
  });

  test('has circles of files only where they are meant', () => {
    const found = circlesOf(graph).filter(
      (circle) => !meantCircles.some((meant) => circle.every((path) => meant.test(path))),
    );
    expect(found).toEqual([]);
  });

  test('leads from one machine’s service, the app and the command line to nothing of many machines', () => {
    const shared = (path: string) =>
      /^(service\/cluster\/|pg$|pg-boss$|@aws-sdk\/|@hpke\/|@opentelemetry\/)/.test(path);
    const alone = /^(service\/(?!cluster\/|fixtures\/)|electron\/|core\/|cli\/)/;
    expect(forbiddenWays(graph, alone, shared)).toEqual([]);
    expect([...reach(graph, 'service/cluster/run-role.ts').keys()].filter(shared).length).toBeGreaterThan(15);
  });

  test('names electron only where windows and processes are made', () => {
    const importers = [...graph].filter(([, imports]) => imports.has('electron')).map(([path]) => path);
    const allowed = /^electron\/((main|parts|preload)\.ts|ipc\/(host|handlers)\.ts|desktop\/|embedded\/)/;
    expect(importers.filter((path) => !allowed.test(path))).toEqual([]);
  });

  test('names the PDF library only in the engine’s extract stage', () => {
    const importers = [...graph].filter(([, imports]) => [...imports].some((name) => name.startsWith('@embedpdf/')));
    expect(importers.map(([path]) => path).filter((path) => !path.startsWith('engine/extract/'))).toEqual([]);
  });

  test('leads from the Electron stand-in to its own folder and to what its package.json names', () => {
    const folder = 'e2e/electron-standin';
    const { devDependencies } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    const standIn = readImportGraph([folder]);
    const imported = new Set([...standIn.values()].flatMap((imports) => [...imports]));
    const packages = Object.keys(devDependencies);
    const isNamed = (name: string) => packages.some((each) => name === each || name.startsWith(`${each}/`));
    const isApp = (name: string) => name.startsWith('pathToFileURL(');
    const allowed = (name: string) => name.startsWith(`${folder}/`) || isBuiltin(name) || isNamed(name) || isApp(name);
    expect(standIn.size).toBeGreaterThan(50);
    expect([...imported].filter((name) => !allowed(name))).toEqual([]);
  });

  test('is checked by rules that see a forbidden arrow', () => {
    const broken: ImportGraph = new Map([
      ['renderer/a.ts', new Set(['core/tasks/journal/journal.ts'])],
      ['core/tasks/journal/journal.ts', new Set(['node:sqlite'])],
      ['cli/b.ts', new Set(['core/compose.ts'])],
      ['core/compose.ts', new Set(['electron/desktop/window.ts'])],
      ['electron/desktop/window.ts', new Set(['electron'])],
    ]);
    expect(forbiddenArrows(broken)).toEqual([
      'renderer/a.ts → core/tasks/journal/journal.ts',
      'core/compose.ts → electron/desktop/window.ts',
    ]);
    expect(circlesOf(new Map([...broken, ['electron/desktop/window.ts', new Set(['cli/b.ts'])]]))).toEqual([
      ['cli/b.ts', 'core/compose.ts', 'electron/desktop/window.ts'],
    ]);
    expect(forbiddenWays(broken, /^cli\//, (path) => path === 'electron')).toEqual([
      'cli/b.ts → core/compose.ts → electron/desktop/window.ts → electron',
    ]);
  });
});
