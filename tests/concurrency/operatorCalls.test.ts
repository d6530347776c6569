import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorCalls } from '#contract/operator/index.ts';
import { terminalOf } from '#testing/builders/commandLine.ts';
import { aChat, messagesOf, say } from '#testing/builders/chat.ts';
import { aListing, aRenter } from '#testing/builders/market.ts';
import { aService, type TestService } from '#testing/builders/service.ts';
import { operator } from '#tools/operator/cli.ts';

let service: TestService;
beforeAll(async () => {
  service = await aService();
});
afterAll(() => service.close());

async function run(...args: string[]) {
  const said: string[] = [];
  const print = { out: (text: string) => void said.push(text), err: (text: string) => void said.push(text) };
  const code = await operator(args, print, (work) => work(service.deps), await terminalOf(service.deps));
  return { code, said: said.join('\n') };
}

test('every call of the console is one of the command line, but those that sign in or carry a file', async () => {
  const { said } = await run('calls', '--json');
  const listed = (JSON.parse(said) as { call: string }[]).map(({ call }) => call);
  const missing = operatorCalls.map(({ name }) => name).filter((name) => !listed.includes(name));
  expect(missing.toSorted()).toEqual(['readCasePicture', 'signIn', 'uploadRelease']);
  expect((await run('calls')).said).toMatch(/^takeDownAccount +账号与入驻申请 +改 +id because version preview$/m);
});

test('an account is taken down, and a chat answered, on the state as it is now', async () => {
  const listing = await aListing(service);
  const took = await run('call', 'takeDownAccount', `id=${listing.id}`, 'because=冒用别人的账号');
  expect([took.code, (JSON.parse(took.said) as { outcome: string }).outcome]).toEqual([0, 'done']);
  const row = await service.deps.db.selectFrom('listing').select('state').where('id', '=', listing.id).executeTakeFirst();
  expect(row?.state).toBe('off');
  const act = await service.deps.db
    .selectFrom('operator_action')
    .select(['operator', 'action', 'subject'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(act).toEqual({ operator: '小周', action: 'listing.takeDown', subject: `listing:${listing.id}` });

  const renter = await aRenter(service);
  const chat = await aChat(service, renter.token);
  await say(service, chat, '订单登录不上', 'client-000001');
  const answered = await run('call', 'answerChat', `number=${chat.number}`, 'words=请重新读取上号信息');
  expect([answered.code, (JSON.parse(answered.said) as { outcome: string }).outcome]).toEqual([0, 'done']);
  expect((await messagesOf(service, chat)).list.map(({ text }) => text)).toContain('请重新读取上号信息');
});

test('what is wrong is said, and nothing changes', async () => {
  const listing = await aListing(service);
  const stale = await run('call', 'takeDownAccount', `id=${listing.id}`, 'because=重复', 'version=old');
  expect(stale.code).toBe(1);
  expect(await run('call', 'takeDownAccount', `id=${listing.id}`, 'because=重复', 'why=x')).toEqual({
    code: 1,
    said: 'takeDownAccount 没有 why；有 id、because、version、preview',
  });
  expect(await run('call', 'takeDownAccount', 'because=重复')).toEqual({ code: 1, said: '要写 id=…' });
  expect((await run('call', 'takeDownAccount', `id=${listing.id}`, 'because=x')).said).toContain('because：');
  expect((await run('call', 'nobody')).code).toBe(2);
  const row = await service.deps.db.selectFrom('listing').select('state').where('id', '=', listing.id).executeTakeFirst();
  expect(row?.state).toBe('on_offer');
});
