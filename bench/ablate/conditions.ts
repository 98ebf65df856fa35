/** Finds the conditions of a source file, and rewrites the file so that each can be taken out. */

import { parseSync } from 'oxc-parser';

export interface Condition {
  /** Its text, what stands for it when it is taken out, and where it begins: no other of the file has the same. */
  name: string;
  /** From 1. */
  line: number;
  /** What it gives when it is taken out: true for a part of `a && b`, false for one of `a || b` and for what `if` asks. */
  kind: 'always' | 'never';
  /** Offsets in the source. */
  from: number;
  to: number;
}

interface Node {
  type: string;
  start: number;
  end: number;
  operator?: string;
  left?: Node;
  right?: Node;
  test?: Node | null;
}

const MAX_NAME_LENGTH = 100;

/** Those within functions, in their order; what loops ask is left alone. An outer condition stands before the inner ones. */
export function conditionsOf(path: string, source: string): Condition[] {
  const found: Condition[] = [];
  const add = ({ start: from, end: to }: Node, kind: Condition['kind']): void => {
    const text = source.slice(from, to).replace(/\s+/g, ' ').slice(0, MAX_NAME_LENGTH);
    const line = source.slice(0, from).split('\n').length;
    found.push({ name: `${text} → ${kind} (${from})`, line, kind, from, to });
  };
  const visit = (node: Node, parent: Node | null, isInFunction: boolean): void => {
    if (isInFunction) {
      if (parent?.type === 'IfStatement' && parent.test === node) add(node, 'never');
      if (parent?.type === 'ConditionalExpression' && parent.test === node) {
        add(node, 'always');
        add(node, 'never');
      }
      const isPart = parent?.type === 'LogicalExpression' && /^(&&|\|\|)$/.test(parent.operator ?? '');
      const isChain = node.type === 'LogicalExpression' && node.operator === parent?.operator;
      if (isPart && !isChain) add(node, parent.operator === '&&' ? 'always' : 'never');
    }
    const isFunction = /Function/.test(node.type);
    for (const child of childrenOf(node)) visit(child, node, isInFunction || isFunction);
  };
  visit(parseSync(path, source).program as unknown as Node, null, false);
  return found;
}

const childrenOf = (node: Node): Node[] =>
  Object.values(node)
    .flat()
    .filter((each): each is Node => typeof each === 'object' && each !== null && 'type' in each && 'start' in each)
    .sort((a, b) => a.start - b.start);

const WATCH = 'globalThis.quireAblation';

/** A source whose conditions ask whether they are taken out, as functions that are switched off do. */
export const withoutConditions = (source: string, conditions: readonly Condition[], numberOf: NumberOf): string =>
  wrapped(source, conditions, (each) => [
    `(${WATCH}.off===${numberOf(each)}&&${WATCH}.tick()?${each.kind === 'always'}:(`,
    '))',
  ]);

/** A source whose conditions report what they gave. */
export const withConditionCounts = (source: string, conditions: readonly Condition[], numberOf: NumberOf): string =>
  wrapped(source, conditions, (each) => [`${WATCH}.seen(${numberOf(each)},(`, '))']);

export type NumberOf = (each: Condition) => number;

function wrapped(
  source: string,
  conditions: readonly Condition[],
  around: (each: Condition) => readonly [string, string],
): string {
  const insertions = conditions.flatMap((each, i) => {
    const [before, after] = around(each);
    // At one place, an outer condition is opened first and closed last.
    return [
      { at: each.from, order: i, text: before },
      { at: each.to, order: -i, text: after },
    ];
  });
  insertions.sort((a, b) => a.at - b.at || a.order - b.order);
  let text = '';
  let at = 0;
  for (const each of insertions) {
    text += source.slice(at, each.at) + each.text;
    at = each.at;
  }
  return text + source.slice(at);
}
