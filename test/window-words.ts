/** Finds words in the sources of the window and of the main process that no language table knows (oxc-parser), for the test that forbids them. */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { en } from '../renderer/i18n/en.ts';

const root = resolve(import.meta.dirname, '..');

/** Attributes and properties that a person reads or hears. */
const read =
  /^(title|alt|placeholder|label|text|message|detail|buttonLabel|body|copyright|aria-(label|description|placeholder|roledescription|valuetext|braillelabel))$/;

/** The tables' own keys, which `t` turns into words; plurals are asked for without their ending. */
const keys = new Set(Object.keys(en).flatMap((key) => [key, key.replace(/_(one|other)$/, '')]));

/** Signs as "·" and "%" need no table, nor has the app's own name another in any language; a word has two letters. */
const isWord = (text: string): boolean => /\p{L}{2}|\p{Script=Han}/u.test(text) && !keys.has(text) && text !== 'Quire';

interface Node {
  type: string;
  start: number;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const childrenOf = (node: Node): Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []));

const nameOf = (node: unknown): string => {
  if (!isNode(node)) return '';
  if (typeof node.name === 'string') return node.name;
  return typeof node.value === 'string' ? node.value : '';
};

/** Words that an expression can become: both ends of a choice, the pieces of a template; not what is compared or called. */
function wordsOf(node: unknown): string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    case 'ConditionalExpression':
      return [...wordsOf(node.consequent), ...wordsOf(node.alternate)];
    case 'LogicalExpression':
      return [...wordsOf(node.left), ...wordsOf(node.right)];
    case 'BinaryExpression':
      return node.operator === '+' ? [...wordsOf(node.left), ...wordsOf(node.right)] : [];
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return wordsOf(node.expression);
    default:
      return [];
  }
}

function wordsAt(node: Node, parent: Node | null): string[] {
  switch (node.type) {
    case 'JSXText':
      return [String(node.value)];
    case 'JSXExpressionContainer':
      return parent?.type === 'JSXElement' || parent?.type === 'JSXFragment' ? wordsOf(node) : [];
    case 'JSXAttribute':
      return read.test(nameOf(node.name)) ? wordsOf(node.value) : [];
    case 'Property':
      return read.test(nameOf(node.key)) ? wordsOf(node.value) : [];
    case 'CallExpression':
      return nameOf(node.callee) === 'announce' ? (node.arguments as unknown[]).flatMap(wordsOf) : [];
    default:
      return [];
  }
}

/** Properties of an error's params: the second argument of AppError, the value of `params`. */
const paramsIn = (node: Node): Node[] => {
  const params = [];
  if (node.type === 'NewExpression' && nameOf(node.callee) === 'AppError') {
    params.push((node.arguments as unknown[])[1]);
  }
  if (node.type === 'Property' && nameOf(node.key) === 'params') params.push(node.value);
  if (node.type === 'VariableDeclarator' && nameOf(node.id) === 'params') params.push(node.init);
  return params.filter(isNode).flatMap((value) => (value.type === 'ObjectExpression' ? childrenOf(value) : []));
};

/** Params are facts: enums are written small, with hyphens between their words. */
const isEnum = (text: string): boolean => /^[a-z-]*$/.test(text);

/** @returns every literal in an error's params that is words of a language */
export function wordsInParams(path: string, source: string): { line: number; text: string }[] {
  return literalsIn(path, source, (node) =>
    paramsIn(node)
      .flatMap((property) => wordsOf(property.value))
      .filter((text) => !isEnum(text)),
  );
}

/** @returns every literal that would be shown or said, with its line */
export function literalWords(path: string, source: string): { line: number; text: string }[] {
  return literalsIn(path, source, (node, parent) => wordsAt(node, parent).filter(isWord));
}

function literalsIn(
  path: string,
  source: string,
  textsAt: (node: Node, parent: Node | null) => string[],
): { line: number; text: string }[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: { line: number; text: string }[] = [];
  const visit = (node: Node, parent: Node | null) => {
    for (const text of textsAt(node, parent)) {
      found.push({ line: source.slice(0, node.start).split('\n').length, text: text.trim() });
    }
    for (const child of childrenOf(node)) visit(child, node);
  };
  visit(program as unknown as Node, null);
  return found;
}

/** Sources of what the main process itself shows: menus, dialogs, notifications; its words are in words.ts. */
export const desktopSources = (): { path: string; source: string }[] =>
  globSync('electron/{main.ts,desktop/**/*.ts}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.ts$|\/fixtures\/|\/words\.ts$/.test(path))
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));

/** Everything that makes errors. */
export const errorSources = (): { path: string; source: string }[] =>
  globSync('{core,electron,cli}/**/*.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.ts$|\/fixtures\//.test(path))
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));

/** Sources of the window that a person meets: no tests, no scenes of development. */
export const windowSources = (): { path: string; source: string }[] =>
  globSync('renderer/**/*.{ts,tsx}', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.test\.tsx?$|\.d\.ts$|^renderer\/(dev|i18n)\//.test(path))
    .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));
