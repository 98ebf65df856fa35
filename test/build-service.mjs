import { build } from '../scripts/built.mjs';

/** Tests start programs by the dozen: built ones, which begin sooner, and are what people run. */
export default async function buildService() {
  if ((await build('service')) !== 0) throw new Error('The service can’t be built.');
}
