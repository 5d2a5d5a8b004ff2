import { connect, createServer } from 'node:net';

/** A port of this machine at which nobody listens. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** Waits until somebody listens at a port, as long as the program runs that is to do it. */
export async function listening(port: number, runs: () => boolean): Promise<void> {
  const patience = Date.now() + 60_000;
  while (!(await answers(port))) {
    if (Date.now() > patience || !runs()) throw new Error(`nobody listens at port ${port}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.end();
      resolve(true);
    }).on('error', () => resolve(false));
  });
