import net from 'node:net';

/** Resolves when the port can be listened on, rejects with the system's error when it cannot. Answers the number, also for port 0. */
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

/** The names whose ports are 0, each with a free port of its own. */
export async function freePorts<Name extends string>(names: readonly Name[], host: string): Promise<Record<Name, string>> {
  const found = new Map<Name, string>();
  for (const name of names) {
    let port = await tryPort(0, host);
    while ([...found.values()].includes(String(port))) port = await tryPort(0, host);
    found.set(name, String(port));
  }
  return Object.fromEntries(found) as Record<Name, string>;
}
