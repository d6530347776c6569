import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '#contract/rest/endpoint.ts';
import { freePlay as rest } from '#contract/rest/index.ts';
import { aListing, aRenter } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

describe('the owner’s terms', () => {
  const read = ({ token }: { token: string }, account_id: string) =>
    service.ask(rest.getFreePlayTerms, { params: { account_id } }, { token });
  const set = ({ token }: { token: string }, account_id: string, body: BodyOf<typeof rest.setFreePlayTerms>) =>
    service.ask(rest.setFreePlayTerms, { params: { account_id }, body }, { token });
  const evenings = { is_on: true, windows: [{ from: 1_080, to: 1_380 }], minutes: 45 as const, keeps_password: true };

  test('are set by the owner alone, who may switch free play off again', async () => {
    const [owner, other] = [await aRenter(service), await aRenter(service)];
    const { id } = await aListing(service, { owner_id: owner.id });
    expect((await read(owner, id)).data).toEqual({ is_on: false, windows: [], minutes: 60, keeps_password: false });
    expect((await set(owner, id, evenings)).data).toEqual(evenings);
    expect((await read(other, id)).data).toMatchObject({ problem: 'NOT_FOUND' });
    expect((await set(other, id, evenings)).data).toMatchObject({ problem: 'NOT_FOUND' });
    expect((await set(owner, id, { ...evenings, is_on: false })).data).toEqual({ ...evenings, is_on: false });
  });

  test.each([
    [[], '请至少设一段时间'],
    [[{ from: 0, to: 30 }], '每段至少要有 45 分钟，并在同一天里'],
    [
      [
        { from: 0, to: 120 },
        { from: 60, to: 180 },
      ],
      '时间有重叠',
    ],
  ])('%j are refused', async (windows, message) => {
    const owner = await aRenter(service);
    const { id } = await aListing(service, { owner_id: owner.id });
    expect((await set(owner, id, { ...evenings, windows })).data).toMatchObject({ problem: 'BAD_REQUEST', fields: { windows: message } });
  });
});
