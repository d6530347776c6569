import net from 'node:net';
import { onTestFinished } from 'vitest';

/** A proxy to the database that can go silent: it forwards nothing and closes nothing. */
export async function silentWire(databaseUrl: string) {
  const sockets = new Set<net.Socket>();
  let isSilent = false;
  const socketDir = new URL(databaseUrl).searchParams.get('host') ?? '';
  const port = new URL(databaseUrl).searchParams.get('port') ?? '5432';
  const server = net.createServer((near) => {
    sockets.add(near);
    near.on('error', () => {});
    if (isSilent) return;
    const far = net.connect(`${socketDir}/.s.PGSQL.${port}`);
    sockets.add(far);
    far.on('error', () => {});
    near.on('data', (chunk) => !isSilent && far.write(chunk));
    far.on('data', (chunk) => !isSilent && near.write(chunk));
    near.on('close', () => far.destroy());
    far.on('close', () => !isSilent && near.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(databaseUrl);
  const { port: at } = server.address() as net.AddressInfo;
  return {
    url: `postgres://${url.username}@127.0.0.1:${at}${url.pathname}`,
    silence: (silent: boolean) => {
      isSilent = silent;
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
