import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as rest from '#contract/rest/chat.ts';
import { startGateway, type Gateway } from '#schema/server.ts';
import { paymentSignature } from '#service/kernel/hosts/signature.ts';
import { aDeskHost, type DeskHost, messagesOf, say, type Talking } from '#testing/builders/chat.ts';
import { anEventStream } from '#testing/builders/chatEvents.ts';
import { aRenter } from '#testing/builders/market.ts';
import { type TestDatabase, testDatabase } from '#testing/harness/database.ts';
import { aSharedMarket, aTalkingProcess, type RunningProcess, type SharedMarket } from './processes.ts';

const SECRET = 'a-secret-for-benches-and-tests-only';
const EACH_WAY = Number(process.env['CHAT_MESSAGES'] ?? 60);
const LIMIT = { timeout: 60_000 + EACH_WAY * 200 };

let database: TestDatabase;
let desk: DeskHost;
let gateway: Gateway & { url: string };
let serving: RunningProcess;
let market: SharedMarket;
let port: string;
beforeAll(async () => {
  [database, desk] = await Promise.all([testDatabase(), aDeskHost()]);
  serving = await aTalkingProcess(database, desk.url);
  port = new URL(serving.url).port;
  market = aSharedMarket(database, [serving]);
  gateway = await startGateway({ serviceUrls: [serving.url], port: 0 });
});
afterAll(async () => {
  await gateway.close();
  await serving.kill();
  await market.close();
  await desk.close();
  await database.drop();
});

/** Retries until there is a response, as the browser and the desk do. */
async function insist(send: () => Promise<{ readonly code: number }>): Promise<void> {
  for (;;) {
    const answer = await send().catch(() => null);
    if (answer?.code === 0) return;
    await pause(50);
  }
}

/** A tab: on each event it reads the messages after its last number; it reconnects after every disconnection. */
function aTab(talk: Talking) {
  const seqs: number[] = [];
  const texts: string[] = [];
  const stopping = new AbortController();
  const readOn = async (): Promise<void> => {
    const { list } = await messagesOf(market, talk, { after: seqs.at(-1) ?? 0, limit: 100 });
    for (const { seq, text } of list.filter(({ seq: each }) => each > (seqs.at(-1) ?? 0))) {
      seqs.push(seq);
      texts.push(text);
    }
  };
  const live = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const stream = await anEventStream(gateway.url, talk).catch(() => null);
      stopping.signal.addEventListener('abort', () => stream?.close());
      let heard = -1;
      let isEnded = stream === null || stream.status !== 200;
      void stream?.ended.then(() => (isEnded = true));
      while (!isEnded && !stopping.signal.aborted) {
        if (stream && stream.wakes.length > heard) {
          const before = stream.wakes.length;
          await readOn().then(
            () => (heard = before),
            () => {},
          );
        }
        await pause(20);
      }
      await pause(50);
    }
  };
  const living = live();
  return {
    seqs,
    texts,
    async close() {
      stopping.abort();
      await living;
    },
  };
}

test(
  'two tabs show every message once and in order although the service is killed twice and the desk is unavailable for a while',
  LIMIT,
  async () => {
    const { token } = await aRenter(market);
    const { chat } = await market.get(rest.openChat, { body: {} }, { token });
    const talk: Talking = { number: chat.number, token };
    const { number } = talk;
    let tabs = [aTab(talk), aTab(talk)];

    const customer = async (): Promise<void> => {
      for (let at = 1; at <= EACH_WAY; at += 1) {
        await insist(() => say(market, talk, `问${at}`, `client-${String(at).padStart(6, '0')}`));
        // After a lost response the browser repeats a request that was accepted.
        if (at % 7 === 0) await insist(() => say(market, talk, `问${at}`, `client-${String(at).padStart(6, '0')}`));
      }
    };
    const answering = async (): Promise<void> => {
      for (let at = 1; at <= EACH_WAY; at += 1) {
        const [body, instant] = [`答${at}`, Date.now()];
        const signature = paymentSignature(SECRET, [number, at, 'text', instant, body]);
        const notice = { number, desk_no: at, event: 'text' as const, at: instant, body, signature };
        await insist(() => market.ask(rest.chatNotice, { body: notice }));
        if (at % 5 === 0) await insist(() => market.ask(rest.chatNotice, { body: notice }));
      }
    };
    const troubles = async (): Promise<void> => {
      const upTo = async (share: number): Promise<void> => {
        await expect.poll(() => tabs[0]?.seqs.length ?? 0, { timeout: LIMIT.timeout, interval: 20 }).toBeGreaterThan(EACH_WAY * share);
      };
      for (const share of [0.3, 0.9]) {
        await upTo(share);
        desk.isDown = true;
        await serving.kill();
        serving = await aTalkingProcess(database, desk.url, port);
        desk.isDown = false;
        desk.losesAnswers = 1;
      }
      // The second tab is replaced by one that has read nothing yet.
      await tabs[1]?.close();
      tabs = [tabs[0]!, aTab(talk)];
    };
    await Promise.all([customer(), answering(), troubles()]);

    const { chat: standing } = await messagesOf(market, talk);
    const whole = Array.from({ length: standing.seq }, (_, at) => at + 1);
    const inOrder = (texts: readonly string[], sign: string) => texts.filter((text) => text.startsWith(sign));
    const asked = Array.from({ length: EACH_WAY }, (_, at) => `问${at + 1}`);
    const answered = Array.from({ length: EACH_WAY }, (_, at) => `答${at + 1}`);
    for (const tab of tabs) {
      await expect.poll(() => tab.seqs.length, { timeout: 20_000 }).toBe(standing.seq);
      expect(tab.seqs).toEqual(whole);
      expect(inOrder(tab.texts, '问')).toEqual(asked);
      expect(inOrder(tab.texts, '答')).toEqual(answered);
      await tab.close();
    }
    await expect.poll(() => desk.book.find(number)?.messages.length, { timeout: 30_000 }).toBe(standing.seq);
    const there = desk.book.find(number)?.messages ?? [];
    expect(there.map(({ seq }) => seq)).toEqual(whole);
    expect(
      inOrder(
        there.map(({ text }) => text),
        '问',
      ),
    ).toEqual(asked);
    expect(
      inOrder(
        there.map(({ text }) => text),
        '答',
      ),
    ).toEqual(answered);
  },
);
