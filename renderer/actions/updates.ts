import { perform } from './perform.ts';

/** What comes of it is shown where updates are. */
export const checkForUpdates = () => perform('updates.check');

/** Goes on in the background. */
export const downloadUpdate = () => perform('updates.download');
