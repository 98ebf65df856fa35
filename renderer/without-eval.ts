/**
 * Import this before anything that uses zod. Zod would try `new Function` to see whether it may compile its parsers, which
 * the page's content security policy forbids and reports. The window parses little, so slower parsers do.
 */
import { config } from 'zod';

config({ jitless: true });
