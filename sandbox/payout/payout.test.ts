import { afterEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '#sandbox/server.ts';
import { signatureOf } from '#sandbox/signature.ts';

let sandbox: Sandbox;
afterEach(() => sandbox.close());

const begin = async () => {
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    cashierSecret: 's',
    payoutSecret: 's',
    signingSecret: 's',
    deskSecret: 's',
  });
};
/** Labels of the buttons marked as chosen, and the sentence beside them. */
const shown = async () => {
  const page = await (await fetch(`${sandbox.url}/payout`)).text();
  const pressed = [...page.matchAll(/aria-pressed="true">([^<]+)</g)].map(([, label]) => label);
  return [pressed, /role="status">([^<]+)</.exec(page)?.[1]];
};
const choose = (outcome: string) =>
  fetch(`${sandbox.url}/payout/next`, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });
const payOut = (no: string) => {
  const [amount, account, holder] = [1_000, 'a@example.com', '林一'];
  return fetch(`${sandbox.url}/payouts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payout_no: no, amount, account, holder, signature: signatureOf('s', [no, amount, account, holder]) }),
  });
};

test('the page marks the outcome of the next payout, and names those after it', async () => {
  await begin();
  expect(await shown()).toEqual([['打款成功'], '下一笔：打款成功']);
  await choose('failure');
  await choose('waiting');
  await choose('nothing of the kind');
  expect(await shown()).toEqual([['打款失败'], '下一笔：打款失败；再下一笔：先不处理，由我决定']);
  expect((await payOut('P1')).status).toBe(200);
  expect(await shown()).toEqual([['先不处理，由我决定'], '下一笔：先不处理，由我决定']);
  await payOut('P2');
  expect(await shown()).toEqual([['打款成功'], '下一笔：打款成功']);
});
