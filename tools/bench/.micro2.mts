import fs from 'node:fs';
import pg from 'pg';
import { randomBytes } from 'node:crypto';
import { startEmbedded } from '#service/db/embedded.ts';
import { migrate } from '#service/db/migrate.ts';
import { openDatabase } from '#service/db/pool.ts';
import { buildService } from '#service/app.ts';
import { fill } from './orders.ts';
const e = await startEmbedded({ dataDir: '/tmp/orders-pg', settings: { } });
const database = openDatabase({ url: e.url, max: 1 });
await database.pool.query('drop schema public cascade; create schema public');
await migrate(database.pool);
const tokens = await fill(database);
const http = buildService({ ...database, clock: { now: () => Date.now() }, outside: { smsUrl: '', cashierUrl: 'http://x', cashierSecret: 's', publicUrl: 'http://x', serviceUrl: '' }, rateLimit: 1e9, log: { info() {}, warn() {}, error: console.log } } as never);
const { rows: [{ pid }] } = await database.pool.query('select pg_backend_pid() as pid');
const cpu = () => Number(fs.readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000;
const stats = new Map<string, { n: number; wall: number; cpu: number }>();
let on = false; const names = new Map<string, string>();
const original = pg.Client.prototype.query;
pg.Client.prototype.query = function (this: pg.Client, ...args: any[]) {
  
  if (typeof args[0] === 'string' && !/^(begin|commit|rollback)/.test(args[0])) { let nm = names.get(args[0]); if (!nm) names.set(args[0], nm = 's' + names.size); args = [{ name: nm, text: args[0], values: args[1] }]; }
  const text = (typeof args[0] === 'string' ? args[0] : args[0].text).replace(/\s+/g, ' ').trim().slice(0, 90);
  const w = performance.now(), c = cpu();
  return (original as any).apply(this, args).then((r: unknown) => {
    const s = stats.get(text) ?? { n: 0, wall: 0, cpu: 0 }; s.n++; s.wall += (performance.now() - w) * 1000; s.cpu += cpu() - c; stats.set(text, s); return r;
  });
} as never;
let l = 0;
const prices = { daily_rental: null, ten_hour_rental: null, weekly_rental: null, morning_rental: null, afternoon_rental: null, night_rental: null };
const post = async (url: string, token: string, payload: object) => (await http.inject({ method: 'POST', url: '/web/api/v1' + url, headers: { authorization: 'Bearer ' + token, 'idempotency-key': randomBytes(12).toString('hex') }, payload })).json();
const pair = async () => {
  const token = tokens[l % 200]!;
  const o = await post('/orders', token, { account_id: String(++l), mode: 'now', type: 1, hours: 1, coupon_id: null, agreed: { rental: 500, deposit: 2000, rental_period: prices, discount: 1 }, agreed_total: 2500 });
  const p = await post(`/orders/${o.data.order_no}/pay`, token, { method: 'wallet' });
  if (o.code !== 0 || p.code !== 0) throw new Error(JSON.stringify([o, p]));
};
await database.pool.query('set plan_cache_mode=force_generic_plan');
for (let i = 0; i < 300; i++) await pair();
stats.clear(); const n = 500; const nc = process.cpuUsage(), pc = cpu(), t = performance.now();
for (let i = 0; i < n; i++) await pair();
const c2 = process.cpuUsage(nc);
console.log('pair wall', Math.round((performance.now() - t) / n * 1000), 'us; node cpu', Math.round((c2.user + c2.system) / n), 'pg cpu', Math.round((cpu() - pc) / n));
console.table([...stats].map(([text, s]) => ({ text: text.slice(0, 70), perPair: s.n / n, wall: Math.round(s.wall / s.n), cpu: Math.round(s.cpu / s.n) })));
await http.close(); await database.close(); await e.stop();
