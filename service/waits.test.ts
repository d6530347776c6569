import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { waitDeadlines, type WaitKind } from '#contract/waits.ts';
import { cancelWithdrawal } from '#service/domains/payouts/withdrawalCancel.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { submitApplication } from '#contract/rest/merchants.ts';
import { writeReview } from '#contract/rest/reviews.ts';
import { chargeNoOf, sendCashierNotice, toCashier } from '#testing/builders/cashier.ts';
import { aChat, messagesOf, say } from '#testing/builders/chat.ts';
import { complaintsOf } from '#testing/builders/complaint.ts';
import { aChance } from '#testing/builders/draws.ts';
import { aListing, anOrder, aRenter, aRenterWithPhone, keyed, type Person } from '#testing/builders/market.ts';
import { aDraft, aGame, anApplication, anApplyProof, anOwner, publish } from '#testing/builders/merchants.ts';
import { aPayee, aWithdrawal } from '#testing/builders/payouts.ts';
import { anUpload, aReview } from '#testing/builders/review.ts';
import { aDisputedPlace, aHeldPlace } from '#testing/builders/taskRows.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { domains } from './domains/list.ts';
import { ruleOnPlace } from './domains/tasks/end.ts';
import { lockPlace } from './domains/tasks/move.ts';
import { runDueJobs } from './jobs.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService({ draws: true });
  const { outside } = service.deps;
  for (const url of ['payoutUrl', 'cashierUrl', 'deskUrl'] as const) outside[url] = 'http://127.0.0.1:9';
});
afterAll(() => service.close());

const { rented, file, answer } = complaintsOf(() => service);
const at = async (instant: number): Promise<void> => {
  service.clock.move(instant - service.clock.now());
  await runDueJobs(service.deps);
};
const noticesOf = async ({ id }: Person): Promise<string[]> =>
  (await service.deps.db.selectFrom('notification').select('title').where('user_id', '=', id).orderBy('id').execute()).map(
    ({ title }) => title,
  );
const alarmOf = (kind: WaitKind) =>
  service.deps.db.selectFrom('ops_alarm').select('words').where('kind', '=', kind).where('closed_at', 'is', null).executeTakeFirst();

interface Scene {
  /** When the wait began. */
  readonly since: number;
  /** What whoever waits has been told about the delay. */
  readonly told: () => Promise<readonly string[]>;
  readonly news: string;
  readonly words: string;
  /** Ends the wait, if the clock has not. */
  readonly end?: () => Promise<unknown>;
}

const only = (title: string, person: Person) => async () => (await noticesOf(person)).filter((each) => each === title);

async function aConversation(hour: number): Promise<Scene> {
  const midnight = Math.floor((service.clock.now() + 8 * HOUR) / DAY + 1) * DAY - 8 * HOUR;
  await at(midnight + hour * HOUR);
  const { token } = await aRenter(service);
  await service.deps.db
    .updateTable('user_session')
    .set({ expires_at: new Date(midnight + 9 * DAY) })
    .execute();
  const chat = await aChat(service, token);
  await say(service, chat, '账号登不上，怎么办', `message-${hour}`);
  return {
    since: service.clock.now(),
    told: async () => (await messagesOf(service, chat)).list.map(({ text }) => text).filter((text) => text.startsWith('让你久等了')),
    news: '让你久等了：还没有客服接入，平台已收到提醒。你的留言都在，客服接入后会在这里答复',
    words: '个等了超过12 小时',
    end: () => service.deps.db.deleteFrom('chat_conversation').where('number', '=', chat.number).execute(),
  };
}

const scenes: Readonly<Record<WaitKind, () => Promise<Scene>>> = {
  async 'drawSession.closed'() {
    const midnight = Math.floor((service.clock.now() + 8 * HOUR) / DAY + 1) * DAY - 8 * HOUR;
    service.deps.outside.beacon = { url: 'http://127.0.0.1:9', chain: '' };
    await at(midnight);
    const holder = await aChance(service, await aListing(service));
    await at(midnight + 12 * HOUR);
    return {
      since: midnight + 12 * HOUR,
      told: only('抢免单还没有开奖', holder),
      news: '抢免单还没有开奖',
      words: '等外部信标的抢免单场次 1 个等了超过10 分钟',
      async end() {
        service.deps.outside.beacon = undefined;
        await service.deps.db.updateTable('draw_session').set({ status: 'cancelled' }).where('status', '=', 'closed').execute();
      },
    };
  },
  async 'withdrawal.requested'() {
    const payee = await aPayee(service, { creditScore: 10 });
    const { withdrawal_no } = await aWithdrawal(service, payee, 2_000);
    return {
      since: service.clock.now(),
      told: only('提现还在审核', payee),
      news: '提现还在审核',
      words: '等审核的提现 1 个等了超过1 天',
      end: () => inTransaction(service.deps, (deps) => cancelWithdrawal(deps, payee.id, withdrawal_no)),
    };
  },
  async 'withdrawal.paying'() {
    const payee = await aPayee(service);
    await aWithdrawal(service, payee, 2_000);
    await at(service.clock.now() + MINUTE);
    return {
      since: service.clock.now(),
      told: only('提现还没有到账', payee),
      news: '提现还没有到账',
      words: '在打款的提现 1 个等了超过1 天',
      end: () =>
        service.deps.db.updateTable('withdrawal').set({ status: 'paid', ended_at: new Date() }).where('user_id', '=', payee.id).execute(),
    };
  },
  async 'charge.expired'() {
    const renter = await aRenter(service, { balance: 0 });
    const order = await anOrder(service, renter, await aListing(service));
    const page = await toCashier(service, renter, order.order_no);
    const chargeNo = chargeNoOf(page);
    const { expires_at } = await service.deps.db
      .selectFrom('charge')
      .select('expires_at')
      .where('charge_no', '=', chargeNo)
      .executeTakeFirstOrThrow();
    await at(expires_at.getTime());
    return {
      since: expires_at.getTime(),
      told: only('付款还在核对', renter),
      news: '付款还在核对',
      words: '收银台没有答复结果的付款 1 个等了超过1 天',
      end: () => service.deps.db.updateTable('charge').set({ closed_at: new Date() }).where('charge_no', '=', chargeNo).execute(),
    };
  },
  async 'desk.paymentDispute'() {
    const renter = await aRenter(service, { balance: 0 });
    const order = await anOrder(service, renter, await aListing(service));
    const chargeNo = chargeNoOf(await toCashier(service, renter, order.order_no));
    await sendCashierNotice(service, chargeNo, { status: 'succeeded', amount: 1, paidAt: service.clock.now() });
    const { db } = service.deps;
    return {
      since: service.clock.now(),
      told: only('付款还在核对', renter),
      news: '付款还在核对',
      words: '待核对的付款 1 个等了超过1 天',
      end: () => db.deleteFrom('payment_dispute').where('charge_no', '=', chargeNo).execute(),
    };
  },
  async 'application.submitted'() {
    const applicant = await aRenterWithPhone(service);
    const [gameId, picture] = [await aGame(service), await anUpload(service, applicant, 'licence')];
    const body = { version: 0, form: anApplication(gameId, picture), proof: await anApplyProof(service, applicant) };
    await service.get(submitApplication, { body }, { token: applicant.token });
    return {
      since: service.clock.now(),
      told: only('你的开店申请还在审核', applicant),
      news: '你的开店申请还在审核',
      words: '没有处理的开店申请 1 个等了超过1 天',
      end: () => service.deps.db.deleteFrom('merchant_application').where('user_id', '=', applicant.id).execute(),
    };
  },
  async 'listing.waiting'() {
    const owner = await anOwner(service);
    const draft = await aDraft(service, owner, await aGame(service));
    await publish(service, owner, draft);
    return {
      since: service.clock.now(),
      told: only('你的账号还在审核', owner),
      news: '你的账号还在审核',
      words: '没有审核的账号 1 个等了超过1 天',
      end: () => service.deps.db.updateTable('listing').set({ state: 'on_offer' }).where('id', '=', draft.id).execute(),
    };
  },
  async 'desk.review'() {
    const { renter, order } = await rented();
    await at(order.hire_end_time);
    const { db } = service.deps;
    await db
      .updateTable('user_session')
      .set({ expires_at: new Date(order.hire_end_time + DAY) })
      .execute();
    await service.get(writeReview, { params: { order_no: order.order_no }, body: aReview() }, keyed(renter));
    await db.updateTable('review').set({ status: 'held' }).where('renter_id', '=', renter.id).execute();
    return {
      since: service.clock.now(),
      told: only('你的评价还在审核', renter),
      news: '你的评价还在审核',
      words: '等审核的评价和回复 1 个等了超过1 天',
      end: () => db.updateTable('review').set({ status: 'hidden' }).where('renter_id', '=', renter.id).execute(),
    };
  },
  async 'desk.suggestion'() {
    const { id } = await aRenter(service);
    const { db } = service.deps;
    const values = {
      number: 'JY23456789ABCDEFGH',
      request_key: 'suggestion-key-0001',
      user_id: id,
      kind: 'suggestion',
      words: '希望大厅能按大区多选',
    } as const;
    const none = { contact: null, address: null, answer: null, answered_at: null };
    await db
      .insertInto('suggestion')
      .values({ ...values, ...none, at: new Date(service.clock.now()) })
      .execute();
    return {
      since: service.clock.now(),
      told: only('你的建议还在处理', { id, token: '' }),
      news: '你的建议还在处理',
      words: '没有回复的建议 1 个等了超过3 天',
      end: () => db.updateTable('suggestion').set({ status: 'done' }).where('user_id', '=', id).execute(),
    };
  },
  'chat.waiting': () => aConversation(10),
  'chat.left': () => aConversation(15),
  async 'complaint.open'() {
    const { renter, order } = await rented();
    await file(order.order_no, { cause: 'other', words: '一直登不上去，号主也不回复' });
    return { since: service.clock.now(), told: only('投诉成立，已退款', renter), news: '投诉成立，已退款', words: '投诉 12 小时没有答复' };
  },
  async 'complaint.answered'() {
    const { renter, order } = await rented();
    await file(order.order_no, { cause: 'other', words: '一直登不上去，号主也不回复' });
    await answer(order.order_no);
    return { since: service.clock.now(), told: only('投诉成立，已退款', renter), news: '投诉成立，已退款', words: '投诉 24 小时没有裁决' };
  },
  async 'place.disputed'() {
    const { taker } = await aDisputedPlace(service, { realName: '争议的接单人' });
    return {
      since: service.clock.now(),
      told: only('任务通过，报酬已到账', taker),
      news: '任务通过，报酬已到账',
      words: '有争议的任务 24 小时没有裁决',
    };
  },
  async 'place.held'() {
    const { taker, placeId } = await aHeldPlace(service);
    return {
      since: service.clock.now(),
      told: only('报酬还在核对', taker),
      news: '报酬还在核对',
      words: '等平台核对的任务报酬 1 个等了超过1 天',
      end: () =>
        inTransaction(service.deps, async (deps) => ruleOnPlace(deps, await lockPlace(deps.db, placeId), { paid: 0, because: '核对过了' })),
    };
  },
};

test.each(Object.keys(scenes) as WaitKind[])('%s: at its deadline one alarm, and one word to whoever waits', async (kind) => {
  const { since, told, news, words, end } = await scenes[kind]();
  const due = since + waitDeadlines[kind];
  await at(due - 1);
  expect([await alarmOf(kind), await told()]).toEqual([undefined, []]);
  await at(due + 10 * MINUTE);
  expect([await alarmOf(kind), await told()]).toEqual([{ words: expect.stringContaining(words) }, [news]]);
  await at(due + 20 * MINUTE);
  expect([await alarmOf(kind), await told()]).toEqual([{ words: expect.stringContaining(words) }, [news]]);
  await end?.();
  await at(due + 30 * MINUTE);
  expect(await service.deps.db.selectFrom('wait_notice').selectAll().execute()).toEqual([]);
});

test('the domains watch every state that waits for somebody else', () => {
  const watched = domains.flatMap(({ waits }) => Object.keys(waits ?? {}));
  expect(watched.toSorted()).toEqual(Object.keys(waitDeadlines).toSorted());
});

test('the alarm counts; hundreds are told a hundred at a time, each once', async () => {
  await at(NOON + 60 * DAY);
  const payee = await aPayee(service, { creditScore: 10 });
  const { withdrawal_no } = await aWithdrawal(service, payee, 1_000);
  const { db, clock } = service.deps;
  const [row] = await db.selectFrom('withdrawal').selectAll().where('withdrawal_no', '=', withdrawal_no).execute();
  if (!row) throw new Error('no withdrawal');
  const { id: _, ...copied } = row;
  await db
    .insertInto('withdrawal')
    .values(Array.from({ length: 249 }, (_each, n) => ({ ...copied, withdrawal_no: `${withdrawal_no.slice(0, -3)}x${n}` })))
    .execute();
  await at(clock.now() + DAY + 10 * MINUTE);
  expect((await alarmOf('withdrawal.requested'))?.words).toContain('等审核的提现 250 个等了超过1 天');
  expect((await noticesOf(payee)).filter((title) => title === '提现还在审核')).toHaveLength(250);
});
