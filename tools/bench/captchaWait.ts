import { randomBytes } from 'node:crypto';
import { chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { countRightPuzzle } from '#service/domains/identity/attempts.ts';
import { type Asker, type Demand, demandFor } from '#service/domains/identity/captcha/work.ts';
import { openSession } from '#service/domains/identity/sessions.ts';
import { lockFor } from '#service/domains/identity/captcha/timeLock.ts';
import { aUser } from '#testing/builders/identity.ts';
import { databaseOnOwnServer } from '#testing/harness/database.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { LAUNCH_ARGS, takeBrowser } from '#tools/test/browser.ts';

/** Share of an installation's limits by default. */
const [SMS_A_DAY, RATE_LIMIT] = [20_000, 60];
/** As slow as a cheap phone. */
const THROTTLE = 4;
const RUNS = 3;
const CAFE = '203.0.113.7';

export interface Wait {
  readonly who: string;
  readonly pictures: number;
  /** Milliseconds that the browser computes for all pictures of a key; the median of three. */
  readonly ms: number;
  readonly isCalm: boolean;
}

/** The browser's own solver as a script that sets `work`. */
async function solver(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', lib: { entry: 'src/lib/work.ts', formats: ['iife'], name: 'work' } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (first === undefined || !('output' in first)) throw new Error('the solver was not built');
  return first.output[0].code;
}

/** An hour with 32 times as many codes as a calm one: the highest level of the site. */
const attackSite = ({ database, clock }: TestService): Promise<unknown> =>
  database.pool.query(
    `insert into sms_sent (phone, address, sent_at) select '139' || lpad(n::text, 8, '0'), '198.51.100.' || n % 250, $1
     from generate_series(1, $2::integer) n`,
    [new Date(clock.now()), (SMS_A_DAY / 160) * 32],
  );

async function demands(): Promise<readonly { who: string; isCalm: boolean; work: string; demand: Demand }[]> {
  const service = await aService({ rateLimit: RATE_LIMIT, smsADay: SMS_A_DAY, database: await databaseOnOwnServer() });
  try {
    const found: { who: string; isCalm: boolean; work: string; demand: Demand }[] = [];
    const known = randomBytes(16).toString('hex');
    await openSession(service.deps, { userId: (await aUser(service)).id, remember: false, fingerprint: known });
    const add = async (who: string, isCalm: boolean, asker: Asker): Promise<void> => {
      const demand = await demandFor(service.deps, asker);
      found.push({ who, isCalm, demand, work: await lockFor(service.deps, who, demand.steps ?? 0) });
    };
    const home = '192.0.2.1';
    await add('calm hour, at home', true, { address: home, visitor: undefined });
    for (let solved = 0; solved < 2 * RATE_LIMIT; solved += 1) await countRightPuzzle(service.deps, CAFE);
    await add('calm hour, at a busy address, new browser', true, { address: CAFE, visitor: undefined });
    await attackSite(service);
    await add('attacked hour, at home, new browser', false, { address: home, visitor: undefined });
    await add('attacked hour, at a busy address, new browser', false, { address: CAFE, visitor: undefined });
    await add('attacked hour, at a busy address, known browser', false, { address: CAFE, visitor: known });
    return found;
  } finally {
    await service.close();
  }
}

async function computed(page: Page, work: string): Promise<number> {
  const runs: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    runs.push(
      await page.evaluate(async (lock) => {
        const { work: solve } = globalThis as typeof globalThis & { work: { doWork: (text: string) => Promise<string> } };
        const begun = performance.now();
        await solve.doWork(lock);
        return performance.now() - begun;
      }, work),
    );
  }
  return runs.toSorted((a, b) => a - b)[1] ?? 0;
}

/** How long honest people compute, measured in Chromium with the CPU at a quarter, on the page's own thread. */
export async function captchaWaits(): Promise<readonly Wait[]> {
  const [asked, script] = [await demands(), await solver()];
  await takeBrowser();
  const browser = await chromium.launch({
    args: [...LAUNCH_ARGS],
    ...(process.env['CHROMIUM'] && { executablePath: process.env['CHROMIUM'] }),
  });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: script });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
    const waits: Wait[] = [];
    for (const { who, isCalm, demand, work } of asked) {
      const ms = demand.steps === null ? 0 : demand.pictures * (await computed(page, work));
      waits.push({ who, isCalm, pictures: demand.pictures, ms });
    }
    return waits;
  } finally {
    await browser.close();
  }
}
