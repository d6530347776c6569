import { domains } from '#service/domains/list.ts';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, MINUTE } from '#contract/rules/constants.ts';
import { CLOSING_DELAY, CONFIRM_WITHIN } from '#contract/rules/deactivation.ts';
import { WITHDRAWAL_REST } from '#contract/rules/withdrawal.ts';
import { approveWithdrawal } from '#service/domains/payouts/withdrawalPay.ts';
import { openingBalance } from '#service/domains/wallet/opening.ts';
import { inTransaction } from '#service/kernel/database/transact.ts';
import { tokenHash } from '#service/kernel/http/caller.ts';
import { complaintsOf } from '#testing/builders/complaint.ts';
import { aUser } from '#testing/builders/identity.ts';
import { aListing } from '#testing/builders/market.ts';
import { aPayee, aWithdrawal } from '#testing/builders/payouts.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { confirmDeactivation, endDeactivation, startDeactivation } from './closing.ts';
import { readObstacles } from './obstacles.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const { rented, file, uphold, after } = complaintsOf(() => service);
const obstaclesOf = async ({ id }: { readonly id: string }) =>
  (await readObstacles(service.deps.db, domains, id)).map(({ kind, count, amount }) => `${kind} ${count} ${amount}`);
async function start({ id }: { readonly id: string }, givenUp = 0) {
  const proof = randomBytes(32).toString('base64url');
  const expires_at = new Date(service.clock.now() + MINUTE);
  await service.deps.db
    .insertInto('owner_proof')
    .values({ token_hash: tokenHash(proof), user_id: id, purpose: 'deactivate', subject: '', expires_at })
    .execute();
  return startDeactivation(service.deps, domains, { userId: id, proof, givenUp });
}
const end = (id: string) => inTransaction(service.deps, (deps) => endDeactivation(deps, domains, id));

test('what belongs to other users is no obstacle, nor is what is over', async () => {
  const [running, complained, payee] = [await rented(), await rented(), await aPayee(service, { balance: 5_000, creditScore: 10 })];
  await file(complained.order.order_no, { party: 'renter', cause: 'kicked_out', words: '玩了二十分钟被顶下线两次' });
  const { withdrawal_no } = await aWithdrawal(service, payee, 1_000);
  const held = ['frozen 0 2000', 'balance 0 97500'];
  expect(await obstaclesOf(running.renter)).toEqual(['rented 1 0', ...held]);
  expect(await obstaclesOf(complained.renter)).toEqual(['rented 1 0', 'complaint 1 0', ...held]);
  expect(await obstaclesOf(running.owner)).toEqual(['lent 1 0', 'listing 1 0', 'balance 0 100000']);
  expect(await obstaclesOf(complained.owner)).toEqual(['lent 1 0', 'complaint 1 0', 'listing 1 0', 'balance 0 100000']);
  expect(await obstaclesOf(payee)).toEqual(['withdrawal 1 1000', 'balance 0 4000']);
  expect(await obstaclesOf(await aUser(service))).toEqual([]);

  await after(WITHDRAWAL_REST);
  await inTransaction(service.deps, (deps) => approveWithdrawal(deps, withdrawal_no, '小周'));
  expect(await obstaclesOf(payee)).toEqual(['withdrawal 1 1000', 'balance 0 4000']);
  await uphold(complained.order.order_no, 'all');
  expect(await obstaclesOf(complained.renter)).toEqual(['balance 0 100000']);
  await service.deps.db.updateTable('listing').set({ is_listed: false }).where('id', '=', complained.listing.id).execute();
  await service.deps.db
    .updateTable('listing')
    .set({ deleted_at: new Date(0) })
    .where('id', '=', running.listing.id)
    .execute();
  expect(await obstaclesOf(complained.owner)).toEqual(['balance 0 100000']);
  await after(2 * HOUR);
  expect(await obstaclesOf(running.renter)).toEqual(held);
  expect(await obstaclesOf(running.owner)).toEqual(['lent 1 0', 'balance 0 100000']);
  await after(DAY);
  expect(await obstaclesOf(running.owner)).toEqual(['balance 0 100475']);
});

test('a closing starts at the limit of what is given up, and can be confirmed until just before its deadline', async () => {
  const user = await aUser(service);
  await openingBalance(service.deps, user.id, 500);
  await expect(start(user, 499)).rejects.toThrow(expect.objectContaining({ problem: 'DEACTIVATION_HINDERED' }));
  const { id, deactivation_no } = await start(user, 500);
  expect(deactivation_no).toMatch(/^ZX[A-Z2-7]{16}$/);
  const requested = service.clock.now();
  service.clock.move(CONFIRM_WITHIN - 1);
  expect(await end(id)).toEqual(new Date(requested + CONFIRM_WITHIN));
  await confirmDeactivation(service.deps, domains, user.id);
  const closes = service.clock.now() + CLOSING_DELAY;
  await expect(confirmDeactivation(service.deps, domains, user.id)).rejects.toThrow(
    expect.objectContaining({ problem: 'DEACTIVATION_STATE' }),
  );
  const jobs = await service.deps.db
    .selectFrom('job')
    .select('run_at')
    .where('kind', '=', 'deactivation.due')
    .where('subject', '=', id)
    .execute();
  expect(jobs).toEqual([{ run_at: new Date(closes) }]);
  service.clock.move(CLOSING_DELAY - 1);
  expect(await end(id)).toEqual(new Date(closes));
  service.clock.move(1);
  expect(await end(id)).toBeNull();
  expect(await end(id)).toBeNull();
  const entries = await service.deps.db.selectFrom('wallet_account').select('balance').where('user_id', '=', user.id).execute();
  expect(entries.map(({ balance }) => balance)).toEqual(entries.map(() => 0));
  expect(await end('999999')).toBeNull();
});

test('until the confirmation a closing can be started again with another sum given up, which must cover the balance', async () => {
  const user = await aUser(service);
  await openingBalance(service.deps, user.id, 500);
  const { id, given_up } = await start(user, 500);
  expect(await start(user, 700)).toMatchObject({ id, given_up: 700 });
  await expect(start(user, 499)).rejects.toThrow(expect.objectContaining({ problem: 'DEACTIVATION_HINDERED' }));
  expect([given_up, (await confirmDeactivation(service.deps, domains, user.id)).given_up]).toEqual([500, 700]);
  expect(await start(user, 0)).toMatchObject({ id, status: 'cooling', given_up: 700 });
});

test('an obstacle that arose in the cooling period keeps the account open; its user is notified, and the history names it', async () => {
  const user = await aUser(service);
  const { id } = await start(user);
  await confirmDeactivation(service.deps, domains, user.id);
  await aListing(service, { owner_id: user.id });
  await openingBalance(service.deps, user.id, 1);
  service.clock.move(CLOSING_DELAY);
  expect(await end(id)).toBeNull();
  const content = '冷静期内又有未处理的订单、投诉或余额，账号没有注销，可以照常使用。处理之后可以再次申请。';
  const { db } = service.deps;
  const told = await db.selectFrom('notification').select(['title', 'content']).where('user_id', '=', user.id).execute();
  expect(told).toEqual([{ title: '账号没有注销', content }]);
  const sms = await db.selectFrom('outgoing_message').select('params').where('address', '=', user.phone).orderBy('id', 'desc').execute();
  expect(sms[0]?.params).toEqual({ news: content });
  const events = await db
    .selectFrom('deactivation_event')
    .select(['event', 'note'])
    .where('deactivation_id', '=', id)
    .orderBy('id')
    .execute();
  expect(events.at(-1)).toEqual({ event: 'closing.hindered', note: 'listing balance' });
});

test('an obstacle since the start prevents the confirmation', async () => {
  const user = await aUser(service);
  await start(user);
  await openingBalance(service.deps, user.id, 1);
  await expect(confirmDeactivation(service.deps, domains, user.id)).rejects.toThrow(
    expect.objectContaining({ problem: 'DEACTIVATION_HINDERED' }),
  );
});
