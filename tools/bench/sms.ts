import { constants, createPublicKey, generatePrimeSync, hash, publicEncrypt } from 'node:crypto';
import { HOUR } from '#contract/rules/constants.ts';
import { countRightPuzzle } from '#service/domains/identity/attempts.ts';
import { demandFor } from '#service/domains/identity/captcha/work.ts';
import { requireBudget } from '#service/domains/identity/codeBudget.ts';
import { addressMostOf } from '#service/domains/identity/sms/codes.ts';
import { countSending } from '#service/domains/identity/codeLimits.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { Refused } from '#service/kernel/http/problem.ts';
import { databaseOnOwnServer } from '#testing/harness/database.ts';
import { aService } from '#testing/builders/service.ts';
import { captchaWaits } from './captchaWait.ts';
import type { BenchRow } from './orders.ts';

/** Budget and rate limit of an installation by default. */
const [SMS_A_DAY, RATE_LIMIT] = [20_000, 60];
/** Reading a puzzle by its pixels, in core seconds; a solver reads nearly all. */
const READING = 0.1;
/** What an honest person may wait, in ms. */
const [CALM_MOST, ATTACKED_MOST] = [300, 3_000];

const fastest = (runs: number, run: () => void): number => {
  let best = Number.POSITIVE_INFINITY;
  for (let at = 0; at < runs; at += 1) {
    const begun = performance.now();
    run();
    best = Math.min(best, performance.now() - begun);
  }
  return best / 1_000;
};

/** Seconds of one squaring modulo 1,024 bits: in a browser's JavaScript, and in native code. */
function squaring(): { script: number; native: number } {
  const [p, q] = [generatePrimeSync(512, { bigint: true }), generatePrimeSync(512, { bigint: true })];
  const n = p * q;
  let value = 3n ** 600n % n;
  const SCRIPT = 1_000;
  const script = fastest(30, () => {
    for (let step = 0; step < SCRIPT; step += 1) value = (value * value) % n;
  });
  const EXPONENT = 1_024;
  const base64url = (of: bigint) => Buffer.from(of.toString(16).padStart(256, '0'), 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'RSA', n: base64url(n), e: base64url(2n ** 1_023n) }, format: 'jwk' });
  const x = Buffer.from(value.toString(16).padStart(256, '0'), 'hex');
  const native = fastest(200, () => publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, x));
  return { script: script / SCRIPT, native: native / EXPONENT };
}

const hashing = (): number => fastest(30, () => Array.from({ length: 1_000 }, () => hash('sha256', 'x'.repeat(32), 'buffer'))) / 1_000;

interface Attack {
  readonly sent: number;
  /** Squarings and pictures for all of them. */
  readonly steps: number;
  readonly pictures: number;
}

/** Strangers at so many addresses, who solve every puzzle and take turns, for an hour. */
async function attack(addresses: number): Promise<Attack> {
  const service = await aService({ rateLimit: RATE_LIMIT, smsADay: SMS_A_DAY, database: await databaseOnOwnServer() });
  let [sent, steps, pictures] = [0, 0, 0];
  const closed = new Set<number>();
  try {
    for (let turn = 0; closed.size < addresses && turn < addresses * RATE_LIMIT; turn += 1) {
      const at = turn % addresses;
      if (closed.has(at)) continue;
      const address = `10.${Math.floor(at / 65_536)}.${Math.floor(at / 256) % 256}.${at % 256}`;
      const phone = `13${String(turn % 100_000).padStart(5, '0')}${String(turn).padStart(4, '0').slice(-4)}`;
      try {
        await requireBudget(service.deps, 'sms', phone);
        const wanted = await demandFor(service.deps, { address, visitor: undefined });
        const addressMost = await addressMostOf(service.deps, false);
        await inTransaction(service.deps, (held) => countSending(held, { channel: 'sms', to: phone, address, addressMost }));
        await countRightPuzzle(service.deps, address);
        sent += 1;
        steps += (wanted.steps ?? 0) * wanted.pictures;
        pictures += wanted.pictures;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        closed.add(at);
      }
      service.clock.move(Math.floor((HOUR - 1) / (addresses * RATE_LIMIT)));
    }
    return { sent, steps, pictures };
  } finally {
    await service.close();
  }
}

/** The same under the proof of work by address that preceded the time-lock: hashes for `sent` codes. */
function formerHashes(addresses: number, sent: number): number {
  let hashes = 0;
  for (let code = 0; code < sent; code += 1) {
    const level = Math.max(0, Math.floor(code / addresses) + 1 - RATE_LIMIT / 6);
    if (level > 0) hashes += 100 * 400 * 2 ** Math.min(level - 1, 5);
  }
  return hashes;
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** What a core hour of an attacker buys. */
export async function benchSms(): Promise<BenchRow[]> {
  const [square, hashed] = [squaring(), hashing()];
  const rows: BenchRow[] = [];
  for (const addresses of [1, 60, 1_000]) {
    const { sent, steps, pictures } = await attack(addresses);
    const perHour = (seconds: number, read = pictures): string => whole.format((sent * 3_600) / (read * READING + seconds));
    const before = perHour(formerHashes(addresses, sent) * hashed, sent);
    rows.push({
      what: `${addresses} addresses: codes by SMS in an hour; for a core hour before, now in native code, now in JavaScript`,
      value: `${sent}; ${before}, ${perHour(steps * square.native)}, ${perHour(steps * square.script)}`,
      target: '–',
      ok: null,
    });
  }
  for (const { who, pictures, ms, isCalm } of await captchaWaits()) {
    const most = isCalm ? CALM_MOST : ATTACKED_MOST;
    const value = `${whole.format(ms)} ms, ${pictures} picture${pictures === 1 ? '' : 's'}`;
    rows.push({ what: `${who}, CPU at a quarter: computes`, value, target: `≤ ${most} ms`, ok: ms <= most });
  }
  return rows;
}
