import { basePath } from '#contract/rest/endpoint.ts';
import { Wire } from '#tools/bench/wire.ts';

/** Targets and users of the load, sent once. */
export interface LoadPlan {
  /** Service URLs, assigned to connections in turn. */
  readonly urls: readonly string[];
  readonly tokens: readonly string[];
  readonly connections: number;
}

/** `orders`: create and pay in alternation. `reads`: the hall, a listing and the user's own orders in turn. */
export type Kind = 'orders' | 'reads';

export interface Stretch {
  readonly what: Kind;
  /** Duration in ms. */
  readonly length: number;
}

/** Result of one stretch; sorted times in ms, one for each created and paid order or each read. */
export interface LoadResult {
  readonly times: readonly number[];
  readonly failures: number;
  /** CPU seconds of this process. */
  readonly cpu: number;
}

const prices = {
  daily_rental: null,
  ten_hour_rental: null,
  weekly_rental: null,
  morning_rental: null,
  afternoon_rental: null,
  night_rental: null,
};
const wish = JSON.stringify({
  account_id: '#',
  mode: 'now',
  type: 1,
  hours: 1,
  coupon_id: null,
  agreed: { rental: 500, deposit: 2000, rental_period: prices, discount: 1 },
  agreed_total: 2500,
}).split('#');
const fromWallet = JSON.stringify({ method: 'wallet' });
/** Number of different listings that are read. */
const LOOKED_AT = 10_000;
const ORDER_NO = /"order_no":"(\d+)"/;
const isDone = (answer: string): boolean => answer.startsWith('{"code":0,');

let [listing, renter, key, read] = [0, 0, 0, 0];

const bearer = (tokens: readonly string[]): string => `authorization: Bearer ${tokens[(renter += 1) % tokens.length] ?? ''}\r\n`;

/** Creates and pays one order, of the next listing by the next renter. */
async function createAndPay(wire: Wire, tokens: readonly string[]): Promise<boolean> {
  const authorization = bearer(tokens);
  const headers = (): string => `${authorization}idempotency-key: bench-${process.pid}-${(key += 1)}\r\n`;
  const order = await wire.post(`${basePath}/orders`, headers(), wish.join(String((listing += 1))));
  const number = ORDER_NO.exec(order)?.[1];
  if (!isDone(order) || number === undefined) return false;
  return isDone(await wire.post(`${basePath}/orders/${number}/pay`, headers(), fromWallet));
}

async function readOne(wire: Wire, tokens: readonly string[]): Promise<boolean> {
  const paths = [`${basePath}/accounts?limit=20`, `${basePath}/accounts/${1 + (read % LOOKED_AT)}`, `${basePath}/orders?limit=10`];
  const path = paths[(read += 1) % paths.length] ?? '';
  return isDone(await wire.get(path, bearer(tokens)));
}

const once: Readonly<Record<Kind, typeof readOne>> = { orders: createAndPay, reads: readOne };

async function run(wires: readonly Wire[], tokens: readonly string[], { what, length }: Stretch): Promise<LoadResult> {
  const end = performance.now() + length;
  const spent = process.cpuUsage();
  const times: number[] = [];
  let failures = 0;
  await Promise.all(
    wires.map(async (wire) => {
      for (let began = performance.now(); began < end; began = performance.now()) {
        if (await once[what](wire, tokens)) times.push(performance.now() - began);
        else failures += 1;
      }
    }),
  );
  const { user, system } = process.cpuUsage(spent);
  return { times: times.toSorted((a, b) => a - b), failures, cpu: (user + system) / 1e6 };
}

let wires: Wire[] = [];
let tokens: readonly string[] = [];
process.on('message', (message: LoadPlan | Stretch) => {
  void (async () => {
    if ('length' in message) {
      process.send?.(await run(wires, tokens, message));
      return;
    }
    for (const wire of wires) wire.close();
    const { urls, connections } = message;
    ({ tokens } = message);
    wires = await Promise.all(Array.from({ length: connections }, (_, at) => Wire.open(urls[at % urls.length] ?? '')));
    process.send?.('ready');
  })();
});
