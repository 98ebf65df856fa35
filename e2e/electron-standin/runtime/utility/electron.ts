// The `electron` module as a utility process sees it.
import { netFetch } from '../net/net.ts';
import { strictModule } from '../strict.ts';

export const net = strictModule('net', { fetch: netFetch, isOnline: () => true, online: true });

const electron = strictModule('electron (utility process)', { net });
export default electron;
export { electron as 'module.exports' };
