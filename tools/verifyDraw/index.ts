import fs from 'node:fs';
import { Command } from 'commander';
import { z } from 'zod';
import { checkDraw } from '#lib/checkDraw.ts';
import { chainHash, decidingRound, drandChain, type DrandChain, isSigned, QUICKNET, randomnessOf } from '#service/domains/draws/drand.ts';

const DOCUMENT = `query Verify($session: ID!, $after: String) {
  drawList(session: $session) { list }
  drawSessions(after: $after, first: 100) {
    items { session status startsAt seed seedHash listHash beaconRound beacon beaconSignature coinPercent odds { prize stock given } }
    nextCursor
  }
}`;

const answer = z.object({
  data: z.object({
    drawList: z.object({ list: z.string() }),
    drawSessions: z.object({
      items: z.array(
        z.object({
          session: z.string(),
          status: z.string(),
          startsAt: z.number(),
          seed: z.string().nullable(),
          seedHash: z.string(),
          listHash: z.string().nullable(),
          beaconRound: z.number().nullable(),
          beacon: z.string().nullable(),
          beaconSignature: z.string().nullable(),
          coinPercent: z.number(),
          odds: z.array(z.object({ prize: z.string(), stock: z.number().nullable(), given: z.number() })),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  }),
});

class Failed extends Error {}

async function readSession(site: string, session: string) {
  let after: string | null = null;
  for (;;) {
    const response = await fetch(`${site}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: DOCUMENT, variables: { session, after } }),
    }).catch(() => {
      throw new Failed(`连不上 ${site}，请检查网址和网络`);
    });
    const parsed = answer.safeParse(await response.json().catch(() => null));
    if (!parsed.success) throw new Failed(`${site} 没有公布 ${session} 场的名单`);
    const { drawList, drawSessions } = parsed.data.data;
    const found = drawSessions.items.find((each) => each.session === session);
    if (found) return { ...found, list: drawList.list };
    if (drawSessions.nextCursor === null) throw new Failed(`没有 ${session} 这一场`);
    after = drawSessions.nextCursor;
  }
}

type Session = Awaited<ReturnType<typeof readSession>>;

/** What the hash of the chain stands for: known for quicknet, else asked of its host and compared. */
async function readChain(chain: string, beacon: string | undefined): Promise<DrandChain> {
  if (chain === chainHash(QUICKNET)) return QUICKNET;
  if (beacon === undefined) throw new Failed('这条链不是 quicknet，请用 --beacon 说明它的地址');
  const info = drandChain.safeParse(
    await fetch(`${beacon}/info`).then(
      (response) => response.json(),
      () => null,
    ),
  );
  if (!info.success || chainHash(info.data) !== chain) throw new Failed(`${beacon} 不是指纹为 ${chain} 的链`);
  return info.data;
}

/** Whether the beacon is the round that had to be taken, signed by the owners of its chain. */
const isBeacon = ({ startsAt, beaconRound, beacon, beaconSignature }: Session, chain: DrandChain): boolean =>
  beaconRound === decidingRound(chain, startsAt) &&
  beaconSignature !== null &&
  randomnessOf(beaconSignature) === beacon &&
  isSigned(chain, beaconRound, beaconSignature);

interface Options {
  readonly site: string;
  readonly save?: string;
  readonly chain: string;
  readonly beacon?: string;
}

async function verify(session: string, { site, save, ...from }: Options): Promise<void> {
  const read = await readSession(site.replace(/\/$/, ''), session);
  const { status, seed, seedHash, listHash, beacon, coinPercent, odds, list } = read;
  if (status !== 'DRAWN' || seed === null || listHash === null) throw new Failed(`${session} 场还没有开奖，或没有开`);
  const stockOf = (prize: string) => odds.find((each) => each.prize === prize)?.stock ?? 0;
  const stock = { rent: stockOf('RENT'), packet: stockOf('PACKET') };
  const { isSeed, isList, drawn } = checkDraw({ session, seed, seedHash, listHash, beacon: beacon ?? '', list, stock, coinPercent });
  const told = Object.fromEntries(odds.map(({ prize, given }) => [prize.toLowerCase(), given]));
  const found = { rent: 0, packet: 0, coins: 0, none: 0 };
  for (const { prize } of drawn) found[prize] += 1;
  const isCounted = Object.entries(found).every(([prize, given]) => told[prize] === given);
  const isRound = beacon === null || isBeacon(read, await readChain(from.chain, from.beacon));
  const round = beacon === null ? '' : `信标第 ${read.beaconRound} 轮和它的签名${isRound ? '相符' : '不符'}，`;
  for (const { rank, number, prize } of drawn) process.stdout.write(`${rank} ${number} ${prize}\n`);
  process.stdout.write(
    `${session}：${drawn.length} 次机会；种子和公布的指纹${isSeed ? '相符' : '不符'}，名单和公布的指纹${isList ? '相符' : '不符'}，` +
      `${round}奖品份数和网站说的${isCounted ? '一致' : '不一致'}\n`,
  );
  if (save !== undefined) {
    const facts = { session, seed, seed_hash: seedHash, list_hash: listHash, beacon: beacon ?? '', coin_percent: coinPercent, ...stock };
    fs.writeFileSync(`${save}.json`, JSON.stringify(facts));
    fs.writeFileSync(`${save}.txt`, list);
  }
  if (!isSeed || !isList || !isRound || !isCounted) process.exitCode = 1;
}

const program = new Command('verify-draw')
  .description('由公布的种子和名单重新计算抢免单的一场，并与网站说的比较')
  .argument('<场次>', '如 2026-11-20T20:00')
  .option('--site <网址>', '网站', `http://localhost:${process.env['PORT'] ?? '8080'}`)
  .option('--chain <指纹>', '随机信标那条 drand 链的指纹；默认为 quicknet', process.env['BEACON_CHAIN'] ?? chainHash(QUICKNET))
  .option('--beacon <网址>', '那条链的地址；quicknet 不用', process.env['BEACON_URL'])
  .option('--save <文件>', '另存种子等（.json）和名单（.txt），供 docs/verify_draw.py 用')
  .action(verify);

try {
  await program.parseAsync();
} catch (error) {
  if (!(error instanceof Failed)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
