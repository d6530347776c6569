import { afterAll, beforeAll, expect, test } from 'vitest';
import { actorNamed } from '#testing/builders/actor.ts';
import { decide } from '#service/kernel/operations/decide.ts';
import type { Person } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { aDisputedPlace, aHandedPlace, aHeldPlace } from '#testing/builders/taskRows.ts';
import { ruleDecision } from './decisions.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

const rule = (placeId: string, paid: number | 'all') =>
  decide(service.deps, ruleDecision, { placeId, paid, because: '看过双方的记录' }, { actor: actorNamed('小周') });
const money = async ({ id }: Person) =>
  (
    await service.deps.db
      .selectFrom('wallet_account')
      .select('balance')
      .where('user_id', '=', id)
      .where('kind', '=', 'available')
      .executeTakeFirstOrThrow()
  ).balance ?? 0;
const placeOf = (id: string) => service.deps.db.selectFrom('task_place').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test.each([
  ['all', 'accepted', 4_800, 0],
  [1_000, 'divided', 1_000, 5_040 - 1_000 - 50],
  [0, 'refused', 0, 5_040],
] as const)('a dispute is decided: %s to the taker', async (paid, status, got, back) => {
  const { publisher, taker, placeId } = await aDisputedPlace(service, { realName: '裁决的接单人' }, { reward: 4_800, deposit: 2_000 });
  const before = [await money(publisher), await money(taker)] as const;
  await rule(placeId, paid);
  expect(await placeOf(placeId)).toMatchObject({ status, paid: got, reason: '看过双方的记录', due_at: null });
  expect([(await money(publisher)) - before[0], (await money(taker)) - before[1]]).toEqual([back, got + 2_000]);
});

test('a held reward is paid by a decision only; a place that waits for its publisher is nobody else’s to decide', async () => {
  const held = await aHeldPlace(service);
  await rule(held.placeId, 'all');
  expect(await placeOf(held.placeId)).toMatchObject({ status: 'accepted', paid: 500 });
  const handed = await aHandedPlace(service, { realName: '待验收的发布人' }, { realName: '待验收的接单人' });
  await expect(rule(handed.placeId, 'all')).rejects.toMatchObject({ problem: 'TASK_STATE' });
  await expect(rule((await aDisputedPlace(service, { realName: '多付的接单人' })).placeId, 501)).rejects.toMatchObject({
    problem: 'BAD_REQUEST',
  });
});
