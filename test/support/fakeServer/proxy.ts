import { createServer, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

export interface FakeProxy {
  url: string;
  /** Hosts that tunnels were opened to. */
  tunnels: readonly string[];
  /** `Proxy-Authorization` of each of them. */
  credentials: readonly (string | undefined)[];
  close(): Promise<void>;
}

/** A proxy on 127.0.0.1 that opens tunnels (CONNECT) to any host and port, whatever it is called: to 127.0.0.1. */
export async function startFakeProxy(): Promise<FakeProxy> {
  const tunnels: string[] = [];
  const credentials: (string | undefined)[] = [];
  const server = createServer((_req, res) => res.writeHead(405).end());
  server.on('connect', (req: IncomingMessage, client, head) => {
    tunnels.push(req.url ?? '');
    credentials.push(req.headers['proxy-authorization']);
    const port = Number((req.url ?? '').split(':')[1]);
    const target = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      target.write(head);
      target.pipe(client).pipe(target);
    });
    target.on('error', () => client.destroy());
    client.on('error', () => target.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tunnels,
    credentials,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
