import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { must } from '#lib/must.ts';
import { startEmbedded } from '#service/kernel/database/embedded.ts';
import { migrate } from '#service/kernel/database/migrate.ts';
import { openDatabase } from '#service/database.ts';
import { Load, type Measured } from '#tools/bench/load.ts';
import type { Kind } from '#tools/bench/orderLoad.ts';
import { type BenchRow, fill } from '#tools/bench/orders.ts';
import { cpuSeconds, databaseCpu, ended, firstLine } from '#tools/bench/processes.ts';

const PROCESSES = [1, 2, 4] as const;
const CONNECTIONS = 12;
/** For each process, since each compiles its frequent code and prepares statements on its own connections. */
const WARM_MS = 6_000;
const STRETCH_MS = 3_000;
const STRETCHES = 3;

interface Figures {
  readonly processes: number;
  /** Requests per second, median of the stretches. */
  readonly rate: number;
  /** CPU milliseconds per request in the services and in the database. */
  readonly service: number;
  readonly database: number;
  /** Cores in use, including those of the load process. */
  readonly cores: number;
  readonly failures: number;
}

interface Server {
  readonly url: string;
  readonly pid: number;
}

/** One, two and four services on a shared PostgreSQL: reads, and create + pay. */
export async function benchScale(): Promise<BenchRow[]> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-scale-'));
  fs.chmodSync(folder, 0o755);
  const server = await startEmbedded({ dataDir: folder });
  const database = openDatabase({ url: server.url, statementTimeout: 0 });
  try {
    await migrate(database.pool);
    const tokens = await fill(database);
    const measured: Record<Kind, Figures[]> = { reads: [], orders: [] };
    const load = Load.start();
    try {
      for (const processes of PROCESSES) {
        const figures = await withServices(server, processes, (services, urls) => measure({ server, services, urls, load, tokens }));
        for (const kind of ['reads', 'orders'] as const) measured[kind].push(figures[kind]);
      }
    } finally {
      load.close();
    }
    return [...rowsOf('reads: hall, an account, own orders', measured.reads), ...rowsOf('create + pay an order', measured.orders)];
  } finally {
    await database.close();
    await server.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function withServices<T>(
  { url }: Server,
  count: number,
  run: (services: readonly ChildProcess[], urls: readonly string[]) => Promise<T>,
): Promise<T> {
  const start = () =>
    spawn(process.execPath, [path.join(import.meta.dirname, 'serviceProcess.ts'), url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const services = Array.from({ length: count }, start);
  try {
    return await run(services, await Promise.all(services.map(firstLine)));
  } finally {
    await Promise.all(services.map(ended));
  }
}

interface ScaleRun {
  readonly server: Server;
  readonly services: readonly ChildProcess[];
  readonly urls: readonly string[];
  readonly load: Load;
  readonly tokens: readonly string[];
}

async function measure({ server, services, urls, load, tokens }: ScaleRun): Promise<Record<Kind, Figures>> {
  await load.connect({ urls, tokens, connections: CONNECTIONS });
  const serviceCpu = (): number => services.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
  const figuresOf = async (kind: Kind): Promise<Figures> => {
    await load.run(kind, WARM_MS * services.length);
    const [before, databaseBefore] = [serviceCpu(), databaseCpu(server.pid)];
    const stretches: Measured[] = [];
    while (stretches.length < STRETCHES) stretches.push(await load.run(kind, STRETCH_MS));
    const [spent, spentByDatabase] = [serviceCpu() - before, databaseCpu(server.pid) - databaseBefore];
    const sum = (of: 'count' | 'cpu' | 'failures'): number => stretches.reduce((all, stretch) => all + stretch[of], 0);
    const each = 1_000 / Math.max(1, sum('count'));
    return {
      processes: services.length,
      rate: must(stretches.toSorted((a, b) => a.rate - b.rate)[Math.floor(STRETCHES / 2)]).rate,
      service: spent * each,
      database: spentByDatabase * each,
      cores: ((spent + spentByDatabase + sum('cpu')) * 1_000) / (STRETCHES * STRETCH_MS),
      failures: sum('failures'),
    };
  };
  return { reads: await figuresOf('reads'), orders: await figuresOf('orders') };
}

/**
 * With every core busy, the rate of more processes shows only that they share the cores. Their rate with dedicated cores
 * follows from the CPU time of one request: while that is constant, they do not contend.
 */
function rowsOf(what: string, figures: readonly Figures[]): BenchRow[] {
  const one = must(figures[0]);
  const costOf = ({ service, database }: Figures): number => service + database;
  return figures.flatMap((each) => {
    const { processes, rate, service, database, cores, failures } = each;
    const name = `${what}, ${processes} ${processes === 1 ? 'process' : 'processes'}`;
    const ratio = costOf(each) / costOf(one);
    return [
      {
        what: name,
        value:
          `${rate} / s, ${(rate / one.rate).toFixed(2)} of one process; ` +
          `${cores.toFixed(1)} of ${os.availableParallelism()} cores busy`,
        target: '0 refused',
        ok: failures === 0,
      },
      {
        what: `${name}: CPU of one`,
        value: `service ${service.toFixed(2)} + database ${database.toFixed(2)} ms, ${ratio.toFixed(2)} of one process`,
        target: '–',
        ok: null,
      },
    ];
  });
}
