/** The only IPC channels. The main process looks requests up by name in the contract, so the preload script needs no table. Pure. */
export const requestChannel = 'quire:request';
/** For requests of the preload script alone; the page can't use this channel. */
export const internalChannel = 'quire:internal';
export const eventChannel = 'quire:event';
