/** A path in a message, as the system and Node write it: "ENOENT: no such file or directory, open '/home/ada/Letter.pdf'". */
const quotedPath = /(['"`‘“])(?:~|[A-Za-z]:|file:)?[\\/][^'"`’”\n]*/g;

/** The log says what happened, not with which document. Pure. */
export const withoutPaths = (text: string): string => text.replaceAll(quotedPath, '$1…');
