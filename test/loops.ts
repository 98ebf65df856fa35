/** Finds in the sources what may go on for long: loops that wait within, and timers that come again. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { z } from 'zod';
import { root } from './import-graph.ts';

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('/fixtures/') || file.includes('/dev/');

/** Everything below a node, but for what lies in functions within it where `own` is set. */
function* below(node: Node, own: boolean): Generator<Node> {
  for (const value of Object.values(node)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (!isNode(each) || (own && /Function/.test(each.type))) continue;
      yield each;
      yield* below(each, own);
    }
  }
}

const text = z.string().catch('');
const nameOf = (callee: unknown): string => {
  if (!isNode(callee)) return '';
  return callee.type === 'Identifier' ? text.parse(callee.name) : nameOf(callee.property);
};

export interface Loop {
  kind: 'loop' | 'interval' | 'sleep then' | 'retryLoop';
  /** What retryLoop calls it. */
  part: string | null;
}

/** What the rooms' files hold of it, by path. Loops over a list end with the list and are left out. */
export function findLoops(rooms: readonly string[]): Map<string, Loop[]> {
  const found = new Map<string, Loop[]>();
  for (const room of rooms) {
    for (const file of globSync(`${room}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/node_modules/**'] })) {
      const path = file.replaceAll('\\', '/');
      if (isTest(path) || path.endsWith('.d.ts')) continue;
      const loops = loopsIn(path, readFileSync(join(root, path), 'utf8'));
      if (loops.length > 0) found.set(path, loops);
    }
  }
  return found;
}

export function loopsIn(path: string, source: string): Loop[] {
  const { program } = parseSync(path, source);
  return [...below(z.custom<Node>(isNode).parse(program), false)].flatMap((node): Loop[] => {
    if (/^(While|DoWhile|For)Statement$/.test(node.type)) {
      const waits = [...below(node, true)].some(({ type }) => type === 'AwaitExpression');
      return waits ? [{ kind: 'loop', part: null }] : [];
    }
    if (node.type !== 'CallExpression') return [];
    const name = nameOf(node.callee);
    if (name === 'setInterval') return [{ kind: 'interval', part: null }];
    if (name === 'retryLoop') {
      const [part] = z.array(z.unknown()).catch([]).parse(node.arguments);
      return [{ kind: 'retryLoop', part: z.object({ value: z.string() }).catch({ value: '?' }).parse(part).value }];
    }
    const before = isNode(node.callee) ? node.callee.object : null;
    const thenAfterSleep = name === 'then' && isNode(before) && nameOf(before.callee) === 'sleep';
    return thenAfterSleep ? [{ kind: 'sleep then', part: null }] : [];
  });
}
