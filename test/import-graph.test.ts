import { describe, expect, test } from 'vitest';
import { type ImportGraph, reach, readImportGraph } from './import-graph.ts';

const rooms = ['electron', 'renderer', 'service', 'engine', 'cli', 'bench'];
const graph = readImportGraph(rooms);

const isOurs = (path: string) => rooms.some((room) => path.startsWith(`${room}/`));

/** Data without effects that any room beside the main process's may read. */
const pure =
  /^electron\/(errors\/|options\/|ipc\/(choice|commands|contract|find-text|preview|views)\.ts$|settings\/(list-view|schema)\.ts$)/;
/**
 * What both ends must hold to: the wire’s schemas, notations and rules of pace, and the one list of addresses that are not of
 * the internet. As pure, but only for rooms that name it.
 */
const wire = /^service\/(contract|page-ranges|least-pace|public-address)\.ts$/;

/**
 * Who may import which of our files directly. The first rule that names a file counts, so the special ones stand first;
 * a file that no rule names is an error.
 */
const rules: { from: RegExp; may: RegExp[] }[] = [
  { from: /^renderer\//, may: [/^renderer\//, /^electron\/ipc\/contract\.ts$/] },
  { from: /^electron\/settings\/(list-view|schema)\.ts/, may: [pure, wire] },
  {
    from: /^electron\/(errors\/|options\/|ipc\/(choice|commands|contract|find-text|preview|views)\.ts)/,
    may: [pure, wire],
  },
  { from: /^electron\/tasks\//, may: [/^electron\/tasks\//, pure] },
  {
    from: /^electron\/api\//,
    may: [/^electron\/api\//, /^electron\/tasks\/ports\.ts$/, wire, pure],
  },
  { from: /^electron\/files\//, may: [/^electron\/files\//, /^electron\/tasks\/ports\.ts$/, pure] },
  {
    from: /^electron\/compose\.ts$/,
    may: [/^electron\/(tasks|api|files)\//, /^electron\/results\/result-work\.ts$/, pure],
  },
  {
    from: /^electron\/results\//,
    may: [
      /^electron\/(results|processes)\//,
      /^electron\/files\/(save|copy|patient-fetch)\.ts$/,
      /^electron\/tasks\/ports\.ts$/,
      pure,
    ],
  },
  {
    from: /^electron\/credentials\//,
    may: [/^electron\/(credentials|processes|settings)\//, /^electron\/tasks\/ports\.ts$/, pure],
  },
  {
    from: /^electron\/embedded\//,
    may: [
      /^electron\/(embedded|processes)\//,
      /^electron\/tasks\/(ports|keep-going|closing-time)\.ts$/,
      /^service\/(serve|start)\.ts$/,
      pure,
    ],
  },
  { from: /^electron\/diagnostics\//, may: [/^electron\/diagnostics\//, /^electron\/api\/redact\.ts$/, pure] },
  {
    from: /^electron\/watch\//,
    may: [/^electron\/watch\//, /^electron\/tasks\/(ports|watched-table|keep-going)\.ts$/, pure],
  },
  { from: /^electron\/processes\//, may: [/^electron\/processes\//] },
  { from: /^electron\/settings\//, may: [/^electron\/settings\//, pure] },
  {
    from: /^electron\/inspect\//,
    may: [
      /^electron\/(inspect|processes)\//,
      /^electron\/tasks\/keep-going\.ts$/,
      /^electron\/files\/(archive|base64)\.ts$/,
      /^engine\/(inspect|reading)\.ts$/,
      wire,
      pure,
    ],
  },
  { from: /^electron\/(main\.ts|preload\.ts|ipc\/|desktop\/)/, may: [/^electron\//] },
  { from: /^service\//, may: [/^service\//, /^engine\/pipeline\.ts$/] },
  { from: /^engine\//, may: [/^engine\//] },
  { from: /^bench\/journal\//, may: [/^bench\//, /^electron\/(compose\.ts$|tasks\/)/, pure] },
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
  { from: /^bench\//, may: [/^bench\//, /^engine\/(pipeline|fixtures\/make-pdf)\.ts$/, /^engine\/(extract|ocr)\//] },
  {
    from: /^cli\//,
    may: [
      /^cli\//,
      /^electron\/(compose\.ts$|settings\/|credentials\/|diagnostics\/|tasks\/ports\.ts$)/,
      /^electron\/inspect\/(inspector|fork-starter)\.ts$/,
      /^electron\/api\/authorities\.ts$/,
      /^electron\/results\/(result-work|fork-starter)\.ts$/,
      /^electron\/processes\/environment\.ts$/,
      /^service\/(serve|start)\.ts$/,
      /^engine\/debug-layout\.ts$/,
      pure,
      wire,
    ],
  },
];

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

  test('leads from the window to nothing but pure data', () => {
    const allowed = (path: string) =>
      !isOurs(path) || path.startsWith('renderer/') || pure.test(path) || wire.test(path);
    expect(forbiddenWays(graph, /^renderer\//, (path) => !allowed(path))).toEqual([]);
  });

  test('leads from the pure files to zod and the notation of addresses, and nothing else', () => {
    const allowed = (path: string) => pure.test(path) || wire.test(path) || path === 'zod' || path === 'ipaddr.js';
    expect(forbiddenWays(graph, pure, (path) => !allowed(path))).toEqual([]);
    expect(forbiddenWays(graph, wire, (path) => !allowed(path))).toEqual([]);
  });

  test('leads from the command line, the service and the engine to no electron', () => {
    expect(
      forbiddenWays(graph, /^(cli|service|engine)\//, (path) => path.split('/')[0] === 'electron' && !isOurs(path)),
    ).toEqual([]);
    expect(forbiddenWays(graph, /^(cli|service|engine)\//, (path) => /^electron\/desktop\//.test(path))).toEqual([]);
  });

  test('names electron only where windows and processes are made', () => {
    const importers = [...graph].filter(([, imports]) => imports.has('electron')).map(([path]) => path);
    const allowed =
      /^electron\/(main\.ts|preload\.ts|ipc\/host\.ts|desktop\/|embedded\/|inspect\/|results\/|credentials\/)/;
    expect(importers.filter((path) => !allowed.test(path))).toEqual([]);
  });

  test('names the PDF library only in the engine’s extract stage', () => {
    const importers = [...graph].filter(([, imports]) => [...imports].some((name) => name.startsWith('@embedpdf/')));
    expect(importers.map(([path]) => path).filter((path) => !path.startsWith('engine/extract/'))).toEqual([]);
  });

  test('is checked by rules that see a forbidden arrow', () => {
    const broken: ImportGraph = new Map([
      ['renderer/a.ts', new Set(['electron/tasks/journal.ts'])],
      ['electron/tasks/journal.ts', new Set(['node:sqlite'])],
      ['cli/b.ts', new Set(['electron/compose.ts'])],
      ['electron/compose.ts', new Set(['electron/desktop/window.ts'])],
      ['electron/desktop/window.ts', new Set(['electron'])],
    ]);
    expect(forbiddenArrows(broken)).toEqual([
      'renderer/a.ts → electron/tasks/journal.ts',
      'electron/compose.ts → electron/desktop/window.ts',
    ]);
    expect(forbiddenWays(broken, /^cli\//, (path) => path === 'electron')).toEqual([
      'cli/b.ts → electron/compose.ts → electron/desktop/window.ts → electron',
    ]);
  });
});
