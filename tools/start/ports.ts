import net from 'node:net';

/** Resolves with the number if the port is free (also for port 0), otherwise rejects with the system's error. */
export function tryPort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}

/** A free port for each name whose port is 0. */
export async function freePorts<Name extends string>(names: readonly Name[], host: string): Promise<Record<Name, string>> {
  const found = new Map<Name, string>();
  for (const name of names) {
    let port = await tryPort(0, host);
    while ([...found.values()].includes(String(port))) port = await tryPort(0, host);
    found.set(name, String(port));
  }
  return Object.fromEntries(found) as Record<Name, string>;
}
