// An API that is missing must be noticed where it is used, not three calls later as "undefined is not a function".

/** Asked for by await, JSON, console, Playwright's serialiser and test matchers of any object; never part of Electron. */
const PROBED_BY_TOOLS = new Set([
  'then',
  'toJSON',
  'inspect',
  'nodeType',
  'tagName',
  '$$typeof',
  'asymmetricMatch',
  'window',
]);

function missing(name: string, key: string): Error {
  return new Error(`electron stand-in: ${name}.${key} is not implemented`);
}

/** Wraps a module object (or a class, for its static members): reading a member that is not there throws. */
export function strictModule<T extends object>(name: string, members: T): T {
  return new Proxy(members, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key in target || PROBED_BY_TOOLS.has(key))
        return Reflect.get(target, key, receiver);
      throw missing(name, key);
    },
  });
}

/**
 * Makes every instance of a class strict by a proxy at the far end of its own prototype chain: it is asked only for
 * members that neither the instance nor its classes have, so `this`, instanceof and class fields stay as they are.
 */
export function strictInstances(Class: { prototype: object }, name: string): void {
  const parent: object | null = Object.getPrototypeOf(Class.prototype);
  const guard = new Proxy(Object.create(parent) as object, {
    get(target, key, receiver) {
      if (typeof key === 'symbol' || key in target || PROBED_BY_TOOLS.has(key))
        return Reflect.get(target, key, receiver);
      throw missing(name, key);
    },
  });
  Object.setPrototypeOf(Class.prototype, guard);
}
