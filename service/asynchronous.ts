/** What comes at once from SQLite and later from a database server. Callers `await` both. */
export type Awaitable<T> = T | Promise<T>;

// biome-ignore lint/suspicious/noConfusingVoidType: methods without an answer are told from others by it
type Nothing = void;

/** A port whose answers may come later: code that awaits it works with the implementation of one machine and with that of many. */
export type Asynchronous<Port> = {
  [Name in keyof Port]: Port[Name] extends (...given: infer Given) => infer Answer
    ? (...given: Given) => [Answer] extends [Nothing] ? unknown : Awaitable<Answer>
    : Port[Name];
};
