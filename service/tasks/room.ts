/** How many unfinished tasks the queue takes, and whose. Pure. */

/** When asking again is worth while: a place comes free with each task that ends. */
export const fullRetryMs = 10_000;

/**
 * Whether one more task of an owner finds room: an owner may hold at most as many places as are free (the dynamic threshold
 * of Choudhury and Hahne 1998, with α = 1). So a queue that one owner fills keeps half of it for others, two share it by
 * thirds, and nobody is kept out by somebody else's thousands.
 */
export const hasRoom = ({ total, own, max }: { total: number; own: number; max: number }): boolean => own < max - total;
