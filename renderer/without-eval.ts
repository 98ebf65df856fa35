/**
 * Import this before anything that uses zod. Zod would try `new Function` to see whether it may compile its parsers,
 * which the page's content security policy forbids and reports. The window uses only types and schemas' texts, so it
 * needs no fast parser.
 */
import { config } from 'zod';

config({ jitless: true });
