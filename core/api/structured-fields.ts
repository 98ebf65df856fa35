/** Lists of Structured Field Values (RFC 9651, 3.1), read as far as rate limit headers need them. Pure. */

/** Strings, Tokens and Byte Sequences all come as text: senders mix them up, and no meaning hangs on the difference. */
export type BareItem = string | number | boolean;

export interface Item {
  value: BareItem;
  params: ReadonlyMap<string, BareItem>;
}

const bareItems: { pattern: RegExp; read(matched: string): BareItem }[] = [
  {
    pattern: /"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"/y,
    read: (text) => text.slice(1, -1).replaceAll(/\\(["\\])/g, '$1'),
  },
  { pattern: /-?\d{1,12}\.\d{1,3}|-?\d{1,15}/y, read: Number },
  { pattern: /[A-Za-z*][\w!#$%&'*+\-.^`|~:/]*/y, read: (text) => text },
  { pattern: /\?[01]/y, read: (text) => text === '?1' },
  { pattern: /:[A-Za-z0-9+/=]*:/y, read: (text) => text.slice(1, -1) },
  { pattern: /@-?\d{1,15}/y, read: (text) => Number(text.slice(1)) },
];

/** Null: malformed, so that the whole field has to be ignored (RFC 9651, 4.2). An inner list counts as malformed here. */
export function parseList(field: string): Item[] | null {
  let at = 0;
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const matched = pattern.exec(field)?.[0] ?? null;
    at += matched?.length ?? 0;
    return matched;
  };
  const takeBareItem = (): BareItem | null => {
    for (const { pattern, read } of bareItems) {
      const matched = take(pattern);
      if (matched !== null) return read(matched);
    }
    return null;
  };

  const items: Item[] = [];
  take(/ */y);
  while (at < field.length) {
    const value = takeBareItem();
    if (value === null) return null;
    const params = new Map<string, BareItem>();
    while (take(/; */y) !== null) {
      const name = take(/[a-z*][a-z0-9_\-.*]*/y);
      if (name === null) return null;
      const param = take(/=/y) === null ? true : takeBareItem();
      if (param === null) return null;
      params.set(name, param);
    }
    items.push({ value, params });
    take(/[ \t]*/y);
    if (at === field.length) return items;
    if (take(/,[ \t]*/y) === null || at === field.length) return null;
  }
  return items;
}
