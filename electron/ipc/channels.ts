/** The only channels. Requests are names of the contract's tables, which the main process looks up, so that the preload
 * script needs no table of its own. Pure. */
export const requestChannel = 'quire:request';
/** Requests that the preload script makes on its own account; the page cannot reach this channel. */
export const internalChannel = 'quire:internal';
export const eventChannel = 'quire:event';
