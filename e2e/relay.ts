/** The network between the app and a service: it can be cut and mended without the service noticing. Test code only. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface Relay {
  /** Base address of the service as it is reached through here. */
  baseUrl: string;
  /** Every connection breaks, and none is made any more. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** @param target the service's base address */
export async function startRelay(target: string): Promise<Relay> {
  const { hostname, port, pathname } = new URL(target);
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  const listen = async (at: number) => {
    const opened = createServer((near) => {
      const far = connect(Number(port), hostname);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      }
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((done) => opened.listen(at, '127.0.0.1', done));
    server = opened;
    return (opened.address() as AddressInfo).port;
  };
  const own = await listen(0);
  return {
    baseUrl: `http://127.0.0.1:${own}${pathname}`,
    async cut() {
      const open = server;
      server = null;
      const closed = new Promise<void>((done) => (open ? open.close(() => done()) : done()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend() {
      await listen(own);
    },
  };
}
