/**
 * An address as it was meant: clients that join a base address and a path leave slashes too many, and some write out the
 * whole URL. What is signed or quoted stays as it is.
 *
 * @param target of the request line: "/v1//a/?q", "http://host/v1/a"
 * @returns the same in origin-form (RFC 9112, 3.2.1)
 */
export function tidyAddress(target: string): string {
  const [, path = '', query = ''] = /^(?:https?:\/\/[^/?#]*)?([^?]*)(.*)$/is.exec(target) ?? [];
  if (path === '*') return target;
  const single = path.replace(/\/{2,}/g, '/');
  // What only those who run the service may see has one address: a proxy in front keeps it inside by that.
  if (!/^\/(?:v1|api)\//.test(single)) return (path || '/') + query;
  // Behind "result/" and below "files/" the end of the path is a name, and no name is another thing than none at all.
  const isNamed = /\/result\/$|\/v1\/files\//.test(single);
  return (isNamed ? single : single.replace(/\/$/, '')) + query;
}
