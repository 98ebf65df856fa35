// Values over the DevTools protocol, which carries text only. Used by the main process and, injected, by the page.
// A value is JSON where JSON has it; everything else is an array with a tag in front (so real arrays are tagged too).

type Wire = string | number | boolean | null | Wire[];

const TYPED_ARRAYS = {
  Uint8Array,
  Int8Array,
  Uint8ClampedArray,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
} as const;

const ERRORS: Record<string, ErrorConstructor> = {
  TypeError,
  RangeError,
  SyntaxError,
  ReferenceError,
  EvalError,
  URIError,
};

/** What the structured clone algorithm refuses, as far as it can turn up in a message. */
const NOT_CLONEABLE = new Set([
  'Promise',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'File',
  'Blob',
  'Window',
  'MessagePort',
  'Generator',
]);

interface NativeBase64 {
  toBase64?(): string;
}

function toBase64(bytes: Uint8Array): string {
  if (typeof Buffer === 'function')
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  const native = (bytes as NativeBase64).toBase64;
  if (native) return native.call(bytes);
  let binary = '';
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(binary);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  // A copy: a small Buffer is a view of Node's pool, whose whole memory must not be handed out.
  if (typeof Buffer === 'function') return new Uint8Array(Buffer.from(text, 'base64'));
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
}

function refuse(): never {
  throw new Error('An object could not be cloned.');
}

function encodeValue(value: unknown, ancestors: readonly object[]): Wire {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (Object.is(value, -0)) return ['number', '-0'];
    return Number.isFinite(value) ? value : ['number', String(value)];
  }
  if (value === undefined) return ['undefined'];
  if (typeof value === 'bigint') return ['bigint', String(value)];
  if (typeof value !== 'object' || ancestors.includes(value)) return refuse();
  return encodeObject(value, [...ancestors, value]);
}

function encodeObject(value: object, ancestors: readonly object[]): Wire {
  const inner = (each: unknown) => encodeValue(each, ancestors);
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  if (Array.isArray(value)) return ['array', value.map(inner)];
  if (value instanceof Error) return ['error', value.name, value.message, value.stack ?? ''];
  if (value instanceof Date) return ['date', inner(value.getTime())];
  if (value instanceof RegExp) return ['regexp', value.source, value.flags];
  if (value instanceof Map) return ['map', [...value].map(([key, each]) => [inner(key), inner(each)])];
  if (value instanceof Set) return ['set', [...value].map(inner)];
  if (tag === 'ArrayBuffer') return ['buffer', toBase64(new Uint8Array(value as ArrayBuffer))];
  if (ArrayBuffer.isView(value)) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return ['typed', tag in TYPED_ARRAYS ? tag : 'Uint8Array', toBase64(bytes)];
  }
  if (NOT_CLONEABLE.has(tag) || (typeof Node === 'function' && value instanceof Node)) return refuse();
  return ['object', Object.entries(value).map(([key, each]) => [key, inner(each)])];
}

function decodeValue(wire: Wire): unknown {
  if (!Array.isArray(wire)) return wire;
  const [tag, first, second, third] = wire;
  switch (tag) {
    case 'number':
      return Number(first);
    case 'undefined':
      return undefined;
    case 'bigint':
      return BigInt(String(first));
    case 'array':
      return (first as Wire[]).map(decodeValue);
    case 'error':
      return decodeError(String(first), String(second), String(third));
    case 'date':
      return new Date(Number(decodeValue(first ?? null)));
    case 'regexp':
      return new RegExp(String(first), String(second));
    case 'map':
      return new Map((first as [Wire, Wire][]).map(([key, value]) => [decodeValue(key), decodeValue(value)]));
    case 'set':
      return new Set((first as Wire[]).map(decodeValue));
    case 'buffer':
      return fromBase64(String(first)).buffer;
    case 'typed':
      return new TYPED_ARRAYS[first as keyof typeof TYPED_ARRAYS](fromBase64(String(second)).buffer as ArrayBuffer);
    case 'object':
      return Object.fromEntries((first as [string, Wire][]).map(([key, value]) => [key, decodeValue(value)]));
    default:
      throw new Error(`electron stand-in: unknown tag ${String(tag)} in a message`);
  }
}

function decodeError(name: string, message: string, stack: string): Error {
  const error = new (ERRORS[name] ?? Error)(message);
  if (stack) error.stack = stack;
  return error;
}

/** @throws when the value holds what can't be cloned: functions, symbols, DOM nodes, promises. */
export function encode(value: unknown): string {
  return JSON.stringify(encodeValue(value, []));
}

export function decode(text: string): unknown {
  return decodeValue(JSON.parse(text));
}
