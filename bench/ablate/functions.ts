/** Finds the functions of a source file that can be switched off, and rewrites the file so that they can be. */

import { parseSync } from 'oxc-parser';

/**
 * What a function gives when it is switched off:
 *
 * - `transform`: its first parameter, which has the type of its result
 * - `predicate`: false
 * - `finder`: an empty list, set or map
 * - `nullable`: null or undefined
 * - `effect`: nothing, and it does nothing
 */
export type Kind = 'transform' | 'predicate' | 'finder' | 'nullable' | 'effect';

export interface SwitchedFunction {
  name: string;
  /** From 1. */
  line: number;
  kind: Kind;
  /** An expression; empty for an effect. */
  neutral: string;
  /** The first parameter, where it has a name. */
  parameter: string | null;
  isGenerator: boolean;
  /** Offsets of the body in the source: a block, or the expression of an arrow function. */
  from: number;
  to: number;
  isBlock: boolean;
}

interface Span {
  start: number;
  end: number;
}

interface Type extends Span {
  type: string;
  types?: Type[];
  typeAnnotation?: Type;
  typeName?: { name?: string };
}

interface Parameter extends Span {
  type: string;
  name?: string;
  typeAnnotation?: { typeAnnotation: Type } | null;
  left?: Parameter;
}

interface Func extends Span {
  type: string;
  async?: boolean;
  generator?: boolean;
  params: Parameter[];
  returnType?: { typeAnnotation: Type } | null;
  body: (Span & { type: string }) | null;
}

interface Statement extends Span {
  type: string;
  id?: { name: string };
  declaration?: Statement | null;
  declarations?: { id: { name?: string }; init?: Func | null }[];
}

/** Functions at the top level of a file, in its order, whose type of result is written down and says how to switch them off. */
export function switchedFunctions(path: string, source: string): SwitchedFunction[] {
  const statements = parseSync(path, source).program.body as unknown as Statement[];
  return statements.flatMap((statement) => {
    const { declaration } = statement;
    return namedFunctions(declaration ?? statement).flatMap(([name, func]) => switched(name, func, source) ?? []);
  });
}

function namedFunctions(statement: Statement): [string, Func][] {
  if (statement.type === 'FunctionDeclaration' && statement.id)
    return [[statement.id.name, statement as unknown as Func]];
  return (statement.declarations ?? []).flatMap(({ id, init }): [string, Func][] =>
    id.name !== undefined && init && /^(Arrow)?Function(Expression)?$/.test(init.type) ? [[id.name, init]] : [],
  );
}

function switched(name: string, func: Func, source: string): SwitchedFunction | null {
  const { body, returnType, async: isAsync, generator = false, params } = func;
  if (!body || !returnType || isAsync) return null;
  const [first] = params;
  const parameter = first?.type === 'AssignmentPattern' ? first.left : first;
  const how = neutralOf(returnType.typeAnnotation, parameter, source, generator);
  if (!how) return null;
  return {
    name,
    line: source.slice(0, func.start).split('\n').length,
    ...how,
    parameter: parameter?.name ?? null,
    isGenerator: generator,
    from: body.start,
    to: body.end,
    isBlock: body.type === 'BlockStatement',
  };
}

function neutralOf(
  result: Type,
  parameter: Parameter | undefined,
  source: string,
  isGenerator: boolean,
): Pick<SwitchedFunction, 'kind' | 'neutral'> | null {
  if (isGenerator) return { kind: 'finder', neutral: '' };
  const own = parameter?.typeAnnotation?.typeAnnotation;
  if (own && parameter?.name && typeText(own, source) === typeText(result, source))
    return { kind: 'transform', neutral: result.type === 'TSArrayType' ? `[...${parameter.name}]` : parameter.name };
  if (/^TS(BooleanKeyword|TypePredicate)$/.test(result.type)) return { kind: 'predicate', neutral: 'false' };
  if (result.type === 'TSVoidKeyword') return { kind: 'effect', neutral: '' };
  const empty = emptyOf(result);
  if (empty) return { kind: 'finder', neutral: empty };
  const members = result.types ?? [];
  if (members.some(({ type }) => type === 'TSNullKeyword')) return { kind: 'nullable', neutral: 'null' };
  if (members.some(({ type }) => type === 'TSUndefinedKeyword')) return { kind: 'nullable', neutral: 'undefined' };
  return null;
}

function emptyOf(type: Type): string | null {
  if (type.type === 'TSTypeOperator' && type.typeAnnotation) return emptyOf(type.typeAnnotation);
  if (type.type === 'TSArrayType') return '[]';
  const name = /^(?:Readonly)?(Map|Set|Array)$/.exec(type.typeName?.name ?? '')?.[1];
  if (name === undefined) return /^Iterable$/.test(type.typeName?.name ?? '') ? '[]' : null;
  return name === 'Array' ? '[]' : `new ${name}()`;
}

/** A list that may not be changed and one that may are the same to a transform. */
const typeText = ({ start, end }: Type, source: string): string =>
  source
    .slice(start, end)
    .replace(/^readonly /, '')
    .replace(/\bReadonly(Map|Set|Array)\b/g, '$1')
    .replace(/\s+/g, '');

/** How a module reaches what watches it: an object that holds `off` and the functions below. */
const WATCH = 'globalThis.quireAblation';

/**
 * A source whose functions ask whether they are switched off: `off` is the number of the one that is, and `tick` is called each time.
 *
 * @param numberOf the number of a function
 */
export function withSwitches(source: string, functions: readonly SwitchedFunction[], numberOf: NumberOf): string {
  return rewritten(source, functions, (each, body) => {
    const off = `if(${WATCH}.off===${numberOf(each)}&&${WATCH}.tick())return ${each.neutral};`;
    return each.isBlock ? `{${off}${body.slice(1)}` : `{${off}return ${body}}`;
  });
}

/** A source whose functions report each call and what it gave: `seen(number, result, first parameter)` gives the result. */
export function withCounts(source: string, functions: readonly SwitchedFunction[], numberOf: NumberOf): string {
  return rewritten(source, functions, (each, body) => {
    const number = numberOf(each);
    if (each.isGenerator || each.kind === 'effect') {
      const call = `${WATCH}.called(${number});`;
      return each.isBlock ? `{${call}${body.slice(1)}` : `{${call}return ${body}}`;
    }
    const result = each.isBlock ? `(()=>${body})()` : body;
    const seen = `${WATCH}.seen(${number},${result},${each.parameter ?? 'undefined'})`;
    return each.isBlock ? `{return ${seen}}` : seen;
  });
}

export type NumberOf = (each: SwitchedFunction) => number;

function rewritten(
  source: string,
  functions: readonly SwitchedFunction[],
  bodyOf: (each: SwitchedFunction, body: string) => string,
): string {
  let text = '';
  let at = 0;
  for (const each of functions) {
    text += source.slice(at, each.from) + bodyOf(each, source.slice(each.from, each.to));
    at = each.to;
  }
  return text + source.slice(at);
}
