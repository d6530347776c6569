import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccountStatus } from '#contract/rest/deactivation.ts';
import { renewOrder } from '#contract/rest/orders.ts';
import { createWithdrawal } from '#contract/rest/payouts.ts';
import { getUserInfo } from '#contract/rest/session.ts';
import { listNotifications } from '#contract/rest/notifications.ts';
import { DAY } from '#contract/rules/constants.ts';
import { aUser, logIn } from '#testing/builders/identity.ts';
import { aListing, aPaidOrder, aRenter, askOrder, keyed, wishFor } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { terminalOf } from '#testing/builders/commandLine.ts';
import { operator } from '#tools/operator/cli.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

/** Runs `npm run operator -- …`. */
const run = (...args: string[]) => runBy('小周', ...args);
async function runBy(by: string, ...args: string[]) {
  const said: string[] = [];
  const print = { out: (text: string) => said.push(text), err: (text: string) => said.push(text) };
  const code = await operator(args, print, (work) => work(service.deps), await terminalOf(service.deps, by));
  return { code, said: said.join('\n') };
}
const because = ['--because', '多次爽约'];
async function ask(user: string, what: string, until = '2026-12-01 12:00') {
  const { said } = await run('limit', 'ask', user, '--what', what, '--until', until, ...because, '--json');
  return (JSON.parse(said) as { limit: string }).limit;
}
async function limit(user: string, what: string): Promise<string> {
  const id = await ask(user, what);
  expect(await runBy('小吴', 'limit', 'confirm', id)).toMatchObject({ code: 0 });
  return id;
}
const UNTIL = Date.parse('2026-12-01T12:00:00+08:00');

test('takes effect once a second operator confirms it, shows its end, and ends when lifted or expired', async () => {
  const renter = await aRenter(service);
  const [listing, other] = [await aListing(service), await aListing(service)];
  const order = await aPaidOrder(service, renter, listing);
  const id = await ask(renter.id, 'rent，withdraw');
  expect(await service.get(getAccountStatus, {}, renter)).toEqual({ status: 'normal', limits: [], closing: null });
  expect(await run('limit', 'confirm', id)).toMatchObject({ code: 1, said: expect.stringContaining('须是两个人') });
  expect(await run('limits')).toMatchObject({ said: expect.stringContaining('等另一人确认') });
  expect(await runBy('小吴', 'limit', 'confirm', id)).toMatchObject({ code: 0 });
  expect(await runBy('小吴', 'limit', 'confirm', id)).toMatchObject({ code: 1 });
  expect(await service.get(getAccountStatus, {}, renter)).toEqual({
    status: 'limited',
    limits: [
      { what: 'rent', reason: '多次爽约', until: UNTIL },
      { what: 'withdraw', reason: '多次爽约', until: UNTIL },
    ],
    closing: null,
  });
  const refusal = { status: 403, code: 40315, message: '账号在 2026年12月1日 12:00 前不能租号，原因见账号设置' };
  expect(await askOrder(service, renter, wishFor(other))).toMatchObject({ ...refusal, data: { details: { what: 'rent', until: UNTIL } } });
  const renewal = { params: { order_no: order.order_no }, body: { hours: 1, agreed_price: 500 } };
  expect(await service.ask(renewOrder, renewal, keyed(renter))).toMatchObject(refusal);
  const withdrawal = { body: { amount: 1_000, proof: 'none' } };
  expect(await service.ask(createWithdrawal, withdrawal, keyed(renter))).toMatchObject({
    code: 40315,
    message: expect.stringContaining('不能提现'),
  });
  expect(await runBy('小吴', 'limit', 'lift', id, '--because', '已核实')).toMatchObject({ code: 0 });
  expect(await askOrder(service, renter, wishFor(other))).toMatchObject({ code: 0 });

  const passing = await aRenter(service);
  await limit(passing.id, 'book');
  const booked = wishFor(other, { mode: 'appoint' });
  expect(await askOrder(service, passing, booked)).toMatchObject({ code: 40315, message: expect.stringContaining('不能预约') });
  service.clock.move(12 * DAY);
  expect((await askOrder(service, passing, booked)).code).not.toBe(40315);
  service.clock.move(-12 * DAY);
});

test('a limit on login ends all sessions at once, and the refused login names its end and reason', async () => {
  const user = await aUser(service, { password: 'Quiet_river_26' });
  const id = await limit(user.id, 'login');
  expect((await service.ask(getUserInfo, {}, user)).status).toBe(401);
  const refusal = { code: 40315, message: '账号在 2026年12月1日 12:00 前不能登录，多次爽约' };
  expect(await logIn(service, user.phone, 'Quiet_river_26')).toMatchObject(refusal);
  await runBy('小吴', 'limit', 'lift', id, '--because', '已核实');
  expect(await logIn(service, user.phone, 'Quiet_river_26')).toMatchObject({ code: 0 });
});

test('records who took each step and why; a later limit replaces the earlier one', async () => {
  const user = await aUser(service);
  const first = await limit(user.id, 'rent');
  const second = await limit(user.id, 'book');
  expect(await service.get(getAccountStatus, {}, user)).toMatchObject({ limits: [{ what: 'book' }] });
  const rows = service.deps.db.selectFrom('account_limit').select(['id', 'asked_by', 'confirmed_by', 'lifted_by', 'lifted_because']);
  expect(await rows.where('user_id', '=', user.id).orderBy('id').execute()).toEqual([
    { id: first, asked_by: '小周', confirmed_by: '小吴', lifted_by: '小吴', lifted_because: `由 ${second} 代替` },
    { id: second, asked_by: '小周', confirmed_by: '小吴', lifted_by: null, lifted_because: null },
  ]);
  const actions = service.deps.db.selectFrom('operator_action').select(['operator', 'action']).where('subject', '=', `limit:${second}`);
  expect(await actions.execute()).toEqual([{ operator: '小吴', action: 'limit.confirm' }]);
});

test('rejects an unknown user, an end in the past and an unknown kind of limit', async () => {
  expect(await run('limit', 'ask', '900000000000000000', '--what', 'rent', '--until', '2026-12-01 12:00', ...because)).toMatchObject({
    code: 1,
  });
  const { id } = await aUser(service);
  expect(await run('limit', 'ask', id, '--what', 'rent', '--until', '2026-11-01 12:00', ...because)).toMatchObject({
    code: 1,
  });
  expect(await run('limit', 'ask', id, '--what', 'rent,fly', '--until', '2026-12-01 12:00', ...because)).toMatchObject({
    code: 2,
  });
});

test('the user is notified of a limit in force, with its end and reason, and of its end; not of one that was never confirmed', async () => {
  const user = await aRenter(service);
  await runBy('小吴', 'limit', 'lift', await ask(user.id, 'rent'), '--because', '误报');
  const id = await limit(user.id, 'rent,withdraw');
  await runBy('小吴', 'limit', 'lift', id, '--because', '已核实');
  expect((await service.get(listNotifications, { query: {} }, user)).list.map(({ title, content }) => [title, content])).toEqual([
    ['账号限制已解除', '已核实'],
    ['账号受到限制', '12月1日 12:00 前不能租号、提现。多次爽约'],
  ]);
});

test('a limit is lifted once, and who did it and why is recorded', async () => {
  const user = await aRenter(service);
  const id = await limit(user.id, 'rent');
  const lift = () => runBy('小吴', 'limit', 'lift', id, '--because', '已核实');
  expect(await lift()).toMatchObject({ code: 0 });
  expect(await lift()).toMatchObject({ code: 1, said: expect.stringContaining('这条限制已经撤销') });
  const rows = service.deps.db.selectFrom('account_limit').select(['lifted_at', 'lifted_by', 'lifted_because']).where('id', '=', id);
  expect(await rows.execute()).toEqual([{ lifted_at: new Date(service.clock.now()), lifted_by: '小吴', lifted_because: '已核实' }]);
});
