/** A host's name breaks at no hyphen: half of one is another host's. U+2060 joins words without being seen. Pure. */
export const unbroken = (host: string): string => host.replaceAll('-', '\u2060-\u2060');
