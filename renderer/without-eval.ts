/**
 * Imported before anything that uses zod: it would try `new Function` to see whether it may compile its parsers, which the
 * page's policy forbids and reports. The window only borrows types and words from the contract and parses nothing.
 */
import { config } from 'zod';

config({ jitless: true });
