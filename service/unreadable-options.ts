/** Node’s message, without its advice about names that begin with a dash, which fits no option that is only misspelt. */
export function unreadable(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const [, unknown] = /^Unknown option '([^']+)'/.exec(message) ?? [];
  return unknown === undefined ? message : `There is no option ${unknown}.`;
}
