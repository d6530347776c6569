import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMemberships } from '#contract/rest/membership.ts';
import { aRenter } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

test('a membership runs until its end and not at it', async () => {
  const { id, token } = await aRenter(service);
  const runningUntil = async (end: number) => {
    await service.database.db
      .updateTable('user_account')
      .set({ vip_until: new Date(end) })
      .where('id', '=', id)
      .execute();
    return (await service.get(listMemberships, {}, { token })).vip_until;
  };
  const now = service.clock.now();
  expect([await runningUntil(now + 1), await runningUntil(now), await runningUntil(now - 1)]).toEqual([now + 1, null, null]);
});
