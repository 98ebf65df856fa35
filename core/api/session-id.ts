/** The service's id of a task, as it can be asked for again. */
import { z } from 'zod';

/** Address lines of 8,000 characters are what servers have to take (RFC 9110, 4.1); percent-encoding takes up to nine for one. */
const longest = 800;

/**
 * An id becomes one segment of a path. A lone surrogate is no character, so nothing can encode it; "." and ".." name other
 * paths (RFC 3986, 5.2.4), and no encoding hides a dot.
 */
export const sessionIdSchema = z
  .string()
  .min(1)
  .max(longest)
  .refine((id) => id.isWellFormed() && id !== '.' && id !== '..');
