import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { listWord } from '#service/domains/reviews/contents.ts';
import { answerReview } from '#service/domains/reviews/write.ts';
import { submitSuggestion } from '#service/domains/suggestions/submit.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { runDueJobs } from '#service/jobs.ts';
import { actsOnMerchants, applicationsAndListings, saidOfMerchants } from '#testing/builders/merchantCases.ts';
import { aPayee, aWithdrawal } from '#testing/builders/payouts.ts';
import { ledgerState, orderFlows, soundLedger } from '#testing/builders/ledger.ts';
import { disputed, someContents } from '#testing/builders/operatorCases.ts';
import { aListing, aRenter } from '#testing/builders/market.ts';
import { type RentedByPhone, rentedByPhone } from '#testing/builders/rentedByPhone.ts';
import { reviewsOf } from '#testing/builders/review.ts';
import { aService, NOON, type TestService } from '#testing/builders/service.ts';
import { aDisputedPlace, aHeldPlace } from '#testing/builders/taskRows.ts';
import { terminalOf } from '#testing/builders/commandLine.ts';
import { commandsIn } from '#testing/harness/commands.ts';
import { operator } from '#tools/operator/cli.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command with the test's clock. */
async function at(market: TestService, args: readonly string[], by = '小周'): Promise<CommandResult> {
  const [out, err]: [string[], string[]] = [[], []];
  const print = { out: (text: string) => out.push(text), err: (text: string) => err.push(text) };
  const code = await operator(args, print, (work) => work(market.deps), await terminalOf(market.deps, by));
  return { code, out: out.join('\n'), err: err.join('\n') };
}
const say = (...args: string[]) => at(service, args);

/** Creates two held reviews, and a visible one with an answer, at noon. */
async function threeReviews(market: TestService): Promise<void> {
  const { overRental, write } = reviewsOf(() => market);
  const { deps } = market;
  const held = await inTransaction(deps, (held) => listWord(held, '代练'));
  const rentals = [await rentedByPhone(market), await rentedByPhone(market)];
  const third = await overRental();
  for (const { renter, order } of rentals) await write({ ...third, renter, orderNo: order.order_no }, { words: `想找${held.key}` });
  await write(third);
  const [shown] = await deps.db.selectFrom('review').selectAll().where('status', '=', 'shown').execute();
  await inTransaction(deps, (held) => answerReview(held, shown?.owner_id ?? '', shown?.id ?? '', '欢迎再来'));
  market.clock.move(NOON - market.clock.now());
  await runDueJobs(deps);
}

const wordsOf = (line: string): string[] => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');

describe('docs/operator-commands.md', () => {
  const doc = fs.readFileSync('docs/operator-commands.md', 'utf8');

  test('has commands that do what it describes, in sequence', async () => {
    const market = await aService({ start: NOON - 3 * HOUR, draws: true });
    await threeReviews(market);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'operator-'));
    await someContents(folder, (args) => at(market, args, '小吴'));
    const orders = new Map<string, RentedByPhone>();
    for (const number of ['1', '2', '3', '4', '5']) orders.set(`2026112012000000000${number}`, await rentedByPhone(market));
    const charges = await Promise.all(
      ['6', '7', '8'].map((end, at) => disputed(market, `T-100${at + 1}`).then((one) => [`C1795000000000a1b2c3d4e5f${end}`, one] as const)),
    );
    const sums = [60_000, 250_000, 70_000].map(async (sum, at) => {
      const payee = await aPayee(market, { balance: sum });
      return [`W1795000000000a1b2c3d4e5f${at + 1}`, (await aWithdrawal(market, payee, sum)).withdrawal_no] as const;
    });
    const withdrawals = await Promise.all(sums);
    orders.set('20261120120000000006', await rentedByPhone(market, { game_money: 500, agreed_total: 3_000 }));
    const corrected = await aRenter(market);
    const words = '希望大厅能按大区多选';
    const sender = { userId: corrected.id, ip: '192.0.2.1', visitor: undefined, verifyKey: undefined, contact: null };
    const suggested = await inTransaction(market.deps, (deps) =>
      submitSuggestion({ ...market.deps, ...deps }, { ...sender, key: 'suggestion-key-0001', kind: 'suggestion', words }),
    );
    const looked = await applicationsAndListings(market);
    const since = new Date(market.clock.now());
    await market.deps.db.insertInto('publishing_stop').values({ user_id: corrected.id, since }).execute();
    const fought = await aDisputedPlace(market, { realName: '争议的接单人' }, { reward: 2_500 });
    const kept = await aHeldPlace(market);
    const foreign = await aListing(market);
    const withCharges = (text: string): string =>
      [...charges.map(([name, { chargeNo }]) => [name, chargeNo] as const), ...withdrawals].reduce(
        (said, [name, number]) => said.replaceAll(name, number),
        text,
      );
    const given = (text: string): string =>
      withCharges(text)
        .replace(/\b10001\b/, corrected.id)
        .replaceAll('JY-2345-6789-ABCD-EFGH', suggested)
        .replaceAll('40001', fought.placeId)
        .replaceAll('40002', kept.placeId)
        .replaceAll('30003', foreign.id)
        .replace(/\b3000([12])\b/, (_, at) => looked[Number(at) - 1] ?? '')
        .replace(/\b2026112012000000000\d\b/g, (name) => orders.get(name)?.order.order_no ?? name);
    market.clock.move(20 * MINUTE);
    const said: string[] = [];
    for (const command of commandsIn(doc)) {
      const [npm, run, script, dashes, ...words] = wordsOf(given(command));
      const args = words.map((word) => (/^\w+\.(?:json|exe)$/.test(word) ? path.join(folder, word) : word));
      expect([npm, run, script, dashes]).toEqual(['npm', 'run', 'operator', '--']);
      if (args[0] === 'game-money') {
        market.clock.move(HOUR);
        await runDueJobs(market.deps);
      }
      const [option, file = '', ...others] = args;
      const { code, out, err } = await (option === '--session' ? at(market, others, path.basename(file, '.json')) : at(market, args));
      expect({ command, code, err }).toEqual({ command, code: 0, err: '' });
      said.push(out);
    }
    const results = said.map((text) => text.split('\n')[0]);
    expect(results).toEqual([
      '没有待处理的投诉',
      given('订单  20261120120000000001（租用中）'),
      '已登记，要求 ¥5.00；对方 11月21日 00:20 前没有答复，系统就照此处理',
      '已登记，要求 ¥15.00；对方 11月21日 00:20 前没有答复，系统就照此处理',
      '已登记，要求 ¥2.50；对方 11月21日 00:20 前没有答复，系统就照此处理',
      '已登记，要求 ¥5.00；对方 11月21日 00:20 前没有答复，系统就照此处理',
      '已记下；平台要在 11月21日 12:20 前裁决，否则系统按投诉方处理',
      '投诉成立，¥5.00 已退给租客',
      '投诉成立，¥15.00 已赔付号主',
      '{',
      '投诉不成立，订单照常进行',
      '已登记，要求 ¥5.00；对方 11月21日 00:20 前没有答复，系统就照此处理',
      '已撤回，订单照常进行',
      '已记下：结算时付给号主 ¥1.20，退给租客 ¥3.80',
      expect.stringMatching(/^支付单号 +交易号 +应付/),
      '¥12.00：已加到余额，已通知付款人',
      '¥12.00：已原路退回，已通知付款人',
      '{',
      expect.stringMatching(/^支付单号/),
      expect.stringMatching(/^提现单号/),
      '已同意，开始打款',
      '已同意；超过 2000 元，还要另一个人同意',
      '已同意，开始打款',
      '{',
      expect.stringMatching(/^提现单号/),
      expect.stringMatching(/^编号 +订单/),
      '已显示',
      '{',
      '已隐藏',
      expect.stringMatching(/^编号 +内容/),
      '已保存：加微信，第 1 版',
      '已保存：加微信，第 2 版',
      expect.stringMatching(/：0 金币，信用分 60，0 积分$/),
      '金币 +200，现在 200，已通知本人',
      '信用分 -5，现在 55，已通知本人',
      '{',
      '没有等待答复的会话',
      '[]',
      expect.stringMatching(/^编号 +时间/),
      '已回复',
      '{',
      expect.stringMatching(/^编号 +时间/),
      expect.stringMatching(/^类 +内容/),
      '[',
      '已保存：3，第 3 版',
      '{',
      expect.stringMatching(/^版本 +时间/),
      '已保存：3，第 4 版',
      '已保存：1，第 2 版',
      '已保存：1，第 3 版',
      '放入了 18 项',
      '已保存：cancel，第 2 版',
      '已上传：launcher.exe，2 B，SHA-256 9b8db510ef42b8ed54a3712636fda55a4f8cfcd5493e20b74ab00cd4f3979f2d',
      expect.stringMatching(/^编号 +系统/),
      '已撤下',
      '{',
      ...saidOfMerchants,
      expect.stringMatching(/^用户 +用户名/),
      '已恢复发布',
      expect.stringMatching(/^2026 年预算 ¥160,600.00，已用 ¥0.00/),
      '库存和预算已改',
      '{',
      '预算已改',
      expect.stringMatching(/^名额 +状态/),
      expect.stringMatching(/^T\d{20} /),
      '已裁决：付给接单人 ¥12.50，其余 ¥12.50 退给发布人',
      '已裁决：付给接单人 ¥5.00，其余 ¥0.00 退给发布人',
      expect.stringMatching(/^操作 +类别/),
      '{',
    ]);
    expect([said.at(-62)?.match(/等处理/g), said.at(-58)?.match(/等处理/g)]).toEqual([['等处理', '等处理', '等处理'], null]);
    market.clock.move(DAY);
    await runDueJobs(market.deps);
    const flows = await Promise.all([...orders.values()].map(({ order }) => orderFlows(market, order.order_no)));
    const clean = { 'owner available': 475, 'renter available': -500, revenue: 25 };
    expect(flows).toEqual([
      {},
      { 'owner available': 1_975, 'renter available': -2_000, revenue: 25 },
      { 'owner available': 237, 'renter available': -250, revenue: 13 },
      clean,
      clean,
      { 'owner available': 475 + 120, 'renter available': -620, revenue: 25 },
    ]);
    expect(await ledgerState(market)).toEqual(soundLedger);
    const actions = await market.deps.db.selectFrom('operator_action').select(['operator', 'action']).orderBy('id').execute();
    expect(actions.map(({ operator: name, action }) => `${name} ${action}`)).toEqual([
      ...Array.from({ length: 5 }, () => '小吴 content.save'),
      ...Array.from({ length: 4 }, () => '小周 complaint.file'),
      '小周 complaint.answer',
      ...Array.from({ length: 3 }, () => '小周 complaint.uphold'),
      '小周 complaint.reject',
      '小周 complaint.file',
      '小周 complaint.withdraw',
      '小周 gameMoney.report',
      ...Array.from({ length: 3 }, () => '小周 dispute.resolve'),
      ...['小周', '小周', '小吴'].map((name) => `${name} withdrawal.approve`),
      '小周 withdrawal.refuse',
      '小周 review.shown',
      '小周 review.hidden',
      '小周 review.answer.hidden',
      ...Array.from({ length: 2 }, () => '小周 content.save'),
      '小周 coins.correct',
      ...Array.from({ length: 2 }, () => '小周 credit.correct'),
      '小周 suggestion.answer',
      '小周 suggestion.done',
      ...Array.from({ length: 5 }, () => '小周 content.save'),
      '小周 help.first',
      '小周 content.save',
      '小周 release.add',
      '小周 release.withdraw',
      '小周 release.offer',
      ...actsOnMerchants.map((action) => `小周 ${action}`),
      '小周 publishing.reopen',
      '小周 draws.stock',
      '小周 draws.cancel',
      '小周 draws.budget',
      ...Array.from({ length: 2 }, () => '小周 task.rule'),
      '小周 listing.takeDown',
    ]);
    await market.close();
    fs.rmSync(folder, { recursive: true });
  }, 60_000);

  test('names only options that exist', async () => {
    const help = (
      await Promise.all([
        say('--help'),
        say('login', '--help'),
        say('dispute', 'resolve', '--help'),
        ...['ask', 'confirm', 'lift'].map((name) => say('limit', name, '--help')),
        ...['approve', 'refuse'].map((name) => say('withdrawal', name, '--help')),
        say('withdrawals', '--help'),
        say('review', 'hide', '--help'),
        say('correct', 'credit', '--help'),
        say('help', 'evidence'),
        say('contents', 'save', '--help'),
        say('releases', 'add', '--help'),
        say('application', 'send-back', '--help'),
        ...['stock', 'budget'].map((name) => say('draws', name, '--help')),
        say('task', 'rule', '--help'),
        ...['show', 'file', 'answer', 'uphold', 'reject', 'withdraw', 'game-money', 'disputes'].map((name) => say('help', name)),
      ])
    )
      .map(({ out }) => out)
      .join('\n');
    expect([...new Set([...doc.matchAll(/--[a-z-]{2,}/g)].map(([option]) => option))].filter((option) => !help.includes(option))).toEqual(
      [],
    );
  });
});

test('lists open complaints by urgency, and shows an order in full without its credentials', async () => {
  const market = await aService();
  const [first, second] = [await rentedByPhone(market), await rentedByPhone(market)];
  const filing = ['--by', 'renter', '--cause', 'other', '--words', '好友一直发消息骂人，影响游戏'];
  await at(market, ['file', second.order.order_no, ...filing]);
  market.clock.move(HOUR / 2);
  await at(market, ['file', first.order.order_no, ...filing]);
  const listed = JSON.parse((await at(market, ['complaints', '--json'])).out) as { orderNo: string; status: string; answerDue: number }[];
  expect(listed).toMatchObject([
    { orderNo: second.order.order_no, by: 'renter', cause: 'other', status: 'open', answerDue: NOON + 12 * HOUR },
    { orderNo: first.order.order_no, claimFen: 500 },
  ]);
  expect((await at(market, ['complaints'])).out).toContain('等对方答复  11月21日 00:00（还有 11 小时 30 分）');
  const shown = (await at(market, ['show', second.order.order_no])).out;
  for (const part of ['投诉中', '138****', '好友一直发消息骂人，影响游戏', 'complaint.file', '租金']) expect(shown).toContain(part);
  for (const part of ['open-sesame', 'player-one']) expect(shown).not.toContain(part);
  expect(JSON.parse((await at(market, ['show', second.order.order_no, '--json'])).out)).toMatchObject({
    status: 8,
    rentFen: 500,
    complaints: [{ status: 'open' }],
  });
  await market.close();
});

test.each<[string, readonly string[], number, string]>([
  ['nothing', [], 2, '用法： npm run operator -- 命令 [选项]'],
  ['an unknown command', ['refund'], 2, '没有 refund 这个命令'],
  ['no reason', ['reject', '20261120120000000001'], 2, '缺少选项：--because <理由>'],
  ['a name that is only claimed', ['complaints', '--as', '小周'], 2, '--as'],
  ['no order', ['show', 'abc'], 2, '应是 18 到 24 位数字的订单号'],
  ['a sum that is none', ['uphold', '20261120120000000001', '--refund', '-1', '--because', '理由'], 2, '应是大于 0 的金额，如 12.50'],
  ['no sum', ['uphold', '20261120120000000001', '--because', '理由'], 2, '要有 --refund（租客的投诉）或 --damages（号主的投诉）'],
  ['too few words', ['file', '20261120120000000001', '--by', 'renter', '--cause', 'other', '--words', '不好'], 2, '应有 10 到 500 个字'],
  ['an order that is not there', ['show', '20261120120000000001'], 1, '没有 20261120120000000001 这个订单'],
])('%s gets a clear message', async (_name, args, code, message) => {
  const said = await say(...args);
  expect([said.code, said.out]).toEqual([code, '']);
  expect(said.err).toContain(message);
});

test('refuses damages for a renter’s complaint and a refund for an owner’s', async () => {
  const { order } = await rentedByPhone(service);
  const filing = `file ${order.order_no} --by owner --cause tampered --words 密码在租用期间被改掉了 --claim 20`;
  await say(...filing.split(' '));
  expect(await say('uphold', order.order_no, '--refund', 'all', '--because', '理由')).toEqual({
    code: 1,
    out: '',
    err: '这是号主的投诉，请用 --damages',
  });
  expect((await say('uphold', order.order_no, '--damages', 'all', '--because', '理由')).out).toBe('投诉成立，¥20.00 已赔付号主');
});
