/** Reads who imports whom from the sources (oxc-parser), for the test that holds the architecture's arrows. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';

export const root = resolve(import.meta.dirname, '..');

/** Product sources by path from the root ("electron/main.ts") → what they import: such paths, or package names. */
export type ImportGraph = Map<string, Set<string>>;

const isTest = (file: string) => /\.(test|integration\.test)\.tsx?$/.test(file) || file.includes('/fixtures/');

/** @param rooms top-level folders to read; test files are left out, since a test may look anywhere */
export function readImportGraph(rooms: string[]): ImportGraph {
  const graph: ImportGraph = new Map();
  for (const room of rooms) {
    for (const file of globSync(`${room}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**'] })) {
      const path = file.replaceAll('\\', '/');
      if (!isTest(path) && !path.endsWith('.d.ts')) graph.set(path, importsOf(path));
    }
  }
  return graph;
}

function importsOf(path: string): Set<string> {
  const text = readFileSync(join(root, path), 'utf8');
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const specifiers = [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.flatMap(({ moduleRequest }) =>
      literal(text.slice(moduleRequest.start, moduleRequest.end)),
    ),
  ];
  return new Set(specifiers.map((specifier) => target(path, specifier)));
}

/** A computed dynamic import can't be followed; none is needed here, so it counts as a package of that name. */
const literal = (source: string) => /^(['"`])(.*)\1$/.exec(source)?.[2] ?? source;

function target(from: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier.replace(/^node:/, '');
  return relative(root, resolve(root, dirname(from), specifier.replace(/\?.*$/, ''))).replaceAll('\\', '/');
}

/** Everything that `entry` pulls in, itself included, with the way that leads there. */
export function reach(graph: ImportGraph, entry: string): Map<string, string[]> {
  const ways = new Map<string, string[]>([[entry, [entry]]]);
  for (const [path, way] of ways) {
    for (const next of graph.get(path) ?? []) {
      if (!ways.has(next)) ways.set(next, [...way, next]);
    }
  }
  return ways;
}

/** Files that import each other, directly or through others, each circle in alphabetical order: strongly connected components (Tarjan, 1972). */
export function circlesOf(graph: ImportGraph): string[][] {
  const circles: string[][] = [];
  const orders = new Map<string, number>();
  const open: string[] = [];
  /** @returns the earliest file that can be reached and that reaches this one */
  const visit = (path: string): number => {
    const order = orders.size;
    orders.set(path, order);
    open.push(path);
    let earliest = order;
    for (const next of graph.get(path) ?? []) {
      if (!graph.has(next)) continue;
      if (!orders.has(next)) earliest = Math.min(earliest, visit(next));
      else if (open.includes(next)) earliest = Math.min(earliest, orders.get(next) ?? order);
    }
    if (earliest < order) return earliest;
    const circle = open.splice(open.indexOf(path));
    if (circle.length > 1) circles.push(circle.sort());
    return earliest;
  };
  for (const path of graph.keys()) if (!orders.has(path)) visit(path);
  return circles;
}
