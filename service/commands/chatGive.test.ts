import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { SECOND } from '#contract/rules/constants.ts';
import { aChat, say } from '#testing/builders/chat.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { forgetChat, giveChat } from './chatGive.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

/** Dependencies whose desk rejects connections and has not failed before. */
const withoutDesk = () => ({ ...service.deps, outside: { ...service.deps.outside, deskUrl: 'http://127.0.0.1:9' } });

test('failed requests to the desk are repeated after 1, 2, 5, 10, 30 and then every 60 seconds; others wait 2 seconds', async () => {
  const talk = await aChat(service);
  await say(service, talk, '在吗', 'client-000001');
  const seconds = (again: Date | null) => (again === null ? null : (again.getTime() - service.clock.now()) / SECOND);
  for (const [attempts, delay] of [1, 2, 5, 10, 30, 60, 60].entries()) {
    for (const request of [giveChat, forgetChat]) {
      const deps = withoutDesk();
      expect(seconds(await request(deps, talk.number, attempts))).toBe(delay);
      expect([seconds(await giveChat(deps, talk.number, attempts)), seconds(await forgetChat(deps, talk.number, attempts))]).toEqual([
        2, 2,
      ]);
    }
  }
});

test('the job of a deleted conversation is done', async () => {
  expect(await giveChat(withoutDesk(), 'KF202611200000000000', 0)).toBeNull();
});

test('a request to the desk times out after 3 seconds', async () => {
  const talk = await aChat(service);
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await giveChat(withoutDesk(), talk.number, 0);
  expect(timeout.mock.calls).toEqual([[3_000]]);
  timeout.mockRestore();
});
