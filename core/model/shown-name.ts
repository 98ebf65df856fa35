import { invisibleCharacters } from '../../service/file-name.ts';

/**
 * A name from outside as it is shown: it stays in its line and can't read as another one, as the name of a program does that a
 * character in it turns around.
 */
export const shownName = (name: string): string => name.replaceAll(invisibleCharacters, '\uFFFD');
